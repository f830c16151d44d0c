package baton.app.kill;

import java.util.Locale;

/// A place in a run at which it can be killed.
///
/// @param count the how-manieth of its kind
record Moment(Kind kind, int count, Side side) {
    /// The act that the program is about to do, or has just done.
    enum Kind {
        /// A line of the journal becomes durable.
        JOURNAL,
        /// A process is started.
        START,
        /// A file is filled that then takes the place of another.
        FILE,
        /// A reply, an answer or a choice of a stage is kept.
        REPLY
    }

    enum Side {
        BEFORE,
        AFTER
    }

    static Moment read(String text) {
        String[] parts = text.toUpperCase(Locale.ROOT).split("-", -1);
        return new Moment(
                Kind.valueOf(parts[0]), Integer.parseInt(parts[1]), Side.valueOf(parts[2]));
    }

    @Override
    public String toString() {
        return (kind + "-" + count + "-" + side).toLowerCase(Locale.ROOT);
    }
}
