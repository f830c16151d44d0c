package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.VerifyCommand;
import baton.world.files.AtomicFile;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.read.IgnoredFiles;
import baton.world.git.snapshot.Furniture;
import baton.world.git.snapshot.Lent;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.CommandSite;
import baton.world.run.setting.Place;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Gives a new worktree what git does not: files of the checkout that it ignores, and whatever a
/// setup command makes. None of that is the work of an agent.
public final class Furnishing {
    private static final String LIST = "furnished";

    private final RunSetting run;
    private final WorktreeSettings settings;
    private final Furniture furniture;
    private Optional<List<RepoPath>> ignored = Optional.empty();

    public Furnishing(RunSetting run) {
        this.run = run;
        this.settings = run.means().spread().worktree();
        this.furniture = new Furniture(run.repository().top(), settings, run.marked());
    }

    /// The paths that a worktree was given, by the place that knows about it.
    public static List<RepoPath> given(Place place) {
        return given(place.state());
    }

    public static List<RepoPath> given(Path state) {
        Path list = state.resolve(LIST);
        try {
            return Files.exists(list)
                    ? Stream.of(Files.readString(list).split("\0", -1))
                            .flatMap(path -> RepoPath.of(path).stream())
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw failed(list, e);
        }
    }

    /// True if a worktree was made to its end: the paths that it was given are known.
    public static boolean isDone(Path state) {
        return Files.isRegularFile(state.resolve(LIST));
    }

    /// To be done before a worktree is made, so that half of one is never taken for a whole.
    public static void begin(Path state) {
        try {
            Files.deleteIfExists(state.resolve(LIST));
        } catch (IOException e) {
            throw failed(state, e);
        }
    }

    /// Furnishes the worktree, and says with what. `unit` names the log of the setup.
    public Set<RepoPath> furnish(Place place, String unit) {
        return furnish(place, unit, Set.of());
    }

    /// The same.
    ///
    /// @param without what is not linked, since an agent may have written there
    public Set<RepoPath> furnish(Place place, String unit, Set<RepoPath> without) {
        Set<RepoPath> given = new LinkedHashSet<>();
        Path top = place.repository().top();
        copied(ignored()).stream().filter(p -> copy(p, top)).forEach(given::add);
        shown(ignored()).stream()
                .filter(p -> !without.contains(p) && link(p, top))
                .forEach(given::add);
        settings.setup().ifPresent(command -> setUp(command, CommandSite.in(run.at(place)), unit));
        given.addAll(made(place));
        Lent.in(place.state()).take(top, given.stream().map(GitPath::of).toList());
        return given;
    }

    /// Those of these paths of which a place gets a copy.
    public List<RepoPath> copied(Collection<RepoPath> there) {
        return furniture.copied(there);
    }

    /// Those of these paths that a place is shown as they are.
    public List<RepoPath> shown(Collection<RepoPath> there) {
        return furniture.shown(there);
    }

    /// Runs what the user says that a new place needs.
    public void setUp(CommandSite where, String unit) {
        settings.setup().ifPresent(command -> setUp(command, where, unit));
    }

    /// The paths that were lent to sessions and that an agent of these sessions may have written
    /// to.
    public Set<RepoPath> doubted() {
        return run.sheet().sessions().stream()
                .flatMap(s -> Lent.in(run.folder().session(s.number())).doubted().get().stream())
                .flatMap(path -> RepoPath.of(path.text()).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Takes down what a worktree was given. It is done then.
    public static void finish(Path state, Set<RepoPath> given) {
        String list = String.join("\0", given.stream().map(RepoPath::value).toList());
        try {
            Files.createDirectories(state);
            AtomicFile.write(state.resolve(LIST), list);
        } catch (IOException e) {
            throw failed(state, e);
        }
    }

    /// The paths that differ from the commit before anybody has worked in the worktree.
    private static List<RepoPath> made(Place place) {
        Path scratch = place.state().resolve("furnishing");
        Snapshots seen = Snapshots.open(place.repository(), scratch, List.of());
        List<Change> made = seen.reset();
        Snapshots before = Snapshots.open(place.repository(), place.state(), List.of());
        if (made.isEmpty() && !before.hasBefore()) {
            // Looking at every file once is enough: its first step begins with what was seen.
            before.takeOver(seen);
        }
        RunFolder.clear(scratch);
        return made.stream().flatMap(change -> RepoPath.of(change.path().text()).stream()).toList();
    }

    private synchronized List<RepoPath> ignored() {
        if (ignored.isEmpty()) {
            ignored = Optional.of(IgnoredFiles.of(run.repository()));
        }
        return ignored.get();
    }

    /// Copies a path of the checkout into a worktree; false if the path was there before.
    public boolean copy(RepoPath path, Path top) {
        return furniture.copy(path, top);
    }

    /// Links a path of the checkout into a worktree; false if the path was there before.
    public boolean link(RepoPath path, Path top) {
        return furniture.link(path, top);
    }

    private void setUp(String command, CommandSite where, String unit) {
        VerifyWork.Outcome outcome =
                new VerifyWork(run, where)
                        .run(
                                List.of(new VerifyCommand(command, Optional.empty())),
                                run.folder().verifyLog(unit + "-setup", 1, 1));
        Optional<String> objection = outcome.cut() ? Optional.empty() : outcome.objection();
        if (objection.isPresent()) {
            throw new Failure(
                    Fault.SETUP_FAILED.because(
                            "`%s` failed in a new worktree: %s"
                                    .formatted(command, objection.get())));
        }
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
