package baton.world.run;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.files.TextFile;
import baton.world.process.LineListener;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Hands lines on as they are and stores them without secrets. A private key goes over many lines,
/// all of which are left out.
final class ScrubbedLines implements LineListener {
    private static final String KEY = "PRIVATE KEY-----";
    private static final int KEY_LINES_MAX = 200;

    /// Files that show what a real one looks like.
    private static final List<String> MODELS = List.of(".example", ".sample", ".template");

    private final Secrets secrets;
    private final Consumer<String> sink;
    private int keyLines;

    ScrubbedLines(Secrets secrets, Consumer<String> sink) {
        this.secrets = secrets;
        this.sink = sink;
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

    @Override
    public void line(String line) {
        sink.accept(line);
    }

    @Override
    public String stored(String line) {
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
