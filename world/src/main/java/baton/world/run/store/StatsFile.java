package baton.world.run.store;

import baton.core.text.Json;
import baton.core.text.Value;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The files that gather a line about every run of a stage, in the directory that the environment
/// names. They are a courtesy: where one cannot be written nothing is said, and no run is worse
/// for it.
public final class StatsFile {
    public static final String VARIABLE = "CLAUDE_PLUGIN_DATA";

    private static final String END = "-stats.jsonl";
    private static final String ULTRAEXECUTE = "ultraexecute" + END;

    private StatsFile() {}

    /// A line about a run of a plan.
    public static void append(Optional<String> directory, Value.Fields line) {
        append(directory, ULTRAEXECUTE, line);
    }

    /// A line about any stage, by the name that its artifact has as a type.
    public static void appendOf(Optional<String> directory, String stage, Value.Fields line) {
        append(directory, stage + END, line);
    }

    /// The same for a file of another name.
    public static void append(Optional<String> directory, String name, Value.Fields line) {
        directory.filter(word -> !word.isBlank()).ifPresent(word -> write(word, name, line));
    }

    private static void write(String directory, String name, Value.Fields line) {
        try {
            Path place = Path.of(directory);
            if (place.isAbsolute()) {
                // One write, so that lines of runs that end together do not mix.
                Files.writeString(
                        Files.createDirectories(place).resolve(name),
                        Json.line(line) + "\n",
                        StandardCharsets.UTF_8,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            }
        } catch (IOException | InvalidPathException | SecurityException _) {
            // Nobody waits for it.
        }
    }
}
