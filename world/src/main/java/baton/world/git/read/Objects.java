package baton.world.git.read;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.Repository;
import baton.world.process.Bytes;
import baton.world.process.Dialogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The objects that are stored in a repository, told by one `git cat-file` that stays until it is
/// closed and is started again when it dies.
public final class Objects implements AutoCloseable {
    private static final int SIZE_MAX = 64 << 20;
    private static final Pattern HEADER =
            Pattern.compile("([0-9a-f]{40,64}) ([a-z]+) ([0-9]{1,9})");
    private static final int HEADER_MAX = 1 << 13;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Git git;
    private Optional<Dialogue> dialogue = Optional.empty();

    /// @param type `commit`, `tree`, `blob` or `tag`
    private record Stored(String id, String type, Bytes content) {}

    public Objects(Repository repository) {
        this.git = repository.git();
    }

    /// The commit, or nothing where there is none of that name.
    public Optional<Commit> commit(CommitId id) {
        return stored(id.value(), "commit").map(Objects::parse);
    }

    /// The content of a blob.
    public Optional<Bytes> blob(String id) {
        return stored(id, "blob").map(Stored::content);
    }

    /// True if an object can be read and is what its name says: git looks at neither when it is
    /// only asked whether the object is there.
    public boolean isWhole(String id) {
        try {
            return answer(id).filter(stored -> name(stored, id.length()).equals(id)).isPresent();
        } catch (Failure unreadable) {
            return false;
        }
    }

    private static String name(Stored stored, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance(length == 40 ? "SHA-1" : "SHA-256");
            byte[] content = stored.content().toArray();
            String header = stored.type() + " " + content.length + "\0";
            digest.update(header.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Commit parse(Stored stored) {
        return Commit.parse(new CommitId(stored.id()), stored.content().text());
    }

    private Optional<Stored> stored(String name, String type) {
        return answer(name).filter(stored -> stored.type().equals(type));
    }

    private synchronized Optional<Stored> answer(String name) {
        if (name.isBlank() || name.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("not the name of an object: " + name);
        }
        try {
            return ask(name);
        } catch (IOException died) {
            close();
            return askAgain(name);
        }
    }

    private Optional<Stored> askAgain(String name) {
        try {
            return ask(name);
        } catch (IOException e) {
            close();
            String message = "`git cat-file --batch` gave no answer: " + e.getMessage();
            throw new Failure(Fault.GIT_FAILED.because(message), e);
        }
    }

    private Optional<Stored> ask(String name) throws IOException {
        Dialogue open = dialogue.filter(Dialogue::isAlive).orElseGet(this::start);
        return open.ask((out, in) -> exchange(name, out, in));
    }

    private Dialogue start() {
        Dialogue started = git.dialogue(Call.reading("cat-file", "--batch").withLimit(LIMIT));
        dialogue = Optional.of(started);
        return started;
    }

    private static Optional<Stored> exchange(String name, OutputStream out, InputStream in)
            throws IOException {
        out.write((name + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        // Of what is not there git repeats the name, which may look like anything.
        Matcher header = HEADER.matcher(line(in));
        if (!header.matches()) {
            return Optional.empty();
        }
        int size = Integer.parseInt(header.group(3));
        if (size > SIZE_MAX) {
            throw new IOException(name + " has " + size + " bytes");
        }
        byte[] content = in.readNBytes(size);
        if (content.length < size || in.read() != '\n') {
            throw new IOException("the answer is not whole");
        }
        return Optional.of(new Stored(header.group(1), header.group(2), Bytes.of(content)));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int read = in.read();
        while (read != '\n') {
            if (read < 0 || line.length() > HEADER_MAX) {
                throw new IOException("no answer");
            }
            line.append((char) read);
            read = in.read();
        }
        return line.toString();
    }

    @Override
    public synchronized void close() {
        dialogue.ifPresent(Dialogue::close);
        dialogue = Optional.empty();
    }
}
