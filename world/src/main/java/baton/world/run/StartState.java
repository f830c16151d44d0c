package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.Snapshots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The working tree as a run finds it. Baton's own files never count; the plan and the project's
/// folder may differ from the commit, nothing else may.
final class StartState {
    private final Order order;
    private final RunFolder folder;
    private final Snapshots snapshots;

    StartState(Order order, RunFolder folder) {
        this.order = order;
        this.folder = folder;
        this.snapshots = Snapshots.open(order.repository(), folder.path(), own());
    }

    Snapshots snapshots() {
        return snapshots;
    }

    /// Takes the tree as the state before the first step, and refuses a dirty one.
    void take() {
        List<Change> foreign =
                snapshots.reset().stream().filter(change -> !excepted(change)).toList();
        if (!foreign.isEmpty()) {
            remove();
            throw DirtyTree.failure(foreign);
        }
    }

    private boolean excepted(Change change) {
        Path path = change.path().in(order.repository().top());
        boolean plan = path.equals(order.plan().path().toAbsolutePath().normalize());
        boolean project =
                order.project()
                        .filter(dir -> path.startsWith(dir.toAbsolutePath().normalize()))
                        .isPresent();
        return plan || project;
    }

    private List<RepoPath> own() {
        List<RepoPath> own = new ArrayList<>();
        own.add(new RepoPath(".baton/runs"));
        RepoPath.of(order.name(order.progressFile())).ifPresent(own::add);
        order.stateFile().map(order::name).flatMap(RepoPath::of).ifPresent(own::add);
        return own;
    }

    private void remove() {
        try (Stream<Path> all = Files.walk(folder.path())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(folder.path() + ": " + e.getMessage()), e);
        }
    }
}
