package baton.world.git;

import baton.core.RepoPath;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The working tree as it was before a step, kept in a private index, and the comparison with what
/// it is now. Tracked files and untracked ones that are not ignored count; Baton's own files do
/// not. The user's index is read and never written.
///
/// A step that goes well costs two calls of [#changes] and no other process here.
public final class Snapshots {
    private final Repository repository;
    private final Git git;
    private final WorkingFiles files;
    private final Set<RepoPath> own;
    private final PrivateIndex before;
    private final PrivateIndex scratch;
    private final NestedList nested;

    private Snapshots(Repository repository, Path folder, Collection<RepoPath> own) {
        this.repository = repository;
        this.git = repository.git();
        this.files = new WorkingFiles(repository.top());
        this.own = Set.copyOf(own);
        this.before = new PrivateIndex(folder.resolve("index"), git, repository.sha256());
        this.scratch = new PrivateIndex(folder.resolve("index.now"), git, repository.sha256());
        this.nested = new NestedList(folder.resolve("nested"));
    }

    /// The snapshots that a run keeps in its folder. After a crash they are as they were.
    ///
    /// @param own files and directories of Baton's own, which never count
    public static Snapshots open(Repository repository, Path folder, Collection<RepoPath> own) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw NestedList.failed(folder, e);
        }
        Snapshots snapshots = new Snapshots(repository, folder.toAbsolutePath(), own);
        snapshots.before.unlock();
        snapshots.scratch.unlock();
        return snapshots;
    }

    /// Whether there is a state to compare with.
    public boolean hasBefore() {
        return before.exists();
    }

    /// Takes the working tree as it is now as the state before, and returns how it differs from
    /// the commit: nothing in a clean checkout.
    public List<Change> reset() {
        scratch.copyFrom(repository.index());
        scratch.reveal();
        Status status = Status.refreshing(git, scratch.path());
        List<Change> changes = foreign(status.inWorkingTree());
        nested.set(paths(changes, Change.Kind.NESTED));
        update(scratch, changes);
        if (!scratch.exists()) {
            git.run(Call.of("read-tree", "--empty").withIndex(scratch.path()));
        }
        scratch.moveTo(before);
        return foreign(status.againstCommit());
    }

    /// Takes what others took for the state before, where the commit holds all of it.
    public void takeOver(Snapshots others) {
        others.before.moveTo(before);
    }

    /// How the working tree differs from the state before.
    public List<Change> changes() {
        Set<GitPath> known = nested.get();
        List<Change> changes = new ArrayList<>();
        for (Change change : foreign(Status.of(git, before.path()).inWorkingTree())) {
            if (change.kind() != Change.Kind.NESTED || !known.contains(change.path())) {
                changes.add(change);
            }
        }
        for (GitPath path : known) {
            if (files.kind(path) == Below.Kind.NOTHING) {
                changes.add(new Change(path, Change.Kind.DELETED));
            }
        }
        changes.sort(null);
        return List.copyOf(changes);
    }

    /// Takes the working tree as it is now as the state before, when these are all the changes
    /// since. Where the user's index holds the same, because all of it was committed, that is
    /// copied without a process.
    public void advance(Collection<Change> changes) {
        if (changes.isEmpty()) {
            return;
        }
        Set<GitPath> seen = new TreeSet<>(nested.get());
        seen.addAll(paths(changes, Change.Kind.NESTED));
        seen.removeIf(path -> files.kind(path) == Below.Kind.NOTHING);
        nested.set(seen);
        Set<GitPath> changed =
                changes.stream()
                        .filter(change -> change.kind() != Change.Kind.NESTED)
                        .map(Change::path)
                        .collect(Collectors.toSet());
        // What is judged is the copy: nobody can change it in between.
        scratch.copyFrom(repository.index());
        if (new Mirror(scratch, before, files).holds(changed)) {
            scratch.moveTo(before);
        } else {
            update(before, changes);
        }
    }

    /// The working tree as it is now. Files that cannot be read are in it as they were before.
    public TreeId tree() {
        return tree(changes());
    }

    /// The same, when these are all the changes.
    public TreeId tree(Collection<Change> changes) {
        scratch.copyFrom(before.path());
        update(scratch, changes);
        return scratch.writeTree();
    }

    /// The changed paths that are as this commit has them: a checkout of it would have done that.
    public Set<GitPath> changedAsIn(CommitId commit) {
        List<Change> changes = changes();
        Call call =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--no-renames",
                        "--name-only",
                        commit.value(),
                        tree(changes).value());
        Set<GitPath> same = changes.stream().map(Change::path).collect(Collectors.toSet());
        Split.at(git.run(call).stdout().toArray(), '\0').forEach(p -> same.remove(GitPath.of(p)));
        return same;
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
        List<GitPath> wanted = paths.stream().filter(path -> !isOwn(path)).sorted().toList();
        return new Restoring(files, git, before).run(wanted);
    }

    private void update(PrivateIndex index, Collection<Change> changes) {
        List<GitPath> storable =
                changes.stream()
                        .filter(change -> change.kind() != Change.Kind.NESTED)
                        .map(Change::path)
                        .toList();
        IndexUpdate.of(files, storable).apply(git, Optional.of(index.path()));
    }

    private List<Change> foreign(List<Change> changes) {
        return changes.stream().filter(change -> !isOwn(change.path())).toList();
    }

    private boolean isOwn(GitPath path) {
        return own.stream().anyMatch(path.tree()::isIn);
    }

    private static Set<GitPath> paths(Collection<Change> changes, Change.Kind kind) {
        return changes.stream()
                .filter(change -> change.kind() == kind)
                .map(Change::path)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
