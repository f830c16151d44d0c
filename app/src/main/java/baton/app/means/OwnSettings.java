package baton.app.means;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The user's own settings of an agent program, which may send it to another provider.
final class OwnSettings {
    private OwnSettings() {}

    /// The words and the lines by which a program finds its provider: those that the user adds to
    /// its command line, and the settings file of codex.
    static List<String> steering(AgentKind kind, List<String> words, Environment environment) {
        List<String> all = new ArrayList<>(words);
        if (kind == AgentKind.CODEX) {
            file(environment)
                    .filter(Files::isRegularFile)
                    .map(OwnSettings::read)
                    .ifPresent(all::addAll);
        }
        return all;
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
