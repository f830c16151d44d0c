package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A repository and a home directory of its own, and runs in there with the sandbox required.
record Boxed(Path top, Path home) {
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "LC_ALL", "C.UTF-8");

    static Boxed in(Path directory) {
        refuseMissing();
        try {
            Path top = Files.createDirectories(directory.resolve("checkout")).toRealPath();
            Path home = Files.createDirectories(directory.resolve("home")).toRealPath();
            Boxed boxed = new Boxed(top, home);
            boxed.git("init", "--quiet", "--initial-branch=main", "--template=");
            boxed.git("config", "user.name", "User");
            boxed.git("config", "user.email", "user@example.invalid");
            boxed.write("README.md", "read me\n");
            boxed.git("add", ".");
            boxed.git("commit", "--quiet", "-m", "init");
            return boxed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A test that cannot show anything must not look as if it had.
    static void refuseMissing() {
        assertThat(Path.of("/usr/bin/bwrap"))
                .as("these tests need bubblewrap: apt-get install -y bubblewrap")
                .isExecutable();
    }

    Boxed write(String file, String text) {
        return write(top.resolve(file), text);
    }

    Boxed atHome(String file, String text) {
        return write(home.resolve(file), text);
    }

    private Boxed write(Path path, String text) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A plan of one step that makes `1.txt`.
    static String plan(String verify) {
        return "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n" + step(1, verify);
    }

    static String step(int number, String verify) {
        return """
        ### Step %1$d: Make file %1$d

        - **Files:** `%1$d.txt` (new)
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
                .formatted(number, verify);
    }

    /// Runs the plan with the sandbox required.
    Ran execute(String plan, String agent, String... words) {
        write("plan.md", plan);
        git("add", "--all");
        // The hooks of a test are for the run, not for the test.
        git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "-m", "plan");
        List<String> all = new ArrayList<>(List.of("--agent", "exec:" + agent, "execute"));
        all.addAll(List.of("--sandbox", "required"));
        all.addAll(List.of(words));
        all.add("plan.md");
        return run(Map.of(), all.toArray(String[]::new));
    }

    Ran run(Map<String, String> more, String... words) {
        return Ran.with(top, environment(home, more), Ttys.NONE, words);
    }

    static Map<String, String> environment(Path home, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("BATON_"));
        environment.putAll(SETTINGS);
        environment.put("HOME", home.toString());
        environment.putAll(more);
        return environment;
    }

    String git(String... words) {
        return new Shell(top, SETTINGS).git(words);
    }
}
