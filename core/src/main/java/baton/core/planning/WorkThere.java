package baton.core.planning;

import baton.core.RepoPath;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Manifest.MustContain;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.shell.Shell;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The commands that show that the work of a step is there, for Baton, other tools and people.
///
/// They look at what is committed and at what it does, never at the words of commits: an empty
/// commit may say anything, and a squash says nothing.
final class WorkThere {
    private WorkThere() {}

    /// None for a step that may be skipped: others do not wait for it.
    static List<VerifyCommand> commands(Step step) {
        return step.onFailure().action() == OnFailure.Action.SKIP
                ? List.of()
                : Stream.of(paths(step), contents(step), step.verify().stream())
                        .flatMap(commands -> commands)
                        .toList();
    }

    private static Stream<VerifyCommand> paths(Step step) {
        String test = isCommitted(step) ? "git cat-file -e " : "test -e ";
        String at = isCommitted(step) ? "HEAD:" : "";
        return step.manifest().expectedPaths().stream()
                .map(RepoPath::value)
                .filter(PlanWording::isOneLine)
                .map(path -> new VerifyCommand(test + Shell.word(at + path)));
    }

    private static Stream<VerifyCommand> contents(Step step) {
        return step.manifest().mustContain().stream()
                .filter(_ -> isCommitted(step))
                .flatMap(item -> content(item).stream());
    }

    private static Optional<VerifyCommand> content(MustContain item) {
        String path = Shell.word(item.path().value());
        return GrepPattern.of(item.pattern())
                .map(
                        pattern ->
                                new VerifyCommand(
                                        "git grep -q"
                                                + (pattern.anyCase() ? "i" : "")
                                                + "E -e "
                                                + Shell.quote(pattern.text())
                                                + " HEAD -- "
                                                + path));
    }

    /// The content that the commands do not look for, though the step has to bring it.
    static List<MustContain> unseen(Step step) {
        boolean awaited = step.onFailure().action() != OnFailure.Action.SKIP;
        return step.manifest().mustContain().stream()
                .filter(item -> awaited && (!isCommitted(step) || content(item).isEmpty()))
                .toList();
    }

    private static boolean isCommitted(Step step) {
        return step.checkpoint() instanceof Checkpoint.Commit;
    }
}
