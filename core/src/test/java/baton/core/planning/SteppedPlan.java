package baton.core.planning;

import java.util.ArrayList;
import java.util.List;

/// The text of a plan, step by step.
final class SteppedPlan {
    private static final String HEAD =
            """
            # Sample

            > `plan_version: 1.7`

            ## Implementation Plan

            """;

    private final List<String> steps = new ArrayList<>();

    /// A step that touches these files and has these further fields, one a line.
    SteppedPlan step(String files, String... fields) {
        int number = steps.size() + 1;
        StringBuilder text =
                new StringBuilder("### Step " + number + ": Do part " + number + "\n\n");
        List<String> paths = files.isEmpty() ? List.of() : List.of(files.split(" "));
        String listed = String.join(", ", paths.stream().map(path -> "`" + path + "`").toList());
        text.append("- **Files:** ").append(listed.isEmpty() ? "none" : listed).append('\n');
        text.append("- **Changes:** part\n");
        for (String field : fields) {
            text.append("- **").append(field.replaceFirst(": ", ":** ")).append('\n');
        }
        text.append("- **Verify:** `npm test` → expected: exit 0\n");
        text.append("- **On failure:** revert\n");
        text.append("- **Checkpoint:** `git commit -m \"feat: part ")
                .append(number)
                .append("\"`\n");
        text.append("- **Manifest:**\n  ```yaml\n  manifest:\n    expected_paths: []\n");
        text.append("    min_file_count: 0\n    commit_message_pattern: \"^feat:\"\n");
        text.append("    bash_syntax_check: []\n    forbidden_paths: []\n    must_contain: []\n");
        steps.add(text.append("  ```\n\n").toString());
        return this;
    }

    int size() {
        return steps.size();
    }

    String text() {
        return HEAD + String.join("", steps) + "## Verification\n\n- `npm test`\n";
    }
}
