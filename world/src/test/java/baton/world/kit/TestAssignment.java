package baton.world.kit;

import baton.core.policy.secrets.Secrets;
import baton.world.agent.Assignment;
import baton.world.gateway.Payment;
import baton.world.process.Cancellation;
import baton.world.process.Enclosure;
import baton.world.process.Limits;
import baton.world.process.lines.Batch;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Storing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// An assignment for an agent in a temporary directory: it works in `here`, and its traces lie in
/// `traces`.
///
/// @param lines what the agent said to people
public record TestAssignment(
        Path directory,
        List<String> lines,
        Limits limits,
        Cancellation cancellation,
        Optional<String> schema) {
    /// The only value that is known as a secret.
    public static final String SECRET = "Zq7-plum-Kx4-wharf-93";

    private static final Limits LONG = new Limits(Duration.ofMinutes(2), 1 << 20);
    private static final Secrets SECRETS = Secrets.knowing(List.of(SECRET));

    public static TestAssignment in(Path directory) {
        try {
            Files.createDirectories(directory.resolve("here"));
            Files.createDirectories(directory.resolve("traces"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TestAssignment(
                directory,
                new CopyOnWriteArrayList<>(),
                LONG,
                new Cancellation(),
                Optional.empty());
    }

    public TestAssignment within(Limits other) {
        return new TestAssignment(directory, lines, other, cancellation, schema);
    }

    /// Data of this form is asked for.
    public TestAssignment wanting(String form) {
        return new TestAssignment(directory, lines, limits, cancellation, Optional.of(form));
    }

    public Path here() {
        return directory.resolve("here");
    }

    public Path output() {
        return directory.resolve("traces/output.json");
    }

    public Path log() {
        return directory.resolve("traces/log");
    }

    public Assignment of(String prompt) {
        return of(prompt, 1, 1);
    }

    public Assignment of(String prompt, int attempt, int tries) {
        return new Assignment(
                new Assignment.Unit("run-1", "builder", "step-3", 3, attempt, tries),
                prompt,
                here(),
                new Assignment.Traces(directory.resolve("traces/prompt.md"), output(), log()),
                limits,
                listener(),
                SECRETS,
                cancellation,
                Map.of("EXTRA", "more"),
                schema.map(this::written),
                Enclosure.NONE,
                Payment.UNNOTED);
    }

    /// The listener of the agent's lines. The stored text has no word that begins with `secret`.
    private LineListener listener() {
        return new LineListener() {
            @Override
            public void line(String line) {
                lines.add(line);
            }

            @Override
            public Storing storing() {
                return new Starred();
            }
        };
    }

    private static final class Starred implements Storing {
        @Override
        public Batch stored(Batch lines) {
            String text =
                    new String(lines.bytes(), lines.from(), lines.size(), StandardCharsets.UTF_8);
            byte[] bytes = text.replaceAll("secret\\w*", "***").getBytes(StandardCharsets.UTF_8);
            return new Batch(bytes, 0, bytes.length);
        }

        @Override
        public boolean canWait(Batch lines) {
            return true;
        }
    }

    private Path written(String form) {
        try {
            return Files.writeString(directory.resolve("traces/role.schema.json"), form);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
