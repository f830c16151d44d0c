package baton.world.git;

import baton.world.process.Dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Stores the content of files as git would add it, by one `git hash-object` that stays until it
/// is closed. What such a git has read of attributes and settings, it does not read again.
final class BlobWriter implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int ID_MAX = 64;
    private static final int FILE_KIND = 0170000;
    private static final int REGULAR = 0100000;
    private static final String FACTS = "unix:ctime,lastModifiedTime,dev,ino,mode,uid,gid,size";

    private final Path top;
    private final Git git;
    private Optional<Dialogue> dialogue = Optional.empty();

    BlobWriter(Repository repository) {
        this.top = repository.top();
        this.git = repository.git();
    }

    /// Nothing for what is not plainly a file or nothing at all, or changes meanwhile.
    Optional<Staged> stage(GitPath path) throws IOException {
        Path file = path.in(top);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(new Staged(path, Optional.empty()));
        }
        Staged.FileFacts before = facts(file);
        if (!isPlain(path) || (before.mode() & FILE_KIND) != REGULAR) {
            return Optional.empty();
        }
        String id = store(path);
        return facts(file).equals(before)
                ? Optional.of(new Staged(path, Optional.of(new Staged.Blob(id, before))))
                : Optional.empty();
    }

    /// Whether the name is a line that means itself, and the file says nothing about others.
    private static boolean isPlain(GitPath path) {
        String text = path.text();
        return text.indexOf('\n') < 0
                && text.indexOf('\r') < 0
                && !text.startsWith("\"")
                && !text.endsWith(".gitattributes")
                && !text.endsWith(".gitmodules");
    }

    private String store(GitPath path) throws IOException {
        Dialogue open = dialogue.filter(Dialogue::isAlive).orElseGet(this::start);
        return open.ask((out, in) -> exchange(path, out, in));
    }

    private Dialogue start() {
        Call call = Call.of("hash-object", "-w", "--stdin-paths").withLimit(LIMIT);
        Dialogue started = git.dialogue(call);
        dialogue = Optional.of(started);
        return started;
    }

    private static String exchange(GitPath path, OutputStream out, InputStream in)
            throws IOException {
        out.write(path.bytes());
        out.write('\n');
        out.flush();
        StringBuilder id = new StringBuilder();
        int read = in.read();
        while (read != '\n') {
            if (read < 0 || id.length() > ID_MAX) {
                throw new IOException("no answer");
            }
            id.append((char) read);
            read = in.read();
        }
        return id.toString();
    }

    private static Staged.FileFacts facts(Path file) throws IOException {
        Map<String, Object> facts = Files.readAttributes(file, FACTS, LinkOption.NOFOLLOW_LINKS);
        return new Staged.FileFacts(
                Stamp.fact(facts, "ctime", FileTime.class),
                Stamp.fact(facts, "lastModifiedTime", FileTime.class),
                Stamp.fact(facts, "dev", Long.class),
                Stamp.fact(facts, "ino", Long.class),
                Stamp.fact(facts, "mode", Integer.class),
                Stamp.fact(facts, "uid", Integer.class),
                Stamp.fact(facts, "gid", Integer.class),
                Stamp.fact(facts, "size", Long.class));
    }

    @Override
    public void close() {
        dialogue.ifPresent(Dialogue::close);
        dialogue = Optional.empty();
    }
}
