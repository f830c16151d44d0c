package baton.app.means;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The user's own settings of codex, which may send it to another provider.
final class CodexSettings {
    private CodexSettings() {}

    /// The lines of its settings file, or none where there is no such file.
    static List<String> lines(Environment environment) {
        return file(environment)
                .filter(Files::isRegularFile)
                .map(CodexSettings::read)
                .orElse(List.of());
    }

    private static Optional<Path> file(Environment environment) {
        Optional<String> own = Optional.ofNullable(environment.variables().get("CODEX_HOME"));
        Optional<Path> home =
                Optional.ofNullable(environment.variables().get("HOME"))
                        .map(path -> Path.of(path).resolve(".codex"));
        return own.map(Path::of).or(() -> home).map(path -> path.resolve("config.toml"));
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            String why = "`" + file + "` cannot be read: " + e.getMessage();
            throw new Failure(Fault.FILE_UNREADABLE.because(why), e);
        }
    }
}
