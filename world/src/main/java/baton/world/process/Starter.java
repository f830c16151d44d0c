package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;

/// Starts every process, on one platform thread that never ends: a program that asks to die with
/// its parent dies with the thread that started it, and pooled threads come and go.
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

    private record Request(ProcessBuilder builder, CompletableFuture<Process> started) {}

    private static final BlockingQueue<Request> REQUESTS = new LinkedBlockingQueue<>();

    static {
        Thread.ofPlatform().daemon().name("baton-starter").start(Starter::serve);
    }

    private Starter() {}

    static Process start(Invocation invocation, Streams streams) {
        if (!Files.isDirectory(invocation.directory())) {
            throw failed(invocation, "there is no directory " + invocation.directory());
        }
        Request request = new Request(builder(invocation, streams), new CompletableFuture<>());
        REQUESTS.add(request);
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
            request.started().complete(request.builder().start());
        } catch (IOException | RuntimeException e) {
            request.started().completeExceptionally(e);
        }
    }
}
