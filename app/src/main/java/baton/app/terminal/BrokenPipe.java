package baton.app.terminal;

/// The reader of the output has gone, as `head` does when it has enough. Nothing to report.
public final class BrokenPipe extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BrokenPipe(Throwable cause) {
        super(cause);
    }
}
