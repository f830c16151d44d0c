package baton.world.process;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The program that a user reads long texts with. It has the terminal while it runs.
public final class Pager {
    private static final String USUAL = "less";
    private static final List<String> NONE = List.of("", "cat");

    private Pager() {}

    /// Shows a text. Says whether there is a pager that did so; the text is printed otherwise.
    public static boolean show(String text, Map<String, String> environment, Path directory) {
        String asked = Optional.ofNullable(environment.get("PAGER")).orElse(USUAL).strip();
        return !NONE.contains(asked) && run(asked, text, environment, directory);
    }

    private static boolean run(
            String command, String text, Map<String, String> environment, Path directory) {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        // One screen needs no pager, colours are meant, and the text stays on the screen.
        builder.environment().putIfAbsent("LESS", "FRX");
        builder.redirectOutput(Redirect.INHERIT).redirectError(Redirect.INHERIT);
        try {
            Process pager = builder.start();
            feed(pager, text);
            int status = pager.waitFor();
            // The statuses of a shell for a command that is not there or cannot be started.
            return status != 126 && status != 127;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /// Whoever has read enough ends the pager before it has everything.
    private static void feed(Process pager, String text) {
        try (OutputStream in = pager.getOutputStream()) {
            in.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // It was ended.
        }
    }
}
