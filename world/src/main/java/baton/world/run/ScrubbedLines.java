package baton.world.run;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.files.TextFile;
import baton.world.process.LineListener;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Hands lines on as they are and stores them without secrets. A private key goes over many lines,
/// all of which are left out.
final class ScrubbedLines implements LineListener {
    private static final String KEY = "PRIVATE KEY-----";
    private static final int KEY_LINES_MAX = 200;

    private final Secrets secrets;
    private final Consumer<String> sink;
    private int keyLines;

    ScrubbedLines(Secrets secrets, Consumer<String> sink) {
        this.secrets = secrets;
        this.sink = sink;
    }

    /// What is secret in a run: what its environment and the `.env` files of its checkout hold.
    static Secrets of(RunSetting run) {
        Secrets known = Secrets.ofEnvironment(run.surroundings().environment().variables());
        for (String name : List.of(".env", ".env.local")) {
            Path file = run.repository().top().resolve(name);
            if (TextFile.read(file, name) instanceof Source.Readable(Source source)) {
                known = known.andFile(source.lines());
            }
        }
        return known;
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
