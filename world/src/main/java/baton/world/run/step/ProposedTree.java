package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.plan.step.FileEntry;
import baton.core.policy.Scope;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.core.step.StepEvent.VerifyVerdict;
import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.commit.ObjectCheck;
import baton.world.git.guard.Names;
import baton.world.git.index.Ignored;
import baton.world.git.index.IndexFile;
import baton.world.git.index.ProposedWork;
import baton.world.git.index.PutBack;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.CommittedMeanwhile;
import baton.world.git.snapshot.Salvage;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tree that a step's work is judged by: written once after the agent, and compared with the
/// working tree after whatever runs on it.
///
/// It is kept in memory as a shortcut: where it is missing it is written again.
final class ProposedTree {
    private static final String IGNORED =
            " is ignored by git, so no commit can hold it: have git track it, or take it out of the"
                    + " step";
    private static final String IN_SUBMODULE =
            " is inside a submodule, and not in the commit of it that this repository would name";

    private final RunSetting run;
    private final Snapshots snapshots;
    private final Retreats retreats;
    private final Set<String> tested = new HashSet<>();
    private Optional<ProposedWork> proposed = Optional.empty();

    ProposedTree(RunSetting run, Snapshots snapshots, Retreats retreats) {
        this.run = run;
        this.snapshots = snapshots;
        this.retreats = retreats;
    }

    /// Another step begins.
    void begin() {
        forget();
        tested.clear();
    }

    /// The working tree may be another one from now on.
    void forget() {
        proposed = Optional.empty();
    }

    ProposedWork get() {
        if (proposed.isEmpty()) {
            proposed = Optional.of(written());
        }
        return proposed.get();
    }

    /// Until it has a name it hangs on nothing, and a person may have git collect that: then it is
    /// written again. So it is where git has broken files of some of its objects, as a power cut
    /// leaves them.
    private ProposedWork written() {
        ProposedWork made = snapshots.propose();
        boolean collected = false;
        while (!isPinned(made)) {
            boolean broken =
                    new ObjectCheck(run.repository())
                            .clear(made.tree(), Change.paths(made.changes()));
            if (!broken && collected) {
                throw collected();
            }
            collected |= !broken;
            made = snapshots.propose();
        }
        return made;
    }

    private boolean isPinned(ProposedWork made) {
        return new Names(run.repository()).pointed(run.treeRef(), made.tree())
                && new Revisions(run.repository()).isWhole(made.tree(), retreats.start());
    }

    private static Failure collected() {
        return new Failure(
                Fault.GIT_FAILED
                        .because(
                                "objects that Baton writes into the repository are removed at once")
                        .withFix("let `git gc` or `git prune` end, then resume"));
    }

    Set<TreePath> changed() {
        return get().changes().stream().map(Change::tree).collect(Collectors.toSet());
    }

    /// A file that is not what the rules of the tree say of it, in the encoding of its text say,
    /// cannot be committed.
    Optional<Complaint> refused() {
        List<String> words = get().refusals();
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.CONTENT_REFUSED, Shown.texts(words)));
    }

    /// Baton's own directory is nobody's to write to, also where git ignores it.
    Optional<Complaint> ofBaton(Aside aside) {
        List<TreePath> found =
                aside.putRightOwn(get().ignored()).stream().map(GitPath::tree).toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.SCOPE_DRIFT, Shown.paths(found)));
    }

    /// A repository inside the repository cannot be committed as content, and neither can a pipe or
    /// a file that nobody can read.
    Optional<Complaint> unstorable() {
        List<TreePath> found =
                get().changes().stream().filter(Change::isRefused).map(Change::tree).toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.SCOPE_DRIFT, Shown.paths(found)));
    }

    /// Files inside a submodule are the step's where the step commits the submodule at a commit
    /// that has them: what else is there is seen by commands and is in no commit.
    Optional<Complaint> unheld(WorkStep work) {
        List<GitPath> inside =
                get().changes().stream()
                        .filter(change -> change.kind() == Change.Kind.INSIDE)
                        .map(Change::path)
                        .toList();
        if (inside.isEmpty() || !work.rules().commits()) {
            return Optional.empty();
        }
        List<String> found =
                snapshots.unheld(inside).stream().map(path -> path.tree() + IN_SUBMODULE).toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.CONTENT_REFUSED, Shown.texts(found)));
    }

    /// A file that the step lists and that git ignores is seen by commands and is in no commit,
    /// whoever made it.
    Optional<Complaint> ignoredOf(WorkStep work) {
        List<RepoPath> files = work.step().files().stream().map(FileEntry::path).toList();
        List<String> found =
                work.rules().commits() ? uncommittable(run.repository(), get(), files) : List.of();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.CONTENT_REFUSED, Shown.texts(found)));
    }

    /// The reason for which a step that leaves nothing to commit has not passed: all that it is
    /// about is ignored by git, or some file that it lists is.
    static Optional<String> inNoCommit(
            Repository repository, WorkStep work, ProposedWork proposal) {
        List<RepoPath> files = work.step().files().stream().map(FileEntry::path).toList();
        List<RepoPath> all = new ArrayList<>(files);
        all.addAll(work.step().manifest().expectedPaths());
        boolean some = !proposal.holding(all.stream().map(GitPath::of).toList()).isEmpty();
        List<String> found = uncommittable(repository, proposal, some ? files : all);
        return found.isEmpty() ? Optional.empty() : Optional.of(Shown.texts(found).toString());
    }

    private static List<String> uncommittable(
            Repository repository, ProposedWork proposal, List<RepoPath> paths) {
        WorkingFiles files = new WorkingFiles(repository.top());
        List<GitPath> there =
                paths.stream()
                        .distinct()
                        .map(GitPath::of)
                        .filter(path -> isFile(files.kind(path)))
                        .toList();
        Set<GitPath> held = there.isEmpty() ? Set.of() : proposal.holding(there);
        return there.stream()
                .filter(path -> !held.contains(path))
                .flatMap(path -> path.tree().named().stream())
                .filter(repository::ignores)
                .map(path -> path + IGNORED)
                .toList();
    }

    private static boolean isFile(Below.Kind kind) {
        return switch (kind) {
            case FILE, LINK -> true;
            case NOTHING, DIRECTORY, OTHER -> false;
        };
    }

    /// Nobody is asked for work that a commit of the step can never hold.
    Optional<Complaint> beyond(WorkStep work) {
        Repository repository = run.repository();
        List<GitPath> submodules =
                new IndexFile(repository.index(), repository.sha256())
                        .links().orElse(List.of()).stream()
                                .filter(path -> !work.scope().lists(path.tree()))
                                .toList();
        List<String> found = new ArrayList<>();
        for (FileEntry file : work.step().files()) {
            submodules.stream()
                    .filter(path -> file.path().value().startsWith(path.text() + "/"))
                    .map(path -> "%s is inside the submodule %s".formatted(file.path(), path))
                    .map(said -> said + ": list that, or run Baton inside it")
                    .forEach(found::add);
        }
        return found.isEmpty() || !work.rules().commits()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.CONTENT_REFUSED, Shown.texts(found)));
    }

    /// The same tree with another verdict is flaky; only then is a red Verify run again.
    boolean testedBefore() {
        return !tested.add(get().tree().value());
    }

    /// Removes the residue of Verify, which is nobody's work: saved, put back, and never blamed on
    /// the agent. Ignored files that Verify added are there by right.
    List<GitPath> removeResidue(RunEffect.ForStep owed, Aside aside, Detail detail) {
        CommittedMeanwhile meanwhile = retreats.meanwhile(retreats.start());
        Ignored ignored = snapshots.ignored();
        List<GitPath> residue = meanwhile.without(Change.paths(snapshots.since(ignored)));
        if (!residue.isEmpty()) {
            Salvage.Saved saved = retreats.saveResidue(owed, detail);
            PutBack done = snapshots.putBackProposed(residue, saved);
            meanwhile.giveBack(residue);
            detail.with("files", Shown.texts(done.keptNames()));
        }
        Ignored now = residue.isEmpty() ? ignored : snapshots.ignored();
        List<GitPath> own = aside.putRightOwn(now);
        aside.settle(now);
        List<GitPath> all = Stream.concat(residue.stream(), own.stream()).toList();
        detail.with("residue", Detail.shown(all));
        return all;
    }

    /// The complaint that files of the step were changed since Verify, where a process that is
    /// still alive cannot be excluded. Nothing is put back here: other changes may be a person's.
    Optional<String> changedLately(RunEffect.ForStep owed) {
        if (!run.fences().sandbox().mayLeaveSurvivors()) {
            return Optional.empty();
        }
        List<TreePath> own = own(owed, Change.paths(snapshots.since()));
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Fault.VERIFY_CHANGED_FILES
                                + ": after Verify something changed "
                                + Shown.paths(own));
    }

    /// The verdict of Verify. A green one becomes red where Verify changed files of the step: it
    /// says nothing about the files that were judged.
    VerifyVerdict verdict(VerifyVerdict said, RunEffect.ForStep owed, List<GitPath> residue) {
        List<TreePath> own = own(owed, residue);
        return said instanceof StepEvent.Green && !own.isEmpty()
                ? new StepEvent.Red(
                        Fault.VERIFY_CHANGED_FILES + ": Verify changed " + Shown.paths(own))
                : said;
    }

    /// Those that belong to the step.
    private List<TreePath> own(RunEffect.ForStep owed, List<GitPath> paths) {
        Set<TreePath> agents = changed();
        Scope scope = run.step(owed.step()).scope();
        return paths.stream()
                .map(GitPath::tree)
                .filter(path -> agents.contains(path) || scope.lists(path))
                .toList();
    }

    /// Takes it for what the next step begins with. Hooks may have changed more than was judged.
    void adopt() {
        if (run.hooked()) {
            snapshots.advance(snapshots.changes());
        } else {
            snapshots.adopt(get());
        }
    }

    /// The complaint about a step that has to change something and changed nothing.
    Optional<Complaint> idle(int step) {
        return get().changes().isEmpty() && run.sheet().mustChange(step)
                ? Optional.of(new Complaint(Complaint.Kind.NOTHING_CHANGED, ignored(step)))
                : Optional.empty();
    }

    /// The sentences about the listed files of a step that git ignores: whatever was done to such a
    /// file is no change.
    private Shown ignored(int step) {
        return Shown.texts(
                run.step(step).scope().listed().stream()
                        .filter(run.repository()::ignores)
                        .map(path -> path + " is ignored by git, so no commit can hold it")
                        .toList());
    }
}
