package baton.core.proof;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.plan.step.Manifest;
import baton.core.policy.Glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rules that a change is held to before anything is run on it.
///
/// @param manifest what must be there, and what must be as it was
/// @param kept the paths that nobody may change, such as those of the tests that judge
public record ChangeRules(Optional<Manifest> manifest, List<Glob> kept) {
    public static final ChangeRules NONE = new ChangeRules(Optional.empty(), List.of());

    public ChangeRules {
        kept = List.copyOf(kept);
    }

    public boolean isEmpty() {
        return manifest.isEmpty() && kept.isEmpty();
    }

    /// The rules that are broken.
    ///
    /// @param changed the paths that differ, also those that are gone
    /// @param tree the tree with the change
    public List<Problem> broken(Set<TreePath> changed, TreeFacts tree) {
        List<Problem> broken = new ArrayList<>();
        List<String> touched =
                changed.stream().filter(this::isKept).sorted().map(TreePath::toString).toList();
        if (!touched.isEmpty()) {
            broken.add(Fault.PROTECTED_CHANGED.because(Shown.texts(touched).joined(", ")));
        }
        manifest.map(wanted -> new ManifestProof(wanted, tree).failures(changed))
                .orElse(List.of())
                .forEach(failure -> broken.add(Fault.MANIFEST_UNMET.because(failure)));
        return broken;
    }

    /// A name that some file system takes for a protected one counts as that one.
    private boolean isKept(TreePath path) {
        return kept.stream().anyMatch(glob -> glob.mayMatch(path));
    }
}
