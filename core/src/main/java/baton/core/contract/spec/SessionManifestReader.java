package baton.core.contract.spec;

import baton.core.Problem;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.step.ManifestFields;
import baton.core.policy.Glob;
import baton.core.text.Markdown.Fence;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the block under `## Session Manifest`. A key that is missing is only a warning, because
/// the steps' own manifests are what a step is judged by.
record SessionManifestReader(ManifestFields fields, Findings findings) {
    static final String ROOT = "session_manifest";

    private static final String VERSION = "plan_version";
    private static final String LEGACY = "legacy_synthesis";
    private static final List<String> REQUIRED =
            List.of(
                    VERSION,
                    "expected_paths",
                    "commit_count",
                    "commit_message_patterns",
                    "bash_syntax_check",
                    "scope_touch",
                    "scope_forbidden");

    /// The manifest, where nothing in it is an error.
    static Optional<SessionManifest> read(Fence fence, Findings findings) {
        int errors = findings.errors();
        return ManifestFields.open(ROOT, fence, findings)
                .map(fields -> new SessionManifestReader(fields, findings).read())
                .filter(_ -> findings.errors() == errors);
    }

    private SessionManifest read() {
        Set<String> known = new HashSet<>(REQUIRED);
        known.add(LEGACY);
        fields.warnOfOthers(known);
        fields.missing(REQUIRED).stream().map(Problem::asWarning).forEach(findings::add);
        return new SessionManifest(
                version(),
                fields.flag(LEGACY),
                fields.paths("expected_paths"),
                fields.count("commit_count"),
                patterns(),
                fields.paths("bash_syntax_check"),
                globs("scope_touch"),
                globs("scope_forbidden"));
    }

    private Optional<PlanVersion> version() {
        return fields.value().scalar(VERSION).flatMap(PlanVersion::of);
    }

    private List<String> patterns() {
        List<String> patterns = new ArrayList<>();
        for (Value.Text text : fields.texts("commit_message_patterns")) {
            fields.pattern("commit_message_patterns", text).ifPresent(patterns::add);
        }
        return patterns;
    }

    private List<Glob> globs(String key) {
        List<Glob> globs = new ArrayList<>();
        for (Value.Text text : fields.texts(key)) {
            findings.glob(text.text(), text.line(), "`" + key + "`").ifPresent(globs::add);
        }
        return globs;
    }
}
