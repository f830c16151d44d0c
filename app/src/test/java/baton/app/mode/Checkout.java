package baton.app.mode;

import baton.app.FreshRepository;
import baton.app.Ran;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A repository with a project in it, and commands run there. The agent writes `{N}.txt` for step
/// N and notes each call in a file beside the checkout.
record Checkout(Path top) {
    static final String PROJECT = ".claude/projects/2026-01-05-demo";
    static final String PLAN = PROJECT + "/plan.md";
    static final String SPEC = PROJECT + "/sessions/session-1-core.md";

    /// Steps 1 and 2, each in a session that needs no other.
    static final String TWO_SESSIONS =
            """
            ## Execution Strategy

            ### Session 1: One

            - **Steps:** 1
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:**
              - **Touch:** `1.txt`

            ### Session 2: Two

            - **Steps:** 2
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:**
              - **Touch:** `2.txt`
            """;

    private static final String AGENT =
            "exec:echo $BATON_STEP >> ../calls; echo $BATON_STEP > $BATON_STEP.txt";

    static Checkout in(Path directory) {
        return new Checkout(FreshRepository.in(directory).top());
    }

    Checkout with(String file, String text) {
        FreshRepository.write(top.resolve(file), text);
        return this;
    }

    static String plan(String... parts) {
        return FreshRepository.plan(parts);
    }

    static String step(int number, String verify, String... more) {
        return FreshRepository.step(number, verify, more);
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
        return new FreshRepository(top).run(Map.of(), words);
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
        return new FreshRepository(top).git(words);
    }
}
