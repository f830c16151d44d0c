package baton.world.process.lines;

import java.util.function.Supplier;

/// The last of a program's output, in bounded memory. Whole lines are kept, so that nothing is
/// cut before it has been seen whether it may be stored.
public final class Tail {
    private final int max;
    private final Supplier<Storing> storing;
    private byte[] kept = new byte[0];
    private int length;
    private boolean dropped;
    private boolean unseen;

    /// @param max how many characters of it are wanted
    public Tail(int max, Supplier<Storing> storing) {
        this.max = max;
        this.storing = storing;
    }

    /// Lines as they may be stored.
    public void add(Batch lines) {
        int start = enough(lines.bytes(), lines.from(), lines.to());
        dropped |= start > lines.from();
        int size = lines.to() - start;
        if (length + size > kept.length) {
            makeRoom(size);
        }
        System.arraycopy(lines.bytes(), start, kept, length, size);
        length += size;
    }

    /// Lines that nobody has looked at.
    public void addUnseen(Batch lines) {
        unseen = true;
        add(lines);
    }

    /// Twice as much is kept as is wanted, since some of it may not be stored.
    private int enough(byte[] bytes, int from, int to) {
        int start = Math.max(from, to - 2 * max);
        while (start > from && bytes[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    private void makeRoom(int size) {
        int start = enough(kept, 0, length);
        dropped |= start > 0;
        int left = length - start;
        byte[] room = new byte[Math.max(left + size, Math.min(4 * max, 2 * (left + size)))];
        System.arraycopy(kept, start, room, 0, left);
        kept = room;
        length = left;
    }

    public boolean truncated() {
        return dropped || whole().length() > max;
    }

    public String text() {
        String whole = whole();
        return whole.substring(Math.max(0, whole.length() - max));
    }

    private String whole() {
        if (length == 0) {
            return "";
        }
        Batch lines = new Batch(kept, 0, length);
        return unseen ? storing.get().stored(lines.clean()).text() : lines.text();
    }
}
