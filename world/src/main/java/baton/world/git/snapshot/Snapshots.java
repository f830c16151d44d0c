package baton.world.git.snapshot;

import baton.core.RepoPath;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.Change.Kind;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Repository;
import baton.world.git.Stamp;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;
import baton.world.git.index.Ignored;
import baton.world.git.index.IndexUpdate;
import baton.world.git.index.JudgedTree;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.ProposedWork;
import baton.world.git.index.PutBack;
import baton.world.git.index.Restoring;
import baton.world.git.index.Restoring.Taking;
import baton.world.git.index.WorkTreeStatus;
import baton.world.git.read.Revisions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// The working tree as it was before a step, kept in a private index, and the comparison with what
/// it is now. Tracked files and untracked ones that are not ignored count; Baton's own files do
/// not. The user's index is read and never written.
///
/// What an agent can write decides nothing here: see [Looking]. What it made is written as a tree
/// once ([#propose]), judged by that, and looked at again after whatever runs on it ([#since]).
public final class Snapshots {
    private final Repository repository;
    private final Git git;
    private final Looking looking;
    private final WorkingFiles files;
    private final OwnPaths own;
    private final PrivateIndex before;
    private final PrivateIndex scratch;
    final PrivateIndex proposed;
    private final BesideIndex beside;
    private final Obstacles obstacles;
    private final Submodules submodules;
    private final IgnoredState ignored;
    private final PrivateIndex left;

    /// Git's words about files that it refused in the last look.
    private final List<String> refusals = new ArrayList<>();

    /// The moment when the state before was taken, read before anybody else may touch the index:
    /// nobody can give a file its old moment back.
    private FileTime since;

    private Snapshots(Repository repository, Path folder, Collection<RepoPath> own) {
        this.repository = repository;
        this.git = repository.git();
        this.looking = Looking.open(repository, folder, own);
        this.files = new WorkingFiles(repository.top());
        this.own = OwnPaths.of(own);
        this.before = index(folder.resolve("index"));
        this.since = Stamp.of(before.path()).changed();
        this.scratch = index(folder.resolve("index.now"));
        this.proposed = index(folder.resolve("index.proposed"));
        this.beside = BesideIndex.in(files, folder);
        this.obstacles = new Obstacles(repository, files);
        this.submodules = new Submodules(repository, files, folder.resolve("submodules"));
        this.ignored = IgnoredState.in(folder);
        this.left = index(folder.resolve("index.left"));
    }

    PrivateIndex index(Path path) {
        return new PrivateIndex(path, looking.git(), repository.sha256());
    }

    /// The snapshots that a run keeps in its folder. After a crash they are as they were.
    ///
    /// @param own files and directories of Baton's own, which never count
    public static Snapshots open(Repository repository, Path folder, Collection<RepoPath> own) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw RememberedPaths.failed(folder, e);
        }
        Snapshots snapshots = new Snapshots(repository, folder.toAbsolutePath(), own);
        Stream.of(snapshots.before, snapshots.scratch, snapshots.proposed)
                .forEach(PrivateIndex::unlock);
        return snapshots;
    }

    /// True if there is a state before to compare with.
    public boolean hasBefore() {
        return before.exists();
    }

    /// Takes the working tree as it is now as the state before, and returns how it differs from
    /// the commit: nothing in a clean checkout. Whatever is there then is trusted.
    public List<Change> reset() {
        looking.ready();
        scratch.copyFrom(repository.index());
        scratch.reveal(git);
        looking.begin(scratch.index());
        Set<GitPath> directories = looking.directories(scratch.index());
        obstacles.refuse(directories);
        WorkTreeStatus status = WorkTreeStatus.refreshing(looking.git(), scratch.path());
        List<Change> changes = own.without(status.inWorkingTree());
        beside.reset(changes, directories, update(scratch, changes));
        if (!scratch.exists()) {
            looking.git().run(Call.of("read-tree", "--empty").withIndex(scratch.path()));
        }
        begin(scratch);
        List<GitPath> hidden = looking.keepHidden(before.index());
        looking.follow(before.index());
        submodules.reset(before.index());
        takeIgnored(new Ignored(() -> withSubmodules(hidden), own::meet).paths());
        return own.without(status.againstCommit());
    }

    /// Takes what others took for the state before, where the commit holds all of it.
    public void takeOver(Snapshots others) {
        looking.follow(others.looking);
        ignored.take(others.ignoredBefore());
        begin(others.before);
        submodules.reset(before.index());
    }

    private void begin(PrivateIndex other) {
        other.moveTo(before);
        obstacles.forget();
        since = Stamp.of(before.path()).changed();
    }

    /// Takes away what git would wait at for ever, before it is asked anything after programs of
    /// the run were at work. What was taken away is a change until it is put back.
    public void clearTheWay() {
        obstacles.clear();
        submodules.clearTheWay();
    }

    /// The changes of the working tree since the state before.
    public List<Change> changes() {
        return look(before, scratch, Snapshots::changes, ignored());
    }

    /// Writes the working tree as it is now, and says how it differs from the state before.
    public ProposedWork propose() {
        left.delete();
        proposed.delete();
        Ignored ignored = ignored();
        List<Change> changes = look(before, proposed, inner -> inner.propose().changes(), ignored);
        if (!proposed.exists()) {
            proposed.copyFrom(before.path());
        }
        return new ProposedWork(
                changes, proposed.writeTreeAlone(), proposed.index(), ignored, refusals);
    }

    /// The changes inside submodules when the state before was taken.
    public List<Change> dirtyInside() {
        return submodules.dirty();
    }

    /// Those of these paths inside submodules that are not in the commits proposed for them.
    public Set<GitPath> unheld(Collection<GitPath> inside) {
        return submodules.unheld(proposed.index(), inside);
    }

    public List<Change> since() {
        return since(ignored());
    }

    /// The changes of the working tree since the last proposal, with what is ignored now.
    public List<Change> since(Ignored ignored) {
        return look(proposed, scratch, Snapshots::since, ignored);
    }

    /// Gives these paths the content they had when they were proposed.
    public PutBack putBackProposed(Collection<GitPath> paths, Salvage.Saved saved) {
        return restore(paths, proposed, saved.content(), Snapshots::putBackProposed);
    }

    PutBack putBackProposed(Collection<GitPath> paths) {
        return restore(paths, proposed, Taking.removing(files), Snapshots::putBackProposed);
    }

    /// Takes what was proposed last as the state before. Nothing may have changed since.
    public void adopt(ProposedWork proposal) {
        remember(proposal.changes());
        begin(proposed);
        renewRules(proposal.changes());
    }

    /// Takes these changes into the state before, and into what was proposed last.
    public void advance(Collection<Change> changes) {
        if (changes.isEmpty()) {
            return;
        }
        remember(changes);
        held().forEach(index -> update(index, changes));
        obstacles.forget(Change.paths(changes));
        since = Stamp.of(before.path()).changed();
        renewRules(changes);
    }

    /// Takes what one commit has otherwise than another into the state before, and into what was
    /// proposed last: others have committed it.
    public void follow(CommitId from, CommitId to) {
        SortedMap<GitPath, JudgedTree.PathChange> came =
                new TreeMap<>(new Revisions(repository).differing(from, to));
        came.keySet().removeIf(own::hold);
        if (!came.isEmpty()) {
            held().forEach(index -> index.put(came));
        }
    }

    /// The indexes that are there and that the working tree is compared with.
    private Stream<PrivateIndex> held() {
        return Stream.of(before, proposed).filter(PrivateIndex::exists);
    }

    /// Writes the working tree as it is now, where the program ends in order.
    public void leave() {
        ProposedWork _ = propose();
        left.copyFrom(proposed.path());
    }

    /// The changes since the program ended; nothing where the program did not end in order.
    public Optional<List<Change>> sinceLeft() {
        return left.exists() ? Optional.of(since()) : Optional.empty();
    }

    /// The ignored paths of the working tree at the time when somebody asks for them. Files inside
    /// a submodule are ignored by the rules there.
    public Ignored ignored() {
        return new Ignored(() -> withSubmodules(looking.ignored(before.index())), own::meet);
    }

    private List<GitPath> withSubmodules(List<GitPath> here) {
        List<GitPath> all = own.opened(here, files);
        all.addAll(submodules.ignored());
        return all;
    }

    /// The ignored paths of the run's beginning, and those that commands of the plan have added.
    public Set<GitPath> ignoredBefore() {
        return ignored.before().get();
    }

    IgnoredState ignoredState() {
        return ignored;
    }

    /// Takes these for what should be there, as they are now.
    public void takeIgnored(Collection<GitPath> paths) {
        ignored.take(paths);
    }

    /// The ignored paths that were there before and that an agent touched in some step of the run.
    public Set<GitPath> doubted() {
        return ignored.doubted().get();
    }

    private void remember(Collection<Change> changes) {
        beside.remember(changes);
        submodules.remember(changes);
    }

    /// Follows the rules anew where these changes alter them. Files that a removed rule has hidden
    /// so far were there before too, and become part of the state before.
    private void renewRules(Collection<Change> changes) {
        if (Looking.touchesRules(changes)) {
            looking.follow(before.index());
            update(before, changes());
        }
    }

    /// The changes of the working tree since an index. Where there are any, `into` holds the tree.
    private List<Change> look(
            PrivateIndex base,
            PrivateIndex into,
            Function<Snapshots, List<Change>> inside,
            Ignored ignored) {
        refusals.clear();
        SpecialFiles.Found found =
                beside.specials(
                        since, base.index(), path -> own.hold(path) || looking.ignores(path));
        List<GitPath> special = obstacles.remove(found.special());
        Looking.Listed listed = looking.list(base.index());
        List<GitPath> unstorable = found.besides(special, listed);
        ignored.answeredBy(() -> withSubmodules(listed.ignored()));
        List<GitPath> paths = listed.paths().stream().filter(path -> !own.hold(path)).toList();
        Set<Change> changes = new TreeSet<>();
        if (!paths.isEmpty()) {
            into.copyFrom(base.path());
            IndexUpdate update = IndexUpdate.of(files, paths);
            IndexUpdate.Left leftOut = update.apply(into);
            leftOut.refused().forEach(refused -> refusals.add(refused.words()));
            unstorable.addAll(update.besides(leftOut));
            changes.addAll(base.index().differences(into.index()).orElseThrow(into::unreadable));
        }
        beside.changes(listed.nested(), unstorable).stream()
                .filter(change -> !own.hold(change.path()))
                .forEach(change -> change.replaceIn(changes));
        obstacles.met().forEach(change -> change.replaceIn(changes));
        submodules.look(inside, changes);
        return List.copyOf(changes);
    }

    /// The submodules in which another commit is checked out than before.
    public List<GitPath> movedSubmodules() {
        return submodules.moved();
    }

    /// The working tree with these changes. Files that cannot be read are in it as they were.
    public TreeId tree(Collection<Change> changes) {
        scratch.copyFrom(before.path());
        update(scratch, changes);
        return scratch.writeTree();
    }

    /// A commit with these of the changes, and nothing else that it does not have.
    PrivateIndex written(CommitId commit, Collection<Change> changes) {
        scratch.delete();
        looking.git().run(Call.of("read-tree", commit.value()).withIndex(scratch.path()));
        update(scratch, changes);
        return scratch;
    }

    /// The state before.
    public TreeId beforeTree() {
        return before.writeTree();
    }

    /// Saves what changed as a commit of the working tree with this parent. What was saved at that
    /// name first stays; something else gets a name that starts with it. What a commit cannot hold
    /// is put below the directory.
    public Salvage.Saved salvage(String ref, String message, CommitId parent, Path directory) {
        return new Salvage(repository, files, directory, ref).save(this, message, parent);
    }

    /// Gives these paths the content they had before; those that were not there are removed, with
    /// the directories that become empty. Other paths are not touched, except what stands in the
    /// way: a directory where a file was, or a link where a directory was.
    public PutBack putBack(Collection<GitPath> paths) {
        return restore(paths, before, Taking.removing(files), Snapshots::putBack);
    }

    /// The same after a salvage: whatever is there otherwise than it was saved is kept.
    public PutBack putBack(Collection<GitPath> paths, Salvage.Saved saved) {
        return restore(paths, before, saved.content(), Snapshots::putBack);
    }

    /// A submodule is moved first, and then put back inside.
    private PutBack restore(
            Collection<GitPath> paths,
            PrivateIndex index,
            Taking taking,
            BiFunction<Snapshots, Collection<GitPath>, PutBack> inside) {
        List<GitPath> wanted =
                paths.stream()
                        .filter(path -> !own.holdOrGits(path) && !submodules.hold(path))
                        .sorted()
                        .toList();
        obstacles.forget(paths);
        submodules.revive(wanted);
        PutBack here = new Restoring(files, git, index, taking).run(wanted);
        beside.forget(wanted);
        return here.and(submodules.putBack(paths, inside));
    }

    /// Returns what is there and is not in the index.
    private List<GitPath> update(PrivateIndex index, Collection<Change> changes) {
        List<GitPath> storable =
                changes.stream()
                        .filter(c -> c.kind() != Kind.NESTED && c.kind() != Kind.INSIDE)
                        .map(Change::path)
                        .filter(path -> !own.holdOrGits(path))
                        .toList();
        IndexUpdate update = IndexUpdate.of(files, storable);
        return update.besides(update.apply(index));
    }
}
