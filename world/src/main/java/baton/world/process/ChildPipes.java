package baton.world.process;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// The pipes between us and a child that is about to be started. Our ends are opened a second
/// time, as files of Java's; closing this closes the first ones and the child's.
final class ChildPipes implements AutoCloseable {
    static final int NONE = -1;

    private static final int CLOSE_ON_EXEC = 02000000;
    private static final int STANDARD_STREAMS = 3;

    private final CLibrary library;
    private final List<Integer> numbers = new ArrayList<>();
    private final int input;
    private final int output;
    private final OutputStream toChild;
    private final InputStream fromChild;

    /// What a pipe is made of.
    private record Ends(int reading, int writing) {}

    ChildPipes(CLibrary library, Starter.Streams streams) throws IOException {
        this.library = library;
        try {
            Ends in = isPipe(streams.in()) ? open() : new Ends(NONE, NONE);
            Ends out = isPipe(streams.out()) ? open() : new Ends(NONE, NONE);
            this.input = in.reading();
            this.output = out.writing();
            refuseStandard();
            this.fromChild =
                    output == NONE
                            ? InputStream.nullInputStream()
                            : new FileInputStream(file(out.reading()));
            this.toChild =
                    input == NONE
                            ? OutputStream.nullOutputStream()
                            : new FileOutputStream(file(in.writing()));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    static boolean isPipe(Redirect stream) {
        return stream.type() == Redirect.Type.PIPE;
    }

    private static String file(int number) {
        return "/proc/self/fd/" + number;
    }

    private Ends open() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(2L * Integer.BYTES);
            if (library.pipe.call(memory.address(), CLOSE_ON_EXEC) != 0) {
                throw new IOException("no pipe");
            }
            ByteBuffer ends = memory.asByteBuffer().order(ByteOrder.nativeOrder());
            numbers.add(ends.getInt(0));
            numbers.add(ends.getInt(Integer.BYTES));
            return new Ends(ends.getInt(0), ends.getInt(Integer.BYTES));
        }
    }

    /// Where we were started without streams, a pipe gets the number of one, and the child's
    /// streams would be put in its place.
    private void refuseStandard() throws IOException {
        if (numbers.stream().anyMatch(number -> number < STANDARD_STREAMS)) {
            throw new IOException("a pipe in the place of a stream");
        }
    }

    /// The child's end of the pipe it reads, or [#NONE].
    int input() {
        return input;
    }

    /// The child's end of the pipe it writes, or [#NONE].
    int output() {
        return output;
    }

    OutputStream toChild() {
        return toChild;
    }

    InputStream fromChild() {
        return fromChild;
    }

    /// There is no child to talk to.
    void abandon() throws IOException {
        try (toChild) {
            fromChild.close();
        }
    }

    @Override
    public void close() {
        numbers.forEach(library.close::call);
        numbers.clear();
    }
}
