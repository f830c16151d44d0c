package baton.world.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files that processes of this user have open, where the system tells.
public final class OpenFiles {
    private OpenFiles() {}

    /// True if a process has this file open.
    public static boolean hold(Path file) {
        return ProcessTable.exists()
                && ProcessHandle.allProcesses().anyMatch(process -> holds(process.pid(), file));
    }

    /// A process that has ended meanwhile, or is another user's, tells nothing.
    private static boolean holds(long process, Path file) {
        Path open = ProcessTable.openBy(process);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(open)) {
            Path wanted = file.toRealPath();
            for (Path one : all) {
                if (Files.isSymbolicLink(one) && Files.readSymbolicLink(one).equals(wanted)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
