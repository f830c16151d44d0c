package baton.world.process;

import java.util.OptionalInt;

/// How a streamed program ended, with the end of what it printed.
///
/// @param exit its status; none unless it ended by itself
/// @param tail the last of its output
/// @param truncated whether it printed more than the tail holds
/// @param ended how many processes were ended after it or with it
public record Streamed(OptionalInt exit, String tail, boolean truncated, Finish finish, int ended) {

    /// Why it is over.
    public enum Finish {
        EXITED,
        TIMED_OUT,
        SILENT,
        CANCELLED
    }

    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }
}
