package baton.world.process;

import java.util.OptionalInt;

/// The end of a short command, with its output.
///
/// @param exit the exit status; none when Baton ended the command
/// @param truncated true if a stream held more than is kept here
public record Ended(
        OptionalInt exit, Bytes stdout, Bytes stderr, boolean truncated, boolean timedOut) {

    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }

    /// The printed output as text, without the line end at its end.
    public String line() {
        return stdout.text().stripTrailing();
    }
}
