package baton.app.cli;

import baton.core.text.Value;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// `baton --version`.
record Version() implements Action {

    @Override
    public ExitStatus run(Context context) {
        if (context.json()) {
            context.result(Value.fields(Map.of("version", Value.of(number()))));
        } else {
            context.result("baton " + number());
        }
        return ExitStatus.DONE;
    }

    /// Written into the jar by the build.
    static String number() {
        try (InputStream in = Version.class.getResourceAsStream("/baton/version.txt")) {
            if (in == null) {
                throw new IllegalStateException("the jar has no version");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
