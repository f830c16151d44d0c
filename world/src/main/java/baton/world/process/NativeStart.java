package baton.world.process;

import java.io.File;
import java.io.IOException;
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
        Optional<NativeProcess> child = child(wanted);
        child.ifPresent(unburied::add);
        return child.map(process -> process);
    }

    private static boolean fits(Starter.Streams streams) {
        return (isFile(streams.in(), Redirect.Type.READ) || ChildPipes.isPipe(streams.in()))
                && (isFile(streams.out(), Redirect.Type.WRITE) || ChildPipes.isPipe(streams.out()))
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

    private Optional<NativeProcess> child(Child wanted) {
        try (ChildPipes pipes = new ChildPipes(library, wanted.streams())) {
            Optional<Integer> number = spawned(wanted, pipes);
            if (number.isEmpty()) {
                pipes.abandon();
            }
            return number.map(
                    started ->
                            new NativeProcess(
                                    library, started, library.processFile(started), pipes));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<Integer> spawned(Child wanted, ChildPipes pipes) {
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
            boolean prepared =
                    prepare(actions, files, pipes) && prepare(attributes, wanted.leads());
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

    private boolean prepare(long actions, List<byte[]> files, ChildPipes pipes) {
        int input =
                pipes.input() == ChildPipes.NONE
                        ? open(actions, 0, files.get(1), READ)
                        : library.actionsCopy.call(actions, pipes.input(), 0);
        int output =
                pipes.output() == ChildPipes.NONE
                        ? open(actions, 1, files.get(2), WRITE)
                        : library.actionsCopy.call(actions, pipes.output(), 1);
        int errors =
                files.get(3).length == 0
                        ? library.actionsCopy.call(actions, 1, 2)
                        : open(actions, 2, files.get(3), WRITE);
        return input == 0
                && output == 0
                && errors == 0
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

    /// Whether something lies there, without following a link.
    boolean isPresent(String path) {
        return library.isPresent(bytes(path));
    }

    private byte[] bytes(String text) {
        return text.getBytes(charset);
    }
}
