package baton.world.process;

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
            };

    /// One line without its end.
    void line(String line);

    /// The line as it may be stored, for example without its secrets.
    default String stored(String line) {
        return line;
    }

    /// Whether something is known to be going on although nothing is said. Asked when the program
    /// has been silent for as long as it may.
    default boolean busy() {
        return false;
    }
}
