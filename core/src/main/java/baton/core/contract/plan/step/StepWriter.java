package baton.core.contract.plan.step;

import static baton.core.text.MarkdownWriter.code;
import static baton.core.text.MarkdownWriter.field;

import baton.core.RepoPath;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.text.MarkdownWriter;
import baton.core.text.YamlWriter;

import java.util.List;
import java.util.stream.Collectors;

/// Writes one step with every field, in the order of the template.
public final class StepWriter {
    private static final String NONE = "none";

    private StepWriter() {}

    public static String render(Step step) {
        StringBuilder out = new StringBuilder();
        String title = "Step " + step.number() + ": " + step.title();
        out.append(MarkdownWriter.heading(3, title)).append("\n\n");
        out.append(field("Files", files(step.files())));
        out.append(field("Changes", step.changes().isEmpty() ? NONE : step.changes()));
        if (!step.reuses().isEmpty()) {
            out.append(field("Reuses", step.reuses()));
        }
        step.testFirst().ifPresent(test -> out.append(field("Test first", testFirst(test))));
        out.append(field("Verify", verify(step.verify())));
        out.append(field("On failure", onFailure(step.onFailure())));
        String checkpoint = step.checkpoint().written().map(MarkdownWriter::code).orElse(NONE);
        out.append(field("Checkpoint", checkpoint));
        out.append(field("Manifest", ""));
        out.append(manifest(step.manifest()).indent(2)).append('\n');
        return out.toString();
    }

    private static String files(List<FileEntry> files) {
        return files.isEmpty()
                ? NONE
                : files.stream().map(StepWriter::file).collect(Collectors.joining(", "));
    }

    private static String file(FileEntry file) {
        return code(PlanWording.spelled(file.path().value())) + (file.isNew() ? " (new)" : "");
    }

    private static String testFirst(TestFirst test) {
        String files =
                test.files().stream()
                        .map(file -> "file " + file(file))
                        .collect(Collectors.joining(", "));
        String separator = files.isEmpty() || test.command().isEmpty() ? "" : ", ";
        return files + separator + test.command().map(c -> "command " + code(c)).orElse("");
    }

    private static String verify(List<VerifyCommand> commands) {
        if (commands.isEmpty()) {
            return NONE;
        }
        if (commands.size() == 1) {
            return command(commands.getFirst());
        }
        return commands.stream().map(c -> "\n- " + command(c)).collect(Collectors.joining());
    }

    public static String command(VerifyCommand command) {
        String expected = command.expected().map(MarkdownWriter::code).orElse("exit 0");
        return code(command.command()) + " → expected: " + expected;
    }

    private static String onFailure(OnFailure onFailure) {
        String clause = onFailure.clause().isEmpty() ? "" : " — " + onFailure.clause();
        return onFailure.action().word() + clause;
    }

    private static String manifest(Manifest manifest) {
        StringBuilder out = new StringBuilder("```yaml\nmanifest:\n");
        out.append(list("expected_paths", manifest.expectedPaths()));
        out.append("  min_file_count: ").append(manifest.minFileCount()).append('\n');
        String pattern = YamlWriter.quoted(manifest.commitMessagePattern());
        out.append("  commit_message_pattern: ").append(pattern).append('\n');
        out.append(list("bash_syntax_check", manifest.bashSyntaxCheck()));
        out.append(list("forbidden_paths", manifest.forbiddenPaths()));
        out.append("  must_contain:").append(manifest.mustContain().isEmpty() ? " []\n" : "\n");
        for (Manifest.MustContain item : manifest.mustContain()) {
            out.append("    - path: ").append(YamlWriter.plain(item.path().value())).append('\n');
            out.append("      pattern: ").append(YamlWriter.quoted(item.pattern())).append('\n');
        }
        for (Manifest.Flag flag : Manifest.Flag.values()) {
            if (manifest.has(flag)) {
                out.append("  ").append(flag.key()).append(": true\n");
            }
        }
        return out.append("```\n").toString();
    }

    private static String list(String key, List<RepoPath> paths) {
        return YamlWriter.list("  " + key, paths.stream().map(RepoPath::value).toList());
    }
}
