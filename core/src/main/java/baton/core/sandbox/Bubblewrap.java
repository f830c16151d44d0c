package baton.core.sandbox;

import java.util.ArrayList;
import java.util.List;

/// The command line of bubblewrap that puts a fence around a program: in process numbers of its
/// own, of which none outlives it, and ended with whoever started it.
public final class Bubblewrap {
    /// The powers that root keeps: those over files and processes that it sees, and the one to be
    /// root in a user namespace of its own. The other powers would take the fence down.
    private static final List<String> POWERS =
            List.of(
                    "CAP_CHOWN",
                    "CAP_DAC_OVERRIDE",
                    "CAP_FOWNER",
                    "CAP_FSETID",
                    "CAP_KILL",
                    "CAP_NET_BIND_SERVICE",
                    "CAP_SETFCAP",
                    "CAP_SETGID",
                    "CAP_SETUID");

    private Bubblewrap() {}

    /// The words that start `program`, which is bubblewrap, with another program inside.
    ///
    /// @param directory where the fenced program starts
    public static List<String> words(
            String program, MachineView fence, String directory, List<String> argv) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                program,
                                "--die-with-parent",
                                "--unshare-pid",
                                "--unshare-ipc",
                                "--ro-bind",
                                "/",
                                "/",
                                "--dev",
                                "/dev",
                                "--proc",
                                "/proc"));
        if (fence.root()) {
            words.addAll(weakened());
        }
        if (!fence.network()) {
            words.add("--unshare-net");
        }
        fence.mounts().forEach(mount -> words.addAll(words(mount)));
        // Only now, since places inside it have to be made first.
        for (Mount mount : fence.mounts()) {
            if (mount instanceof Mount.Sealed(String path)) {
                words.addAll(List.of("--remount-ro", path));
            }
        }
        words.addAll(List.of("--chdir", directory, "--"));
        words.addAll(argv);
        return List.copyOf(words);
    }

    /// Everybody else has no powers inside; bubblewrap leaves root all of them, and the settings of
    /// the kernel with them.
    private static List<String> weakened() {
        List<String> words = new ArrayList<>(List.of("--cap-drop", "ALL"));
        POWERS.forEach(power -> words.addAll(List.of("--cap-add", power)));
        words.addAll(List.of("--ro-bind", "/proc/sys", "/proc/sys"));
        return words;
    }

    /// The words of the command line for one mount. A path that has gone since somebody looked is
    /// not worth a refusal.
    private static List<String> words(Mount mount) {
        return switch (mount) {
            case Mount.ReadOnly(String path) -> List.of("--ro-bind-try", path, path);
            case Mount.Writable(String path) -> List.of("--bind-try", path, path);
            case Mount.Lent(String source, String path, boolean writable) ->
                    List.of(writable ? "--bind" : "--ro-bind", source, path);
            case Mount.Empty(String path) -> List.of("--tmpfs", path);
            case Mount.Sealed(String path) -> List.of("--tmpfs", path);
            case Mount.Blank(String path) -> List.of("--ro-bind", "/dev/null", path);
        };
    }
}
