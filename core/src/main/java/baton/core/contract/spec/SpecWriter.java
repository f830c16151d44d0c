package baton.core.contract.spec;

import static baton.core.text.MarkdownWriter.code;
import static baton.core.text.MarkdownWriter.field;

import baton.core.RepoPath;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.step.StepWriter;
import baton.core.policy.Glob;
import baton.core.text.MarkdownWriter;
import baton.core.text.YamlWriter;

import java.util.List;

/// Writes a session spec as the template has it.
final class SpecWriter {
    private SpecWriter() {}

    static String render(SessionSpec spec) {
        StringBuilder out = new StringBuilder();
        String title = spec.title().isEmpty() ? "" : ": " + spec.title();
        out.append(MarkdownWriter.heading(1, "Session " + spec.number() + title)).append("\n\n");
        out.append(quote(spec));
        spec.opening().forEach(section -> out.append(section.render()));
        out.append("## Dependencies\n\n");
        out.append(field("Depends on", orNone(spec.dependencies().dependsOn())));
        out.append(field("Blocks", orNone(spec.dependencies().blocks())));
        out.append(field("Entry condition", spec.dependencies().entry().text()));
        out.append("\n## Scope Fence\n\n").append(spec.fence().render());
        spec.manifest().ifPresent(m -> out.append("\n## Session Manifest\n\n").append(manifest(m)));
        out.append("\n## Steps\n\n");
        spec.steps().forEach(step -> out.append(StepWriter.render(step)));
        out.append("## Exit Condition\n\n");
        spec.exitConditions().forEach(c -> out.append("- [ ] ").append(c.text()).append('\n'));
        out.append('\n');
        spec.recovery().ifPresent(r -> out.append("## Recovery Metadata\n\n").append(recovery(r)));
        spec.closing().forEach(section -> out.append(section.render()));
        return PlanVersion.tell(spec.version(), "", out.toString().stripTrailing() + "\n");
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }

    private static String quote(SessionSpec spec) {
        StringBuilder out = new StringBuilder();
        spec.masterPlan().ifPresent(path -> out.append("> From master plan: " + path + "\n"));
        spec.total().ifPresent(n -> out.append("> Session " + spec.number() + " of " + n + "\n"));
        spec.version().ifPresent(v -> out.append("> " + code("plan_version: " + v) + "\n"));
        return out.isEmpty() ? "" : out.append('\n').toString();
    }

    private static String manifest(SessionManifest manifest) {
        StringBuilder out = new StringBuilder("```yaml\n" + SessionManifestReader.ROOT + ":\n");
        manifest.planVersion().ifPresent(v -> out.append("  plan_version: \"" + v + "\"\n"));
        out.append("  legacy_synthesis: ").append(manifest.legacySynthesis()).append('\n');
        out.append(paths("expected_paths", manifest.expectedPaths()));
        out.append("  commit_count: ").append(manifest.commitCount()).append('\n');
        out.append(YamlWriter.list("  commit_message_patterns", manifest.commitMessagePatterns()));
        out.append(paths("bash_syntax_check", manifest.bashSyntaxCheck()));
        out.append(globs("scope_touch", manifest.scopeTouch()));
        out.append(globs("scope_forbidden", manifest.scopeForbidden()));
        return out.append("```\n").toString();
    }

    private static String paths(String key, List<RepoPath> paths) {
        return YamlWriter.list("  " + key, paths.stream().map(RepoPath::value).toList());
    }

    private static String globs(String key, List<Glob> globs) {
        return YamlWriter.list("  " + key, globs.stream().map(Glob::pattern).toList());
    }

    private static String recovery(SpecRecovery recovery) {
        StringBuilder out = new StringBuilder("```yaml\n" + RecoveryReader.ROOT + ":\n");
        out.append(line(RecoveryReader.OF, YamlWriter.quoted(recovery.of())));
        out.append(line(RecoveryReader.DEPTH, String.valueOf(recovery.depth())));
        List<String> missing = recovery.missingSteps().stream().map(String::valueOf).toList();
        String steps = "[" + String.join(", ", missing) + "]";
        out.append(line(RecoveryReader.MISSING, steps));
        recovery.entryOverride()
                .ifPresent(
                        c -> out.append(line(RecoveryReader.ENTRY, YamlWriter.quoted(c.text()))));
        recovery.parentProgressFile()
                .ifPresent(p -> out.append(line(RecoveryReader.PARENT, YamlWriter.quoted(p))));
        return out.append("```\n\n").toString();
    }

    private static String line(String key, String value) {
        return "  " + key + ": " + value + "\n";
    }
}
