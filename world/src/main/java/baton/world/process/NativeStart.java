package baton.world.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Starts programs by `posix_spawn`, without the helper program the JDK puts in between: the child
/// has its directory, its session and its streams from the first moment, no other file of ours is
/// open in it, and no signal is held back from it.
///
/// Whatever does not go well is left to the JDK, which does it or says what is wrong.
final class NativeStart {
    private static final int STRUCTURE_BYTES = 1024;
    private static final int SET_MASK = 0x08;
    private static final int SET_SESSION = 0x80;
    private static final int CLOSE_ON_EXEC = 02000000;
    private static final int READ = 0;
    private static final int WRITE = 01 | 0100 | 01000;
    private static final int PERMISSIONS = 0666;
    private static final int FIRST_OTHER = 3;

    private final CLibrary library;
    private final RawEnvironment environment;
    private final Charset charset;
    private final Memory memory = new Memory();
    private final List<NativeProcess> unburied = new ArrayList<>();

    NativeStart(CLibrary library, RawEnvironment environment, Charset charset) {
        this.library = library;
        this.environment = environment;
        this.charset = charset;
    }

    /// Nothing where processes cannot be started in this way.
    static Optional<NativeStart> load() {
        String name = System.getProperty("sun.jnu.encoding", "UTF-8");
        Charset charset = Charset.forName(name, StandardCharsets.UTF_8);
        return CLibrary.load()
                .flatMap(
                        library ->
                                RawEnvironment.own(charset)
                                        .map(own -> new NativeStart(library, own, charset)));
    }

    /// @param file the program
    private record Child(
            Invocation invocation, Path file, Starter.Streams streams, boolean leads) {}

    /// Nothing where it was not started.
    ///
    /// @param leads whether it is to lead a session of its own
    synchronized Optional<Process> start(
            Invocation invocation, Starter.Streams streams, boolean leads) {
        unburied.removeIf(NativeProcess::hasEnded);
        Optional<Path> file = Programs.find(invocation);
        if (file.isEmpty() || !fits(streams) || !isPlain(invocation)) {
            return Optional.empty();
        }
        Child wanted = new Child(invocation, file.get(), streams, leads);
        Optional<NativeProcess> child =
                streams.out().type() == Redirect.Type.PIPE
                        ? piped(wanted)
                        : spawned(wanted, -1)
                                .map(number -> child(number, InputStream.nullInputStream()));
        child.ifPresent(unburied::add);
        return child.map(process -> process);
    }

    private static boolean fits(Starter.Streams streams) {
        return isFile(streams.in(), Redirect.Type.READ)
                && (isFile(streams.out(), Redirect.Type.WRITE)
                        || streams.out().type() == Redirect.Type.PIPE)
                && (streams.areMerged() || isFile(streams.error(), Redirect.Type.WRITE));
    }

    private static boolean isFile(Redirect stream, Redirect.Type type) {
        return stream.type() == type && stream.file() != null;
    }

    /// C's texts end at the first zero, and a name in the environment at the first `=`.
    private static boolean isPlain(Invocation invocation) {
        return invocation.argv().stream().noneMatch(NativeStart::hasZero)
                && invocation.environment().entrySet().stream()
                        .noneMatch(
                                entry ->
                                        hasZero(entry.getKey())
                                                || hasZero(entry.getValue())
                                                || entry.getKey().isEmpty()
                                                || entry.getKey().indexOf('=') >= 0);
    }

    private static boolean hasZero(String text) {
        return text.indexOf('\0') >= 0;
    }

    /// Our end is opened a second time, as a file of Java's.
    private Optional<NativeProcess> piped(Child wanted) {
        memory.clear(STRUCTURE_BYTES);
        long ends = memory.zeros(2 * Integer.BYTES);
        if (library.pipe.call(ends, CLOSE_ON_EXEC) != 0) {
            return Optional.empty();
        }
        int ours = memory.number(ends);
        int theirs = memory.number(ends + Integer.BYTES);
        try {
            InputStream output = new FileInputStream("/proc/self/fd/" + ours);
            Optional<Integer> number = spawned(wanted, theirs);
            if (number.isEmpty()) {
                output.close();
            }
            return number.map(started -> child(started, output));
        } catch (IOException e) {
            return Optional.empty();
        } finally {
            library.close.call(ours);
            library.close.call(theirs);
        }
    }

    private NativeProcess child(int number, InputStream output) {
        return new NativeProcess(library, number, library.processFile(number), output);
    }

    private Optional<Integer> spawned(Child wanted, int pipe) {
        Invocation invocation = wanted.invocation();
        List<byte[]> words = invocation.argv().stream().map(this::bytes).toList();
        List<byte[]> variables = environment.with(invocation.environment());
        byte[] program = bytes(wanted.file().toAbsolutePath().toString());
        List<byte[]> files = files(invocation, wanted.streams());
        memory.clear(
                4 * STRUCTURE_BYTES
                        + Memory.sizeOf(words)
                        + Memory.sizeOf(variables)
                        + Memory.sizeOf(files)
                        + program.length);
        long actions = memory.zeros(STRUCTURE_BYTES);
        long attributes = memory.zeros(STRUCTURE_BYTES);
        long number = memory.zeros(Long.BYTES);
        library.actionsInit.call(actions);
        library.attributesInit.call(attributes);
        try {
            boolean prepared = prepare(actions, files, pipe) && prepare(attributes, wanted.leads());
            boolean started =
                    prepared
                            && library.spawn.call(
                                            number,
                                            memory.text(program),
                                            actions,
                                            attributes,
                                            memory.texts(words),
                                            memory.texts(variables))
                                    == 0;
            return started ? Optional.of(memory.number(number)) : Optional.empty();
        } finally {
            library.actionsDestroy.call(actions);
            library.attributesDestroy.call(attributes);
        }
    }

    /// The directory, then where the three streams lead; empty for one that is a pipe or that goes
    /// where the one before it goes.
    private List<byte[]> files(Invocation invocation, Starter.Streams streams) {
        return List.of(
                bytes(invocation.directory().toAbsolutePath().toString()),
                place(streams.in()),
                place(streams.out()),
                streams.areMerged() ? new byte[0] : place(streams.error()));
    }

    private byte[] place(Redirect stream) {
        return Optional.ofNullable(stream.file())
                .map(File::getAbsolutePath)
                .map(this::bytes)
                .orElse(new byte[0]);
    }

    /// The pipe may have a number below three where we were started without streams; the input
    /// comes last, so as not to take it away.
    private boolean prepare(long actions, List<byte[]> files, int pipe) {
        int output =
                pipe < 0
                        ? open(actions, 1, files.get(2), WRITE)
                        : library.actionsCopy.call(actions, pipe, 1);
        int errors =
                files.get(3).length == 0
                        ? library.actionsCopy.call(actions, 1, 2)
                        : open(actions, 2, files.get(3), WRITE);
        return output == 0
                && errors == 0
                && open(actions, 0, files.get(1), READ) == 0
                && library.actionsDirectory.call(actions, memory.text(files.get(0))) == 0
                && library.actionsCloseFrom.call(actions, FIRST_OTHER) == 0;
    }

    private int open(long actions, int number, byte[] file, int how) {
        return library.actionsOpen.call(actions, number, memory.text(file), how, PERMISSIONS);
    }

    /// Java's threads hold back signals that a program may wait for.
    private boolean prepare(long attributes, boolean leads) {
        long none = memory.zeros(STRUCTURE_BYTES / 8);
        int flags = leads ? SET_MASK | SET_SESSION : SET_MASK;
        return library.attributesMask.call(attributes, none) == 0
                && library.attributesFlags.call(attributes, flags) == 0;
    }

    private byte[] bytes(String text) {
        return text.getBytes(charset);
    }
}
