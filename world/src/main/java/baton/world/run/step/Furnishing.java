package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Glob;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.read.IgnoredFiles;
import baton.world.git.snapshot.Lent;
import baton.world.git.snapshot.Snapshots;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;
import baton.world.run.setting.CommandSite;
import baton.world.run.setting.Place;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
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
///
/// Where nothing is configured, installed packages are linked, since hardly a Verify command runs
/// without them.
public final class Furnishing {
    private static final List<Glob> PACKAGES =
            Stream.of("**/node_modules", ".venv", "venv")
                    .flatMap(p -> Glob.of(p).stream())
                    .toList();
    private static final Duration COPY_LIMIT = Duration.ofMinutes(30);
    private static final String LIST = "furnished";

    private final RunSetting run;
    private final WorktreeSettings settings;
    private Optional<List<RepoPath>> ignored = Optional.empty();

    public Furnishing(RunSetting run) {
        this.run = run;
        this.settings = run.means().spread().worktree();
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
        chosen(settings.copy()).stream().filter(p -> copy(p, top)).forEach(given::add);
        chosen(links()).stream()
                .filter(p -> !without.contains(p) && link(p, top))
                .forEach(given::add);
        settings.setup().ifPresent(command -> setUp(command, CommandSite.in(run.at(place)), unit));
        given.addAll(made(place));
        Lent.in(place.state()).take(top, given.stream().map(GitPath::of).toList());
        return given;
    }

    private List<Glob> links() {
        return settings.equals(WorktreeSettings.NONE) ? PACKAGES : settings.link();
    }

    /// Those of these paths of which a place gets a copy.
    public List<RepoPath> copied(Collection<RepoPath> there) {
        return chosen(settings.copy(), there);
    }

    /// Those of these paths that a place is shown as they are.
    public List<RepoPath> shown(Collection<RepoPath> there) {
        return chosen(links(), there);
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

    private List<RepoPath> chosen(List<Glob> globs) {
        return globs.isEmpty() ? List.of() : chosen(globs, ignored());
    }

    private static List<RepoPath> chosen(List<Glob> globs, Collection<RepoPath> there) {
        return there.stream()
                .filter(path -> globs.stream().anyMatch(glob -> glob.matches(path)))
                .toList();
    }

    private synchronized List<RepoPath> ignored() {
        if (ignored.isEmpty()) {
            ignored = Optional.of(IgnoredFiles.of(run.repository()));
        }
        return ignored.get();
    }

    /// Copies a path of the checkout into a worktree; false if the path was there before.
    public boolean copy(RepoPath path, Path top) {
        Path target = target(path, top);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        // Where the file system can share the blocks, nothing is copied until it is changed.
        List<String> words =
                List.of(
                        "cp",
                        "-a",
                        "--reflink=auto",
                        "--",
                        source(path).toString(),
                        target.toString());
        Invocation call =
                new Invocation(
                        words, top, run.marked().variables(), new Limits(COPY_LIMIT, 1 << 16));
        if (!Runner.run(call).succeeded()) {
            throw new Failure(Fault.SETUP_FAILED.because(path + " could not be copied"));
        }
        return true;
    }

    /// Links a path of the checkout into a worktree; false if the path was there before.
    public boolean link(RepoPath path, Path top) {
        Path target = target(path, top);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        new Below(top).link(Path.of(path.value()), source(path));
        return true;
    }

    private Path source(RepoPath path) {
        return run.repository().top().resolve(path.value());
    }

    private static Path target(RepoPath path, Path top) {
        Path name = Path.of(path.value());
        if (name.getNameCount() > 1) {
            new Below(top).makeDirectory(name.subpath(0, name.getNameCount() - 1));
        }
        return top.resolve(path.value());
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
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
    }
}
