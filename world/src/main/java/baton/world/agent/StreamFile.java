package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.lines.Lines;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// A recorded stream, read line by line. Bytes that are no text are replaced, and what a line has
/// beyond its bound is dropped.
public final class StreamFile {
    private static final int CHUNK = 64 << 10;
    private static final int ERRORS_MAX = 64 << 10;
    private static final String STREAM = ".jsonl";

    private StreamFile() {}

    public static void read(Path file, String shown, Consumer<String> sink) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new Failure(Fault.FILE_UNREADABLE.because("`" + shown + "` is no regular file"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            read(in, sink);
        } catch (NoSuchFileException e) {
            throw new Failure(Fault.FILE_NOT_FOUND.because("there is no file `" + shown + "`"), e);
        } catch (IOException e) {
            String why = "`" + shown + "` cannot be read: " + e.getMessage();
            throw new Failure(Fault.FILE_UNREADABLE.because(why), e);
        }
    }

    public static void read(InputStream in, Consumer<String> sink) throws IOException {
        Lines lines = Lines.each(sink);
        byte[] chunk = new byte[CHUNK];
        int count = in.read(chunk);
        while (count >= 0) {
            lines.accept(chunk, count);
            count = in.read(chunk);
        }
        lines.finish();
    }

    /// The text that the agent printed besides the stream, where its file lies beside that of the
    /// stream: `x.stderr` by `x.jsonl`.
    public static String errors(Path file) {
        String name = file.getFileName().toString();
        if (!name.endsWith(STREAM)) {
            return "";
        }
        String stem = name.substring(0, name.length() - STREAM.length());
        Path beside = file.resolveSibling(stem + ".stderr");
        if (!Files.isRegularFile(beside)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(beside)) {
            return new String(in.readNBytes(ERRORS_MAX), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
