package baton.core.proof;

import baton.core.Plural;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.step.Manifest;
import baton.core.text.SafePattern;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Evaluates a manifest: paths exist, there are enough of them, forbidden ones are unchanged,
/// scripts parse, files hold what they must. Every failing check is reported, not only the first.
public record ManifestProof(Manifest manifest, TreeFacts tree) {

    /// `changed` are the paths that differ from the step's start.
    public List<String> failures(Set<TreePath> changed) {
        List<String> failures = new ArrayList<>();
        missing(failures);
        touched(changed, failures);
        for (RepoPath script : scripts(changed)) {
            tree.bashRefuses(script)
                    .ifPresent(why -> failures.add("bash -n " + script + ": " + why));
        }
        manifest.mustContain().forEach(rule -> lacking(rule, failures));
        return failures;
    }

    private void missing(List<String> failures) {
        int found = 0;
        for (RepoPath path : manifest.expectedPaths()) {
            if (tree.exists(path)) {
                found++;
            } else {
                failures.add("expected path is missing: " + path);
            }
        }
        if (found < manifest.minFileCount()) {
            failures.add(
                    "only "
                            + found
                            + " of at least "
                            + Plural.count(manifest.minFileCount(), "expected file")
                            + " found");
        }
    }

    /// A forbidden directory forbids what is below it.
    private void touched(Set<TreePath> changed, List<String> failures) {
        for (RepoPath forbidden : manifest.forbiddenPaths()) {
            for (TreePath path : changed) {
                if (path.mayBeIn(forbidden)) {
                    failures.add("forbidden path was changed: " + path);
                }
            }
        }
    }

    private Set<RepoPath> scripts(Set<TreePath> changed) {
        Set<RepoPath> scripts = new LinkedHashSet<>(manifest.bashSyntaxCheck());
        changed.stream()
                .flatMap(path -> path.named().stream())
                .filter(path -> path.value().endsWith(".sh") && tree.exists(path))
                .forEach(scripts::add);
        return scripts;
    }

    private void lacking(Manifest.MustContain rule, List<String> failures) {
        Optional<List<String>> lines = tree.lines(rule.path());
        if (lines.isEmpty()) {
            failures.add(rule.path() + " cannot be read to look for /" + rule.pattern() + "/");
            return;
        }
        SafePattern pattern = rule.compiled();
        if (lines.get().stream().noneMatch(pattern::findsIn)) {
            failures.add(rule.path() + " has no line that matches /" + rule.pattern() + "/");
        }
    }
}
