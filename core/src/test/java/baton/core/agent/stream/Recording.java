package baton.core.agent.stream;

import baton.core.agent.AgentKind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A recording of what a real agent printed, kept with the tests.
record Recording(AgentKind kind, Path file) {
    private static final Path ALL = Path.of("src/test/resources/transcripts");

    static List<Recording> all() {
        List<Recording> all = new ArrayList<>();
        for (AgentKind kind : AgentKind.PROGRAMS) {
            try (Stream<Path> files = Files.list(ALL.resolve(kind.word()))) {
                files.filter(file -> file.toString().endsWith(".jsonl"))
                        .sorted(Comparator.comparing(Path::toString))
                        .forEach(file -> all.add(new Recording(kind, file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    static Recording named(String name) {
        AgentKind kind = AgentKind.ofWord(name.substring(0, name.indexOf('/'))).orElseThrow();
        return new Recording(kind, ALL.resolve(name + ".jsonl"));
    }

    String name() {
        String name = file.getFileName().toString();
        return kind.word() + "/" + name.substring(0, name.length() - ".jsonl".length());
    }

    List<String> lines() {
        return read(file).lines().toList();
    }

    /// The error output of the agent, kept where it printed nothing else.
    String errors() {
        Path errors = Path.of(file.toString().replace(".jsonl", ".stderr"));
        return Files.exists(errors) ? read(errors) : "";
    }

    AgentStream heard() {
        AgentStream stream = AgentStream.of(kind);
        for (String line : lines()) {
            stream = stream.line(line).stream();
        }
        return stream;
    }

    List<AgentEvent> events() {
        List<AgentEvent> events = new ArrayList<>();
        AgentStream stream = AgentStream.of(kind);
        for (String line : lines()) {
            AgentStream.Heard heard = stream.line(line);
            events.addAll(heard.events());
            stream = heard.stream();
        }
        return events;
    }

    Outcome outcome() {
        return heard().end(new AgentStream.Ending(false, errors(), false));
    }

    private static String read(Path path) {
        try {
            return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
