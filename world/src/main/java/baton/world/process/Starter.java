package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.Platform;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;

/// Starts every process, on one platform thread that never ends: a program that asks to die with
/// its parent dies with the thread that started it, and pooled threads come and go.
final class Starter {
    /// The redirections of the child's three standard streams.
    record Streams(Redirect in, Redirect out, Redirect error) {
        static Streams merged(Redirect in, Redirect out) {
            return new Streams(in, out, out);
        }

        boolean areMerged() {
            return out.equals(error);
        }
    }

    /// An input that is at its end from the start.
    static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

    /// It stands for bytes that are no part of a character.
    private static final char REPLACEMENT = '\uFFFD';

    private static final BlockingQueue<Request> REQUESTS = new LinkedBlockingQueue<>();

    static {
        Jdk.remember();
        Thread.ofPlatform().daemon().name("baton-starter").start(Starter::serve);
    }

    private Starter() {}

    /// @param leads whether it is to lead a session of its own
    private record Request(
            Invocation invocation,
            Streams streams,
            boolean leads,
            CompletableFuture<Process> started) {}

    /// A program that leads a session of its own where the system has such a thing.
    record Leader(Process process, boolean ownSession) {}

    static Process startPlain(Invocation invocation, Streams streams) {
        return start(invocation, streams, false);
    }

    static Leader startLeader(Invocation invocation, Streams streams) {
        Process process = start(invocation, streams, true);
        return new Leader(process, Platform.here().setsid().isPresent());
    }

    private static Process start(Invocation invocation, Streams streams, boolean leads) {
        if (!Files.isDirectory(invocation.directory())) {
            throw noDirectory(invocation);
        }
        Request request = new Request(invocation, streams, leads, new CompletableFuture<>());
        REQUESTS.add(request);
        try {
            return request.started().join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw Jdk.isReplaced()
                    ? replaced(invocation, cause)
                    : failed(invocation, firstLine(cause));
        }
    }

    /// A name that is no text reaches this program with other characters in it, and cannot be
    /// entered by it.
    private static Failure noDirectory(Invocation invocation) {
        String name = invocation.directory().toString();
        if (name.indexOf(REPLACEMENT) < 0) {
            return failed(invocation, "there is no directory " + name);
        }
        String why = "the name of the directory " + name + " is no text in this system's encoding";
        return new Failure(
                Fault.PROCESS_FAILED
                        .because(message(invocation, why))
                        .withFix("rename the directory, or work in another one"));
    }

    static Failure failed(Invocation invocation, String why) {
        return new Failure(Fault.PROCESS_FAILED.because(message(invocation, why)));
    }

    private static Failure replaced(Invocation invocation, Throwable cause) {
        String why = "the JDK in " + Jdk.home() + " was replaced while Baton ran";
        return new Failure(Fault.JDK_REPLACED.because(message(invocation, why)), cause);
    }

    private static String message(Invocation invocation, String why) {
        return "`" + invocation.program() + "` could not be started: " + why;
    }

    /// The JDK adds advice for those who wrote the program.
    private static String firstLine(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
    }

    private static ProcessBuilder builder(Invocation invocation, Streams streams) {
        ProcessBuilder builder = new ProcessBuilder(invocation.argv());
        builder.directory(invocation.directory().toFile());
        builder.redirectInput(streams.in());
        builder.redirectOutput(streams.out());
        if (streams.areMerged()) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(streams.error());
        }
        fill(builder.environment(), invocation.environment());
        return builder;
    }

    /// Values that stay as they were inherited are not touched: their bytes may be no text in
    /// this machine's encoding.
    private static void fill(Map<String, String> inherited, Map<String, String> wanted) {
        inherited.keySet().removeIf(name -> !wanted.containsKey(name));
        wanted.forEach(
                (name, value) -> {
                    if (!value.equals(inherited.get(name))) {
                        inherited.put(name, value);
                    }
                });
    }

    private static void serve() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                startOne(REQUESTS.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException("the starter was interrupted", e);
            }
        }
    }

    /// An error too is an answer, such as a part of the JDK that is gone: the thread lives on.
    private static void startOne(Request request) {
        try {
            request.started().complete(started(request));
        } catch (IOException | RuntimeException | Error e) {
            request.started().completeExceptionally(e);
        }
    }

    /// The program is looked for here, by the search path of its own environment; the JDK would
    /// take ours. A child of the JDK's leads no process group, so `setsid` becomes the program and
    /// keeps its number.
    private static Process started(Request request) throws IOException {
        Invocation invocation = request.invocation();
        Path program =
                Programs.find(invocation)
                        .orElseThrow(() -> new IOException("there is no such program"));
        List<String> argv = new ArrayList<>();
        Platform.here()
                .setsid()
                .filter(_ -> request.leads())
                .ifPresent(setsid -> argv.add(setsid.toString()));
        argv.add(program.toAbsolutePath().toString());
        argv.addAll(invocation.argv().subList(1, invocation.argv().size()));
        return builder(invocation.withArgv(argv), request.streams()).start();
    }
}
