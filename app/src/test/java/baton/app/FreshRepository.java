package baton.app;

import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.kit.Template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A repository with one commit, in a directory `checkout`, and commands run there that nothing of
/// the user's own settings reaches.
public record FreshRepository(Path top) {
    public static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "LC_ALL", "C.UTF-8");

    private static final Template TEMPLATE = new Template("fresh", FreshRepository::make);

    public static FreshRepository in(Path directory) {
        try {
            Path top = Files.createDirectories(directory.resolve("checkout")).toRealPath();
            TEMPLATE.copyTo(top);
            FreshRepository repository = new FreshRepository(top);
            repository.git("update-index", "-q", "--refresh");
            return repository;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void make(Path top) {
        FreshRepository repository = new FreshRepository(top);
        repository.git("init", "--quiet", "--initial-branch=main", "--template=");
        repository.git("config", "user.name", "User");
        repository.git("config", "user.email", "user@example.invalid");
        write(top.resolve("README.md"), "read me\n");
        repository.git("add", ".");
        repository.git("commit", "--quiet", "-m", "init");
    }

    public static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The variables of this program without those that would disturb, and more.
    public static Map<String, String> environment(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.putAll(SETTINGS);
        environment.putAll(more);
        return environment;
    }

    public Ran run(Map<String, String> more, String... words) {
        return Ran.with(top, environment(more), Ttys.NONE, words);
    }

    public Shell shell() {
        return new Shell(top, SETTINGS);
    }

    public String git(String... words) {
        return shell().git(words);
    }

    /// A plan of these steps.
    public static String plan(String... steps) {
        return "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                + String.join("", steps);
    }

    /// A step that makes `{N}.txt`; `more` are further lines of it.
    public static String step(int number, String verify, String... more) {
        return """
        ### Step %1$d: Make file %1$d

        - **Files:** `%1$d.txt` (new)%3$s
        - **Changes:** write it
        - **Verify:** `%2$s`
        - **On failure:** escalate — ask
        - **Checkpoint:** `git commit -m "feat: %1$d"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %1$d.txt
            min_file_count: 1
            commit_message_pattern: "^feat: %1$d"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
          ```

        """
                .formatted(number, verify, String.join("", more));
    }
}
