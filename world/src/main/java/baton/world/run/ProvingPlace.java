package baton.world.run;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.policy.IgnoredKind;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.LaidOver;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.CleanTree;
import baton.world.git.snapshot.Snapshots;
import baton.world.process.Enclosure;
import baton.world.run.setting.CommandSite;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Sites;
import baton.world.run.step.Furnishing;
import baton.world.run.step.Grounds;
import baton.world.run.step.VerifyWork;
import baton.world.sandbox.Instead;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The place where a run that works in the checkout is proved at its end: a clean tree in a
/// directory of its own, which commands see at the path of the checkout where that can be.
/// Otherwise software that is installed in place would have the commands run the code of the
/// checkout.
final class ProvingPlace implements Grounds {
    private static final String UNIT = "proof";

    private final RunSetting run;
    private final Snapshots snapshots;
    private final Predicate<GitPath> uncommitted;
    private final Furnishing furnishing;
    private final Path top;
    private final CleanTree tree;
    private final Set<RepoPath> shown = new LinkedHashSet<>();
    private final List<String> remarks = new ArrayList<>();

    /// @param uncommitted what steps have made that make no commit
    ProvingPlace(RunSetting run, Snapshots snapshots, Predicate<GitPath> uncommitted) {
        this.run = run;
        this.snapshots = snapshots;
        this.uncommitted = uncommitted;
        this.furnishing = new Furnishing(run);
        this.top = Sites.of(run).gate(run.folder().id());
        this.tree = new CleanTree(run.repository(), top, state());
    }

    private Path state() {
        return run.folder().session(0);
    }

    @Override
    public Repository repository() {
        return run.repository();
    }

    @Override
    public VerifyWork result() {
        CommitId tip = run.repository().head().tip().orElseThrow();
        VerifyWork there = furnished(made(tip));
        Set<GitPath> doubted = snapshots.doubted();
        remark("touched by an agent and therefore not there: ", doubted);
        remark("as in the checkout, and therefore not clean: ", paths(shown));
        return there;
    }

    /// The name of what is proved.
    private String made(CommitId tip) {
        boolean all = run.steps().stream().allMatch(step -> step.rules().commits());
        return all
                ? tip.value()
                : LaidOver.of(
                                run.repository(),
                                tip,
                                snapshots.beforeTree(),
                                uncommitted,
                                run.folder().path().resolve("index.proof"))
                        .value();
    }

    private VerifyWork furnished(String what) {
        shown.clear();
        List<GitPath> empty = tree.fill(what, run.folder().path());
        remark("submodules that are empty there: ", empty);
        List<RepoPath> own = own();
        furnishing.copied(own).forEach(this::copy);
        shown.addAll(furnishing.shown(own));
        CommandSite where = where();
        furnishing.setUp(where, UNIT);
        return new VerifyWork(run, where);
    }

    private void copy(RepoPath path) {
        boolean _ = furnishing.copy(path, top);
    }

    /// The ignored paths that are there by right, such as those from before the run, and that no
    /// agent has touched.
    private List<RepoPath> own() {
        Set<GitPath> doubted = snapshots.doubted();
        return snapshots.ignoredBefore().stream()
                .filter(path -> !doubted.contains(path))
                .flatMap(path -> named(path).stream())
                .filter(path -> !path.value().startsWith(".baton/"))
                .toList();
    }

    private static Optional<RepoPath> named(GitPath path) {
        return RepoPath.of(path.text().replaceFirst("/$", ""));
    }

    @Override
    public Optional<VerifyWork> local() {
        Aside aside = run.aside(snapshots);
        List<GitPath> installed = aside.installed();
        List<GitPath> laid = aside.layOriginals(top);
        List<RepoPath> more =
                Stream.of(lasting(), spared(), installed.stream().flatMap(p -> named(p).stream()))
                        .flatMap(paths -> paths)
                        .filter(path -> !shown.contains(path))
                        .filter(path -> !Files.exists(top.resolve(path.value())))
                        .toList();
        if (more.isEmpty() && laid.isEmpty()) {
            return Optional.empty();
        }
        for (RepoPath path : more) {
            if (Files.isDirectory(run.repository().top().resolve(path.value()))) {
                shown.add(path);
            } else {
                copy(path);
            }
        }
        remark("ignored by git and brought along for what was red: ", paths(more));
        remark("the same as it was when the run began: ", laid);
        remark("installed by an agent: ", installed);
        return Optional.of(new VerifyWork(run, where()));
    }

    /// The paths of `own()` without build output, which a clean place is meant to do without.
    private Stream<RepoPath> lasting() {
        return own().stream()
                .filter(path -> IgnoredKind.of(path.value()) != IgnoredKind.BUILD_OUTPUT);
    }

    /// Except for what the user wants to be kept.
    private Stream<RepoPath> spared() {
        return snapshots.ignoredBefore().stream()
                .filter(run.means().limits()::keeps)
                .flatMap(path -> named(path).stream());
    }

    /// Seen at the path of the checkout, or else where it lies.
    private CommandSite where() {
        Path checkout = run.repository().top();
        List<Path> shared = shown.stream().map(path -> checkout.resolve(path.value())).toList();
        Optional<Enclosure> instead =
                run.means()
                        .sandbox()
                        .instead(
                                new Instead(top, checkout, seen(), shared),
                                run.surroundings().environment());
        if (instead.isPresent()) {
            return new CommandSite(checkout, Map.of(), command -> command.apply(instead.get()));
        }
        remark("at another path than the checkout's, whose code may have run: " + top);
        for (RepoPath path : shown) {
            boolean _ = furnishing.link(path, top);
        }
        Path around = Sites.of(run).run(run.folder().id());
        Map<String, String> ceiling = Map.of("GIT_CEILING_DIRECTORIES", around.toString());
        return new CommandSite(top, ceiling, run.fences()::unfenced);
    }

    /// Git's own files, which nobody may change.
    private List<Path> seen() {
        Repository repository = run.repository();
        Path checkout = repository.top();
        return Stream.of(
                        checkout.resolve(".git"),
                        repository.gitDirectory(),
                        repository.commonDirectory())
                .distinct()
                .toList();
    }

    private void remark(String what, Collection<GitPath> paths) {
        if (!paths.isEmpty()) {
            remark(what + Detail.shown(paths).joined(", "));
        }
    }

    private void remark(String words) {
        if (!remarks.contains(words)) {
            remarks.add(words);
        }
    }

    private static List<GitPath> paths(Collection<RepoPath> paths) {
        return paths.stream().map(GitPath::of).toList();
    }

    @Override
    public List<String> remarks() {
        return Shown.texts(remarks).first();
    }

    /// Removes the place. Files that its commands wrote into the directories they were shown do not
    /// count as touched by an agent.
    @Override
    public void close() {
        if (!shown.isEmpty()) {
            snapshots.takeIgnored(snapshots.ignoredBefore());
        }
        tree.remove();
        Sites.of(run).tidy(run.folder().id());
    }
}
