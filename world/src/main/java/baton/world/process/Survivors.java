package baton.world.process;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/// Processes of this user that carry a mark, a variable with a certain value, in the environment
/// they were started with. Detaching, forking twice or changing the name does not shake it off.
public final class Survivors {
    private static final Duration GRACE = Duration.ofSeconds(3);

    /// The result of a search that ends marked processes.
    ///
    /// @param ended the number of processes that were ended
    /// @param left the numbers of those that could not be ended
    /// @param searched false where the system does not show environments, so nothing was done
    public record Swept(int ended, List<Long> left, boolean searched) {
        public Swept {
            left = List.copyOf(left);
        }
    }

    private Survivors() {}

    /// Ends them and waits, with a bound, until they are gone.
    public static Swept end(String key, String value) {
        return end(key, value, GRACE);
    }

    static Swept end(String key, String value, Duration grace) {
        if (!ProcessTable.exists()) {
            return new Swept(0, List.of(), false);
        }
        Ending.Result result = Ending.end(() -> families(marked(key, value)), grace);
        return new Swept(
                result.ended(), result.left().stream().map(ProcessHandle::pid).toList(), true);
    }

    /// The numbers of those alive, without ourselves.
    public static List<Long> list(String key, String value) {
        long self = ProcessHandle.current().pid();
        return marked(key, value).stream()
                .map(ProcessHandle::pid)
                .filter(pid -> pid != self)
                .sorted()
                .toList();
    }

    private static Set<ProcessHandle> marked(String key, String value) {
        return matching(ProcessTable.pids(), carrying(key, value));
    }

    static LongPredicate carrying(String key, String value) {
        byte[] variable = (key + "=" + value).getBytes(StandardCharsets.UTF_8);
        return pid -> ProcessTable.carries(pid, variable);
    }

    /// Once the handle is taken the process is looked at again: should its number have passed to
    /// another process in between, that one is not meant. After that the handle itself knows.
    static Set<ProcessHandle> matching(LongStream pids, LongPredicate wanted) {
        Set<ProcessHandle> found = new HashSet<>();
        pids.filter(wanted)
                .forEach(
                        pid ->
                                ProcessHandle.of(pid)
                                        .filter(_ -> wanted.test(pid) && ProcessTable.isOurs(pid))
                                        .filter(Liveness::isAlive)
                                        .ifPresent(found::add));
        return found;
    }

    static Set<ProcessHandle> families(Set<ProcessHandle> roots) {
        Set<ProcessHandle> all = new HashSet<>(roots);
        roots.forEach(root -> all.addAll(Ending.family(root)));
        return all;
    }
}
