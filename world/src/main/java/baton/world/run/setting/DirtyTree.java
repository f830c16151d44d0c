package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.policy.shell.Shell;
import baton.world.git.Change;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The refusal to work on a tree that holds somebody else's changes.
public final class DirtyTree {
    private DirtyTree() {}

    public static Failure failure(List<Change> changes) {
        Shown shown = Detail.shown(Change.paths(changes));
        return new Failure(Fault.DIRTY_TREE.because("the working tree has changes: " + shown));
    }

    private static boolean isIn(Launch launch, Path submodule, Change change) {
        Path place = change.path().in(launch.target().repository().top());
        return change.kind() == Change.Kind.INSIDE && place.startsWith(submodule);
    }

    /// The same with the way on that is there: TASKs know no other place to work in.
    public static Failure failure(Launch launch, List<Change> changes) {
        Failure refused = failure(changes);
        Optional<Path> submodule =
                launch.target().repository().submodules().stream()
                        .filter(path -> changes.stream().anyMatch(c -> isIn(launch, path, c)))
                        .findFirst();
        if (submodule.isPresent()) {
            String name = Shell.word(launch.target().name(submodule.get()));
            return new Failure(
                    refused.problem()
                            .withFix(
                                    "a step works in the submodule: stash what is there (`git -C "
                                            + name
                                            + " stash --include-untracked`), or commit it there and"
                                            + " then the submodule here, and start again"));
        }
        return launch.target().ledger().isEmpty()
                ? refused
                : new Failure(
                        refused.problem()
                                .withFix(
                                        "commit or stash the changes (`git stash"
                                                + " --include-untracked`), then start again"));
    }
}
