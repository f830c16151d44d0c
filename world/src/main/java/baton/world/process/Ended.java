package baton.world.process;

import java.util.OptionalInt;

/// How a short command ended.
///
/// @param exit its status; none when it was ended by us
/// @param truncated whether a stream held more than is kept here
public record Ended(
        OptionalInt exit, Bytes stdout, Bytes stderr, boolean truncated, boolean timedOut) {

    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }

    /// What it printed, as text, without the line end at its end.
    public String line() {
        return stdout.text().stripTrailing();
    }
}
