package baton.world.run.step;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.go.GoState;

import java.util.List;

/// The files that `baton init` set up in a checkout, and those that were written for projects. None
/// of them has to be in a commit.
public final class SetUp {
    private static final List<RepoPath> INIT =
            List.of(
                    new RepoPath(".claude/skills/baton"),
                    new RepoPath(".claude/settings.local.json"));

    private static final RepoPath PROJECTS = new RepoPath(GoState.PROJECTS);

    private SetUp() {}

    public static boolean holds(TreePath path) {
        return isOfInit(path) || isOfProjects(path);
    }

    public static boolean isOfInit(TreePath path) {
        return INIT.stream().anyMatch(path::isIn);
    }

    public static boolean isOfProjects(TreePath path) {
        return path.isIn(PROJECTS);
    }
}
