package baton.world.run;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.files.TextFile;
import baton.world.process.Batch;
import baton.world.process.Storing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Stores lines without secrets. A private key goes over many lines, all of which are left out.
final class ScrubbedLines implements Storing {
    private static final String KEY = "PRIVATE KEY-----";
    private static final int KEY_LINES_MAX = 200;
    private static final int DASHES = 5;

    /// Files that show what a real one looks like.
    private static final List<String> MODELS = List.of(".example", ".sample", ".template");

    private final Secrets secrets;
    private int keyLines;

    ScrubbedLines(Secrets secrets) {
        this.secrets = secrets;
    }

    /// What is secret in a run: what its environment and the `.env` files of the checkout and of
    /// the place it works in hold.
    static Secrets of(RunSetting run) {
        Secrets known = Secrets.ofEnvironment(run.surroundings().environment().variables());
        List<Path> places = List.of(run.repository().top(), run.folder().checkout());
        for (Path place : places.stream().distinct().toList()) {
            for (Path file : settings(place)) {
                String name = file.getFileName().toString();
                if (TextFile.read(file, name) instanceof Source.Readable(Source source)) {
                    known = known.andFile(source.lines());
                }
            }
        }
        return known;
    }

    private static List<Path> settings(Path directory) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, ".env{,.*}")) {
            List<Path> files = new ArrayList<>();
            found.forEach(files::add);
            files.removeIf(file -> MODELS.stream().anyMatch(file.toString()::endsWith));
            return files;
        } catch (IOException e) {
            return List.of();
        }
    }

    /// Only lines that may hold a secret are looked at as text; the bytes of the others are stored
    /// as they came.
    @Override
    public Batch stored(Batch lines) {
        byte[] bytes = lines.bytes();
        ByteArrayOutputStream clean = new ByteArrayOutputStream(0);
        int done = lines.from();
        int at = lines.from();
        while (at >= 0 && at < lines.to()) {
            int suspect = keyLines > 0 ? at : secrets.suspect(bytes, at, lines.to());
            if (suspect < 0) {
                at = -1;
            } else {
                int start = lines.lineStart(suspect);
                at = lines.lineEnd(suspect);
                String line = lines.line(start, at);
                String stored = stored(line);
                if (!stored.equals(line)) {
                    clean.write(bytes, done, start - done);
                    clean.writeBytes((stored + "\n").getBytes(StandardCharsets.UTF_8));
                    done = at;
                }
            }
        }
        if (done == lines.from()) {
            return lines;
        }
        clean.write(bytes, done, lines.to() - done);
        byte[] all = clean.toByteArray();
        return new Batch(all, 0, all.length);
    }

    /// Only a private key makes its following lines secret, and it begins with five dashes: in any
    /// five of the bytes one is a dash then.
    @Override
    public boolean canWait(Batch lines) {
        if (keyLines > 0) {
            return false;
        }
        byte[] bytes = lines.bytes();
        for (int at = lines.from() + DASHES - 1; at < lines.to(); at += DASHES) {
            if (bytes[at] == '-' && isDashed(lines, at)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDashed(Batch lines, int at) {
        byte[] bytes = lines.bytes();
        int start = at;
        while (start > lines.from() && bytes[start - 1] == '-') {
            start--;
        }
        int end = at;
        while (end < lines.to() && bytes[end] == '-') {
            end++;
        }
        return end - start >= DASHES;
    }

    private String stored(String line) {
        if (keyLines > 0) {
            boolean over = line.contains("-----END ") || keyLines >= KEY_LINES_MAX;
            keyLines = over ? 0 : keyLines + 1;
            return "[secret]";
        }
        boolean begins = line.contains("-----BEGIN ") && line.stripTrailing().endsWith(KEY);
        keyLines = begins && !line.contains("-----END ") ? 1 : 0;
        return secrets.scrub(line);
    }
}
