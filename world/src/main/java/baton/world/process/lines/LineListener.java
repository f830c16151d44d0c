package baton.world.process.lines;

/// Hears a program's output, line by line, on the thread that reads it. A slow listener slows the
/// program down; one that throws ends it.
@FunctionalInterface
public interface LineListener {
    /// A class, since the cache of classes holds no lambda that an interface begins with.
    LineListener NONE =
            new LineListener() {
                @Override
                public void line(String line) {
                    // Nobody listens.
                }

                @Override
                public boolean hearsAll() {
                    return false;
                }
            };

    /// One line without its end.
    void line(String line);

    /// True if the listener has to hear every line, and not only the last of those that come at
    /// once.
    default boolean hearsAll() {
        return true;
    }

    /// The filter that takes out of the output what must not be stored, for example secrets: a new
    /// one for each call.
    default Storing storing() {
        return Storing.ALL;
    }

    /// True while the program is known to be doing something although it prints nothing. Asked when
    /// the program has been silent for as long as it may.
    default boolean busy() {
        return false;
    }
}
