package baton.world.process.lines;

/// Takes out of one program's output what must not be stored. It may remember what it saw, so that
/// each output has its own.
public interface Storing {
    /// Everything is stored. A class, since the cache of classes holds no lambda that an interface
    /// begins with.
    Storing ALL =
            new Storing() {
                @Override
                public Batch stored(Batch lines) {
                    return lines;
                }

                @Override
                public boolean canWait(Batch lines) {
                    return true;
                }
            };

    /// The same lines as they may be stored. They are text in UTF-8.
    Batch stored(Batch lines);

    /// True if nothing in these lines tells how the lines after them are stored. These lines may
    /// then be left out, or looked at later.
    boolean canWait(Batch lines);
}
