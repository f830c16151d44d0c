package baton.world.kit;

import java.util.Arrays;
import java.util.stream.Collectors;

/// A step of a plan that a test writes, and the session that holds it alone: step `N` makes the
/// file `fN.txt`.
///
/// @param more further lines of the step
/// @param manifest further lines of its manifest
/// @param needs the sessions that its session waits for
public record PlanStep(
        int number,
        String files,
        String verify,
        String clause,
        String checkpoint,
        String more,
        String manifest,
        String needs) {

    public static PlanStep of(int number) {
        return new PlanStep(
                number,
                "`f%d.txt` (new)".formatted(number),
                "`test -f f%d.txt`".formatted(number),
                "retry — again",
                "`git commit -m \"feat: %d\"`".formatted(number),
                "",
                "",
                "none");
    }

    public PlanStep files(String other) {
        return new PlanStep(number, other, verify, clause, checkpoint, more, manifest, needs);
    }

    public PlanStep verifying(String command) {
        String quoted = "`" + command + "`";
        return new PlanStep(number, files, quoted, clause, checkpoint, more, manifest, needs);
    }

    /// Sets what happens when the step fails: `retry`, `skip`, `revert` or `escalate`. A reason is
    /// added.
    public PlanStep failing(String other) {
        return new PlanStep(
                number, files, verify, other + " — x", checkpoint, more, manifest, needs);
    }

    public PlanStep checkpoint(String other) {
        return new PlanStep(number, files, verify, clause, other, more, manifest, needs);
    }

    public PlanStep with(String line) {
        return new PlanStep(
                number, files, verify, clause, checkpoint, "- " + line + "\n", manifest, needs);
    }

    public PlanStep proving(String line) {
        String lines = "    " + line + "\n";
        return new PlanStep(number, files, verify, clause, checkpoint, more, lines, needs);
    }

    /// Its session begins when this one is merged.
    public PlanStep after(int session) {
        String other = "Session " + session;
        return new PlanStep(number, files, verify, clause, checkpoint, more, manifest, other);
    }

    String text() {
        return """
        ### Step %1$d: Part %1$d

        - **Files:** %2$s
        - **Changes:** write the file
        %6$s- **Verify:** %3$s
        - **On failure:** %4$s
        - **Checkpoint:** %5$s
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - f%1$d.txt
            min_file_count: 1
            commit_message_pattern: "^feat: %1$d"
            bash_syntax_check: []
            forbidden_paths: []
            sandbox_preflight: true
        %7$s  ```

        """
                .formatted(
                        number,
                        files,
                        verify,
                        clause,
                        checkpoint,
                        more,
                        manifest.isEmpty() ? "    must_contain: []\n" : manifest);
    }

    private String session() {
        return """

        ### Session %1$d: Part %1$d

        - **Steps:** %1$d
        - **Wave:** %2$d
        - **Depends on:** %3$s
        - **Scope fence:**
          - **Touch:** `f%1$d.txt`
        """
                .formatted(number, needs.equals("none") ? 1 : 2, needs);
    }

    /// A plan of these steps, one after the other.
    public static String plan(PlanStep... steps) {
        return "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                + Arrays.stream(steps).map(PlanStep::text).collect(Collectors.joining());
    }

    /// A plan of these steps, each in a session of its own.
    public static String sessions(PlanStep... steps) {
        return plan(steps)
                + "## Execution Strategy\n"
                + Arrays.stream(steps).map(PlanStep::session).collect(Collectors.joining());
    }

    /// A session spec of these steps.
    public static String spec(String entry, String exit, PlanStep... steps) {
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
                .formatted(
                        entry,
                        Arrays.stream(steps).map(PlanStep::text).collect(Collectors.joining()),
                        exit);
    }
}
