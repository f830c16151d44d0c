package baton.world.process;

import baton.world.process.lines.LineListener;

import java.nio.file.Path;
import java.util.Optional;

/// Runs programs to their end.
public final class Runner {
    private Runner() {}

    /// A short command, with its output and its errors apart. Not interruptible: it ends or it
    /// runs out of time.
    public static Ended run(Invocation invocation) {
        return Capture.perform(invocation, false, false);
    }

    /// The same in a session of its own: what is typed at the terminal does not reach it.
    public static Ended runApart(Invocation invocation) {
        return Capture.perform(invocation, false, true);
    }

    /// A short command whose errors are part of its output.
    public static Ended runMerged(Invocation invocation) {
        return Capture.perform(invocation, true, false);
    }

    /// Ends the short commands that are at work: the program has waited for them as long as it
    /// could, and ends. One that hangs would be left behind.
    public static void endLeft() {
        Capture.endAll();
    }

    /// A long program in a session of its own: its merged output goes line by line to the log and
    /// to the listener, and whatever it started is ended with it.
    public static Streamed stream(
            Invocation invocation, Optional<Path> log, LineListener listener) {
        return stream(invocation, log, listener, new Cancellation());
    }

    /// The same, until another thread cancels it or the calling thread is interrupted.
    public static Streamed stream(
            Invocation invocation,
            Optional<Path> log,
            LineListener listener,
            Cancellation cancellation) {
        return Streaming.perform(invocation, log, listener, cancellation);
    }
}
