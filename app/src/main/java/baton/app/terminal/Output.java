package baton.app.terminal;

import baton.core.Failure;
import baton.core.Fault;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Text going out, as UTF-8 whatever the locale. What cannot be written is never lost in silence:
/// it ends the command.
public final class Output {
    private static final int BUFFER = 1 << 15;

    private static final byte[] WIPE = "\r\033[K".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream stream;
    private boolean passing;

    public Output(OutputStream stream) {
        this.stream = new BufferedOutputStream(stream, BUFFER);
    }

    public void print(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A line on a terminal that stands until anything else is written.
    public synchronized void passing(String line) {
        print(line);
        flush();
        passing = true;
    }

    /// Bytes as they are: for what is only handed on.
    public synchronized void bytes(byte[] bytes) {
        try {
            if (passing) {
                passing = false;
                stream.write(WIPE);
            }
            stream.write(bytes);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    public synchronized void line(String text) {
        print(text);
        print("\n");
    }

    public void flush() {
        try {
            stream.flush();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static RuntimeException failed(IOException e) {
        String reason = String.valueOf(e.getMessage());
        if (reason.contains("Broken pipe")) {
            return new BrokenPipe(e);
        }
        return new Failure(Fault.OUTPUT_FAILED.because("the output ended early: " + reason), e);
    }
}
