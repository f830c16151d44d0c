package baton.world.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The programs at the other end of connections from this machine, where the system tells.
public final class Peers {
    private static final List<String> TABLES = List.of("net/tcp", "net/tcp6");
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;
    private static final int ANCESTORS_MAX = 64;

    private Peers() {}

    /// The mark of the run whose program, or a program started by it, has the connection from one
    /// port of this machine to another open; nothing where no such program is found.
    public static Optional<String> run(int from, int to) {
        Set<Path> sockets = sockets(from, to);
        if (sockets.isEmpty()) {
            return Optional.empty();
        }
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process.pid(), sockets))
                .flatMap(Peers::withAncestors)
                .flatMap(process -> mark(process.pid()).stream())
                .findFirst();
    }

    /// A program that dropped the mark of its run was started by one that has it.
    private static Stream<ProcessHandle> withAncestors(ProcessHandle process) {
        return Stream.iterate(
                        Optional.of(process),
                        Optional::isPresent,
                        one -> one.flatMap(ProcessHandle::parent))
                .limit(ANCESTORS_MAX)
                .flatMap(Optional::stream);
    }

    private static Optional<String> mark(long pid) {
        return ProcessTable.variable(pid, Environment.RUN);
    }

    private static Set<Path> sockets(int from, int to) {
        String local = port(from);
        String remote = port(to);
        return TABLES.stream()
                .flatMap(table -> lines(ProcessTable.path(table)).stream())
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length > INODE)
                .filter(words -> words[LOCAL].endsWith(local) && words[REMOTE].endsWith(remote))
                .map(words -> Path.of("socket:[" + words[INODE] + "]"))
                .collect(Collectors.toSet());
    }

    private static String port(int number) {
        return String.format(Locale.ROOT, ":%04X", number);
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return List.of();
        }
    }

    /// A process that has ended meanwhile, or is another user's, tells nothing.
    private static boolean holds(long process, Set<Path> sockets) {
        Path open = ProcessTable.openBy(process);
        try (DirectoryStream<Path> all = Files.newDirectoryStream(open)) {
            for (Path one : all) {
                if (sockets.contains(Files.readSymbolicLink(one))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
