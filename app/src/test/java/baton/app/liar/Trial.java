package baton.app.liar;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.RunEvent.InStep;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A repository with two commits, a second branch and a tag, and a plan of two steps in it. Step 1
/// wants `one.txt`, step 2 wants `two.txt`, each with the word `good`.
///
/// @param top the checkout
record Trial(Path top) {
    static final String PLAN = "docs/plan.md";

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_TERMINAL_PROMPT", "0",
                    "LC_ALL", "C.UTF-8");

    /// The ending of a run with an agent.
    record Ending(Ran ran, Trial trial) {
        int status() {
            return ran.status();
        }

        /// A field of the summary, as text.
        String summary(String field) {
            String last = ran.out().lines().reduce("", (_, line) -> line);
            return Json.parse(last) instanceof Json.Good(Value.Fields fields)
                    ? fields.field("ultraexecute_summary")
                            .flatMap(inner -> ((Value.Fields) inner).field(field))
                            .flatMap(Value::scalar)
                            .orElse("")
                    : "no summary in: " + ran;
        }
    }

    /// With a bound of time for each attempt.
    Trial within(String longest) {
        write(".baton/config.yaml", "limits:\n  attempt: " + longest + "\n");
        shell().git("add", ".");
        shell().git("commit", "--quiet", "--amend", "--no-edit");
        return this;
    }

    static Trial in(Path top) {
        return in(top, "retry");
    }

    /// @param onFailure the clause of both steps
    static Trial in(Path top, String onFailure) {
        try {
            Trial trial = new Trial(Files.createDirectories(top).toRealPath());
            trial.shell().git("init", "--quiet", "--initial-branch=main", "--template=");
            trial.shell().git("config", "user.name", "User");
            trial.shell().git("config", "user.email", "user@example.invalid");
            trial.write("README.md", "read me\n");
            trial.shell().git("add", ".");
            trial.shell().git("commit", "--quiet", "-m", "init");
            trial.shell().git("branch", "other");
            trial.shell().git("tag", "v1");
            trial.write(PLAN, plan(onFailure));
            trial.shell().git("add", ".");
            trial.shell().git("commit", "--quiet", "-m", "plan");
            return trial;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String plan(String onFailure) {
        return "# Two files\n\n> `plan_version: 1.7`\n\n## Context\n\nTwo files.\n\n"
                + "## Implementation Plan\n\n"
                + step(1, "one.txt", onFailure)
                + step(2, "two.txt", onFailure)
                + "## Verification\n\n- `test -e README.md`\n";
    }

    static String step(int number, String file, String onFailure) {
        return """
        ### Step %1$d: Make %2$s

        - **Files:** `%2$s` (new)
        - **Changes:** the word good
        - **Verify:** `grep -q good %2$s`
        - **On failure:** %3$s — think again
        - **Checkpoint:** `git commit -m "feat: step %1$d"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %2$s
            min_file_count: 1
            commit_message_pattern: "^feat: step %1$d"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
          ```

        """
                .formatted(number, file, onFailure);
    }

    /// An agent that works honestly, except that in its first attempt at step 2 it does this.
    static String lying(String script) {
        return """
        case "$BATON_STEP-$BATON_ATTEMPT" in
            1-*) echo good > one.txt ;;
            2-1) %s
            ;;
            2-*) echo good > two.txt ;;
        esac
        """
                .formatted(script);
    }

    Ending run(String agent, String... more) {
        List<String> words = new ArrayList<>(List.of("--json", "--agent", "exec:" + agent));
        words.addAll(List.of("execute", PLAN));
        words.addAll(List.of(more));
        if (!words.contains("--sandbox")) {
            words.addAll(List.of("--sandbox", "off"));
        }
        return run(words);
    }

    Ending run(List<String> words) {
        return new Ending(
                Ran.with(top, environment(), Ttys.NONE, words.toArray(String[]::new)), this);
    }

    static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.putAll(SETTINGS);
        return environment;
    }

    Shell shell() {
        return new Shell(top, SETTINGS);
    }

    Path write(String path, String text) {
        try {
            Path file = top.resolve(path);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RunFolder folder() {
        return RunFolder.all(top).getFirst();
    }

    List<Entry> journal() {
        return StoredJournal.read(folder().journal());
    }

    /// The complaint about an attempt, from the check of its scope after the agent ended.
    Optional<Complaint> complaint(int step, int attempt) {
        return journal().stream()
                .filter(entry -> entry.unit().equals("step-" + step) && entry.attempt() == attempt)
                .filter(entry -> entry.type().equals(EventType.SCOPE_CHECKED.word()))
                .flatMap(entry -> EventReading.of(entry).stream())
                .flatMap(
                        event ->
                                event instanceof InStep(_, _, StepEvent.ScopeChecked checked)
                                        ? checked.complaint().stream()
                                        : Optional.<Complaint>empty().stream())
                .findFirst();
    }

    /// The subjects of the branch, the newest first.
    List<String> subjects() {
        return shell().git("log", "--topo-order", "--format=%s").lines().toList();
    }

    /// The names that are not Baton's own.
    Set<String> names() {
        return shell().git("for-each-ref", "--format=%(refname)")
                .lines()
                .filter(name -> !name.startsWith("refs/baton/") && !name.startsWith("refs/notes/"))
                .collect(Collectors.toSet());
    }

    /// True if some ref of Baton's own leads to a commit that holds this file with this text.
    boolean isSaved(String path, String text) {
        return shell().git("for-each-ref", "--format=%(refname)", "refs/baton")
                .lines()
                .map(ref -> shell().attempt("git", "cat-file", "blob", ref + ":" + path))
                .anyMatch(shown -> shown.succeeded() && shown.output().equals(text));
    }
}
