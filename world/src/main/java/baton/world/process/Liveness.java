package baton.world.process;

/// A check of whether a process still does something.
public final class Liveness {
    private Liveness() {}

    /// A dead process that nobody has buried yet still has an entry in the table, which Java takes
    /// for life. In a container without an `init` it keeps it for ever.
    public static boolean isAlive(ProcessHandle handle) {
        return handle.isAlive()
                && ProcessTable.row(handle.pid()).map(row -> !row.dead()).orElse(true);
    }
}
