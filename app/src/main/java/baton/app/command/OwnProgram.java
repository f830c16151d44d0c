package baton.app.command;

import baton.core.policy.shell.Shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The command line that starts this program again: by the launcher of its distribution, which
/// never builds, or, where it was started without one, as it was started itself.
public final class OwnProgram {
    private OwnProgram() {}

    public static List<String> argv() {
        return Optional.ofNullable(System.getProperty("baton.launcher"))
                .filter(launcher -> Files.isExecutable(Path.of(launcher)))
                .map(List::of)
                .orElseGet(OwnProgram::plain);
    }

    private static List<String> plain() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return List.of(
                java.toString(), "-cp", System.getProperty("java.class.path"), "baton.app.Main");
    }

    /// The same for a shell.
    public static String quoted() {
        return argv().stream().map(Shell::quote).collect(Collectors.joining(" "));
    }
}
