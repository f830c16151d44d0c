package baton.app.mode;

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

/// A repository with a project in it, and commands run there. The agent writes `{N}.txt` for step
/// N and notes each call in a file beside the checkout.
record Checkout(Path top) {
    static final String PROJECT = ".claude/projects/2026-01-05-demo";
    static final String PLAN = PROJECT + "/plan.md";
    static final String SPEC = PROJECT + "/sessions/session-1-core.md";

    private static final String AGENT =
            "exec:echo $BATON_STEP >> ../calls; echo $BATON_STEP > $BATON_STEP.txt";
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "LC_ALL", "C.UTF-8");

    static Checkout in(Path directory) {
        try {
            Path top = Files.createDirectories(directory.resolve("checkout")).toRealPath();
            Checkout checkout = new Checkout(top);
            checkout.git("init", "--quiet", "--initial-branch=main", "--template=");
            checkout.git("config", "user.name", "User");
            checkout.git("config", "user.email", "user@example.invalid");
            checkout.with("README.md", "read me\n");
            checkout.git("add", ".");
            checkout.git("commit", "--quiet", "-m", "init");
            return checkout;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Checkout with(String file, String text) {
        try {
            Path path = top.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String plan(String... parts) {
        return "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                + String.join("", parts);
    }

    /// A step that makes `{N}.txt`; `more` are further lines of it.
    static String step(int number, String verify, String... more) {
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

    static String spec(String entry, String exit, String... steps) {
        return """
        # Session 1: Core

        > From master plan: plan.md
        > Session 1 of 1 — `plan_version: 1.7`

        ## Dependencies

        - **Depends on:** none
        - **Entry condition:** %s

        ## Scope Fence

        - **Touch:** `*.txt`
        - **Never touch:** `secret.txt`

        ## Steps

        %s
        ## Exit Condition

        - [ ] %s
        """
                .formatted(entry, String.join("", steps), exit);
    }

    Ran execute(String... words) {
        return executeWith(AGENT, words);
    }

    Ran executeWith(String agent, String... words) {
        List<String> all =
                new ArrayList<>(List.of("--agent", agent, "execute", "--sandbox", "off"));
        all.addAll(List.of(words));
        return run(all.toArray(String[]::new));
    }

    /// Any command.
    Ran run(String... words) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("BATON_"));
        environment.putAll(SETTINGS);
        return Ran.with(top, environment, Ttys.NONE, words);
    }

    List<String> calls() {
        try {
            Path calls = top.resolveSibling("calls");
            return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String subjects() {
        return git("log", "--reverse", "--format=%s");
    }

    String git(String... words) {
        return new Shell(top, SETTINGS).git(words);
    }
}
