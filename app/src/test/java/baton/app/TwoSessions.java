package baton.app;

/// A plan of two steps, each a session of its own that writes a file with the step's number.
public final class TwoSessions {
    public static final String AGENT = "exec:echo $BATON_STEP > $BATON_STEP.txt";

    private TwoSessions() {}

    public static String plan() {
        return "# Two\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n"
                + step(1)
                + step(2)
                + "\n## Execution Strategy\n"
                + session(1)
                + session(2);
    }

    private static String step(int number) {
        return """

        ### Step %1$d: Write %1$d

        - **Files:** `%1$d.txt` (new)
        - **Changes:** one line
        - **Verify:** `test -s %1$d.txt` → expected: exit 0
        - **On failure:** escalate — ask
        - **Checkpoint:** `git commit -m "feat: write %1$d"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %1$d.txt
            min_file_count: 1
            commit_message_pattern: "^feat:"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
          ```
        """
                .formatted(number);
    }

    private static String session(int number) {
        return """

        ### Session %1$d: Part %1$d
        - **Steps:** %1$d
        - **Wave:** %1$d
        - **Depends on:** none
        - **Scope fence:**
          - **Touch:** `%1$d.txt`
        """
                .formatted(number);
    }
}
