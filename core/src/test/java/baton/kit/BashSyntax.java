package baton.kit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The installed bash as a judge of the syntax of command lines, without running them.
public final class BashSyntax {
    /// One shell reads all lines and starts one that only parses for each.
    private static final String LOOP =
            """
            while IFS= read -r -d '' line; do
                said=$(bash -n -c -- "$line" 2>&1 >/dev/null)
                status=$?
                case $said in *'syntax error'*) status=2 ;; esac
                echo "$status"
            done
            """;

    private BashSyntax() {}

    /// For each line whether bash refuses it. No line may hold a NUL.
    public static List<Boolean> refuses(List<String> lines) {
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-c", LOOP);
            builder.environment().clear();
            builder.environment().putAll(Surroundings.clean());
            Process bash = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            Thread.ofVirtual().start(() -> write(bash.getOutputStream(), lines));
            String statuses =
                    new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return statuses.lines().map(status -> !status.equals("0")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(OutputStream out, List<String> lines) {
        try (out) {
            for (String line : lines) {
                out.write((line + "\0").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
