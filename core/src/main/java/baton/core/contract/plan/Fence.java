package baton.core.contract.plan;

import static baton.core.text.MarkdownWriter.code;
import static baton.core.text.MarkdownWriter.field;

import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.ReadStep;
import baton.core.policy.Glob;

import java.util.List;

/// The paths that a session may touch. A fence without a Touch list does not say where the session
/// may write; the paths of the Never-touch list are forbidden in any case.
public record Fence(List<Glob> touch, List<Glob> neverTouch) {
    public static final Fence NONE = new Fence(List.of(), List.of());

    public Fence {
        touch = List.copyOf(touch);
        neverTouch = List.copyOf(neverTouch);
    }

    /// True if the path is in the Touch list; without a list every path is inside.
    public boolean holds(RepoPath path) {
        return touch.isEmpty() || touch.stream().anyMatch(glob -> glob.matches(path));
    }

    /// True if some file system takes the path for one of the Never-touch list: what must not be
    /// touched must not be touched under any name.
    public boolean forbids(TreePath path) {
        return neverTouch.stream().anyMatch(glob -> glob.mayMatch(path));
    }

    /// A file to create may lie anywhere; a file to change should be the session's own.
    public void warnOfFilesOutside(ReadStep step, Findings findings) {
        for (FileEntry file : step.files()) {
            if (!file.isNew() && !holds(file.path())) {
                String message =
                        String.format(
                                "`%s` of step %d is not in the Touch list of its session",
                                file.path(), step.number());
                findings.add(Fault.STRATEGY_FILE_OUTSIDE_FENCE.at(step.line(), message));
            }
        }
    }

    /// True if some path is in both Touch lists.
    public boolean meets(Fence other) {
        return touch.stream().anyMatch(mine -> other.touch.stream().anyMatch(mine::overlaps));
    }

    /// Both lists as fields.
    public String render() {
        return field("Touch", globs(touch)) + field("Never touch", globs(neverTouch));
    }

    private static String globs(List<Glob> globs) {
        List<String> patterns =
                globs.stream().map(glob -> code(PlanWording.spelled(glob.pattern()))).toList();
        return globs.isEmpty() ? "none" : String.join(", ", patterns);
    }
}
