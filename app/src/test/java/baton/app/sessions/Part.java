package baton.app.sessions;

/// A session of one step in a plan that a test writes: the step `N` makes the file `fN.txt`.
record Part(
        int number,
        String title,
        String files,
        String verify,
        String failure,
        String checkpoint,
        String depends,
        int wave) {
    static Part of(int number) {
        return new Part(
                number,
                "Part " + number,
                "`f%d.txt` (new)".formatted(number),
                "`test -f f%d.txt`".formatted(number),
                "escalate — ask",
                "`git commit -m \"feat: %d\"`".formatted(number),
                "none",
                1);
    }

    /// Starts when the sessions named so are merged.
    Part needing(String sessions, int later) {
        return new Part(number, title, files, verify, failure, checkpoint, sessions, later);
    }

    Part titled(String other) {
        return new Part(number, other, files, verify, failure, checkpoint, depends, wave);
    }

    Part files(String other) {
        return new Part(number, title, other, verify, failure, checkpoint, depends, wave);
    }

    Part verifying(String command) {
        return new Part(
                number, title, files, "`" + command + "`", failure, checkpoint, depends, wave);
    }

    Part failing(String clause) {
        return new Part(number, title, files, verify, clause, checkpoint, depends, wave);
    }

    Part checkpoint(String other) {
        return new Part(number, title, files, verify, failure, other, depends, wave);
    }

    String step() {
        return """

        ### Step %1$d: %2$s

        - **Files:** %3$s
        - **Changes:** write the file
        - **Verify:** %4$s
        - **On failure:** %5$s
        - **Checkpoint:** %6$s
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - f%1$d.txt
            min_file_count: 1
            commit_message_pattern: "^feat: %1$d"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
            sandbox_preflight: true
          ```
        """
                .formatted(number, title, files, verify, failure, checkpoint);
    }

    String session() {
        return """

        ### Session %1$d: %2$s

        - **Steps:** %1$d
        - **Wave:** %3$d
        - **Depends on:** %4$s
        - **Scope fence:**
          - **Touch:** `f%1$d.txt`
        """
                .formatted(number, title, wave, depends);
    }
}
