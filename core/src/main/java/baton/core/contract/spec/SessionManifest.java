package baton.core.contract.spec;

import baton.core.RepoPath;
import baton.core.contract.plan.PlanVersion;
import baton.core.policy.Glob;
import baton.core.text.SafePattern;

import java.util.List;
import java.util.Optional;

/// The manifests of a session's steps taken together, for its audit. `commitCount` does not count
/// step 0; `scopeForbidden` joins the Never-touch list and what the steps forbid. Its patterns
/// compile.
public record SessionManifest(
        Optional<PlanVersion> planVersion,
        boolean legacySynthesis,
        List<RepoPath> expectedPaths,
        int commitCount,
        List<String> commitMessagePatterns,
        List<RepoPath> bashSyntaxCheck,
        List<Glob> scopeTouch,
        List<Glob> scopeForbidden) {

    public SessionManifest {
        expectedPaths = List.copyOf(expectedPaths);
        commitMessagePatterns = List.copyOf(commitMessagePatterns);
        bashSyntaxCheck = List.copyOf(bashSyntaxCheck);
        scopeTouch = List.copyOf(scopeTouch);
        scopeForbidden = List.copyOf(scopeForbidden);
        boolean broken =
                commitMessagePatterns.stream().anyMatch(p -> SafePattern.fault(p).isPresent());
        if (broken || commitCount < 0) {
            throw new IllegalArgumentException("not a session manifest");
        }
    }
}
