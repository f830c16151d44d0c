package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/// Starts every process, on a platform thread that never ends: a program that asks to die with
/// its parent dies with the thread that started it, and pooled threads come and go. Handing over
/// to it and back takes longer than the start, so the [LastingThread] does it itself.
final class Starter {
    /// Where the three standard streams of the child lead.
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

    private static final Optional<Path> SETSID = Programs.find("setsid", "/usr/bin:/bin");

    private static final BlockingQueue<Request> REQUESTS = new LinkedBlockingQueue<>();

    static {
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
        return new Leader(process, process instanceof NativeProcess || SETSID.isPresent());
    }

    private static Process start(Invocation invocation, Streams streams, boolean leads) {
        if (!Files.isDirectory(invocation.directory())) {
            throw failed(invocation, "there is no directory " + invocation.directory());
        }
        Request request = new Request(invocation, streams, leads, new CompletableFuture<>());
        if (LastingThread.isCurrent()) {
            startOne(request);
        } else {
            REQUESTS.add(request);
        }
        ManyStarts.oneMore();
        try {
            return request.started().join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw failed(invocation, String.valueOf(cause.getMessage()));
        }
    }

    static Failure failed(Invocation invocation, String why) {
        String message = "`" + invocation.program() + "` could not be started: " + why;
        return new Failure(Fault.PROCESS_FAILED.because(message));
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

    private static void startOne(Request request) {
        try {
            request.started().complete(started(request));
        } catch (IOException | RuntimeException e) {
            request.started().completeExceptionally(e);
        }
    }

    private static Process started(Request request) throws IOException {
        Optional<Process> started =
                ManyStarts.way()
                        .flatMap(
                                way ->
                                        way.start(
                                                request.invocation(),
                                                request.streams(),
                                                request.leads()));
        return started.isPresent() ? started.get() : byJdk(request);
    }

    /// A child of the JDK's leads no process group, so `setsid` becomes the program and keeps its
    /// number.
    private static Process byJdk(Request request) throws IOException {
        // Otherwise `setsid` would start, and say so.
        if (request.leads() && Programs.find(request.invocation()).isEmpty()) {
            throw new IOException("there is no such program");
        }
        Optional<Path> prefix = SETSID.filter(_ -> request.leads());
        List<String> argv =
                Stream.concat(
                                prefix.stream().map(Path::toString),
                                request.invocation().argv().stream())
                        .toList();
        return builder(request.invocation().withArgv(argv), request.streams()).start();
    }
}
