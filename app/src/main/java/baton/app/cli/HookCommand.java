package baton.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// How this program is started again by an agent: by the launcher of its distribution, which never
/// builds, or, where it was started without one, as it was started itself.
final class HookCommand {
    private HookCommand() {}

    /// Quoted for a shell.
    static String words() {
        return Optional.ofNullable(System.getProperty("baton.launcher"))
                .filter(launcher -> Files.isExecutable(Path.of(launcher)))
                .map(HookCommand::quoted)
                .orElseGet(HookCommand::plain);
    }

    private static String plain() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return quoted(java.toString())
                + " -cp "
                + quoted(System.getProperty("java.class.path"))
                + " baton.app.Main";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
