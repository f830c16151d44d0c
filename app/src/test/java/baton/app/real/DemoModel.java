package baton.app.real;

import baton.core.text.Json;
import baton.core.text.Value;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A model that answers in every role as the recordings of the demo do. Which role it plays it sees
/// by the schema of the data it is asked for; who is asked for none builds.
record DemoModel(Path top) implements Function<Asked, Answer> {
    static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();

    private static final String QUESTION = "Is there a greeting in the repository";

    @Override
    public Answer apply(Asked asked) {
        return role(asked).map(role -> reply(role, asked)).orElseGet(() -> built(asked));
    }

    /// The role of whoever is asked for data.
    static Optional<String> role(Asked asked) {
        return Asked.items(asked.body(), "tools").stream()
                .filter(tool -> Asked.text(tool, "name").equals("StructuredOutput"))
                .map(tool -> Asked.text(tool, "input_schema", "title"))
                .findFirst();
    }

    static Answer returning(Value.Fields data) {
        return new Answer.Acts("This is it.", List.of(new Answer.Return(data)));
    }

    private static Answer reply(String role, Asked asked) {
        String unit = asked.prompt().contains(QUESTION) ? "topic-" : "";
        return children(DEMO.resolve("recordings").resolve(role)).stream()
                .filter(path -> path.getFileName().toString().startsWith(unit) || isOnly(path))
                .map(path -> path.resolve("any/output.json"))
                .findFirst()
                .map(file -> returning(object(text(file))))
                .orElseGet(() -> returning(object("{\"findings\":[]}")));
    }

    private static boolean isOnly(Path path) {
        return children(path.getParent()).size() == 1;
    }

    /// The last attempt is the good one. A file that is there may not be written without a look at
    /// it, so that a command does it.
    private Answer built(Asked asked) {
        int step = Builder.step(asked);
        if (asked.done() > 0) {
            return new Answer.Says("Step " + step + " is done.");
        }
        Path attempt = children(DEMO.resolve("recordings/builder/step-" + step)).getLast();
        Path file = children(attempt.resolve("files")).getFirst();
        Path target = top.resolve(file.getFileName());
        return Files.exists(target)
                ? Answer.run("echo 'bash greet.sh World' >> " + file.getFileName())
                : Answer.write(target.toString(), text(file));
    }

    static Value.Fields object(String json) {
        return switch (Json.parse(json)) {
            case Json.Good(Value.Fields fields) -> fields;
            case Json.Good _, Json.Bad _ -> throw new IllegalArgumentException(json);
        };
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
