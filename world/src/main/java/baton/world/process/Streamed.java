package baton.world.process;

import java.util.OptionalInt;

/// The end of a streamed program, with the end of its output.
///
/// @param exit the exit status; none unless the program ended by itself
/// @param tail the last of the output
/// @param truncated true if the program printed more than the tail holds
/// @param ended the number of processes that were ended after the program or with it
public record Streamed(OptionalInt exit, String tail, boolean truncated, Finish finish, int ended) {

    /// The reason why a streamed program is over.
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
