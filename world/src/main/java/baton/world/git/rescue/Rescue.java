package baton.world.git.rescue;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.policy.shell.Shell;
import baton.core.run.RunId;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.Names;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.WorkTreeStatus;
import baton.world.process.Bytes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Brings saved work back into the working tree. Nothing that is not committed is overwritten, be
/// it on a branch or as saved work, and neither HEAD nor the user's index is touched: what comes
/// back is an ordinary change.
public final class Rescue {
    private final Repository repository;
    private final Git git;
    private final WorkingFiles files;

    /// The paths of saved work, by what a restore did with each.
    ///
    /// @param same the paths that were as saved already
    /// @param skipped submodules, whose content is not in the commit
    public record Restored(
            List<GitPath> written,
            List<GitPath> removed,
            List<GitPath> same,
            List<GitPath> skipped) {
        public Restored {
            written = List.copyOf(written);
            removed = List.copyOf(removed);
            same = List.copyOf(same);
            skipped = List.copyOf(skipped);
        }
    }

    public Rescue(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
        this.files = new WorkingFiles(repository.top());
    }

    /// All that is kept under refs that begin so, in their order.
    public List<SavedWork> all(String prefix) {
        List<SavedWork> all = new ArrayList<>();
        for (String ref : repository.names(prefix)) {
            repository.commit(ref).ifPresent(c -> all.add(SavedWork.read(git, ref, c)));
        }
        return all;
    }

    /// Lets go of a ref; git removes in time what nothing else holds.
    public void drop(String ref) {
        new Names(repository).remove(ref);
    }

    public Restored restore(SavedWork work) {
        try {
            Path scratch = Files.createTempDirectory("baton-rescue-");
            try {
                return restore(work, scratch);
            } finally {
                WorkingFiles.removeTree(scratch);
            }
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because("no temporary directory: " + e), e);
        }
    }

    private Restored restore(SavedWork work, Path scratch) {
        List<SavedWork.Entry> plain =
                work.entries().stream().filter(entry -> !entry.isSubmodule()).toList();
        PrivateIndex saved = saved(scratch.resolve("saved"), plain);
        Set<GitPath> different = different(saved);
        List<GitPath> writes = new ArrayList<>();
        List<GitPath> removals = new ArrayList<>();
        List<GitPath> same = new ArrayList<>();
        for (SavedWork.Entry entry : plain) {
            boolean there = files.kind(entry.path()) != Below.Kind.NOTHING;
            boolean differs = entry.isGone() ? there : different.contains(entry.path());
            List<GitPath> place = !differs ? same : entry.isGone() ? removals : writes;
            place.add(entry.path());
        }
        refuseElsewhere(work, writes, removals);
        refuseLoss(writes, removals, scratch.resolve("now"));
        removals.forEach(this::remove);
        if (!writes.isEmpty()) {
            saved.checkout(new LinkedHashSet<>(writes));
        }
        List<GitPath> skipped =
                work.entries().stream()
                        .filter(SavedWork.Entry::isSubmodule)
                        .map(SavedWork.Entry::path)
                        .toList();
        return new Restored(writes, removals, same, skipped);
    }

    /// An index of the saved paths alone.
    private PrivateIndex saved(Path path, List<SavedWork.Entry> entries) {
        PrivateIndex index = new PrivateIndex(path, git, repository.sha256());
        git.run(Call.of("read-tree", "--empty").withIndex(path));
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (SavedWork.Entry entry : entries) {
            if (!entry.isGone()) {
                String start = entry.mode() + " " + entry.id() + "\t";
                lines.writeBytes(start.getBytes(StandardCharsets.US_ASCII));
                lines.writeBytes(entry.path().bytes());
                lines.write(0);
            }
        }
        git.run(
                Call.of("update-index", "-z", "--index-info")
                        .withIndex(path)
                        .withInput(Bytes.of(lines.toByteArray())));
        return index;
    }

    /// The paths of an index that are otherwise in the working tree, or not there.
    private Set<GitPath> different(PrivateIndex index) {
        git.attempt(
                Call.of("update-index", "-q", "--refresh")
                        .withSettings(WorkTreeStatus.THOROUGH)
                        .withIndex(index.path()));
        Call call = Call.reading("diff-files", "--name-only", "-z").withIndex(index.path());
        return Split.at(git.run(call).stdout().toArray(), '\0').stream()
                .map(GitPath::of)
                .collect(Collectors.toSet());
    }

    /// The bytes that git stores for these names alone: what it frees, some time after they are
    /// gone.
    public long stored(List<String> refs) {
        if (refs.isEmpty()) {
            return 0;
        }
        List<String> words = new ArrayList<>(List.of("rev-list", "--disk-usage", "--objects"));
        words.addAll(refs);
        words.add("--not");
        refs.forEach(ref -> words.add("--exclude=" + ref));
        words.add("--all");
        String line = git.attempt(Call.reading(words.toArray(String[]::new))).line();
        return line.matches("\\d{1,18}") ? Long.parseLong(line) : 0;
    }

    /// A path may lie in another repository by now. What this one knows of its files says nothing
    /// of what would be lost there, and no commit of this one could hold what is written.
    private void refuseElsewhere(SavedWork work, List<GitPath> writes, List<GitPath> removals) {
        Set<Path> submodules = Set.copyOf(repository.submodules());
        List<GitPath> elsewhere =
                Stream.concat(writes.stream(), removals.stream())
                        .filter(path -> isElsewhere(path, submodules))
                        .toList();
        if (!elsewhere.isEmpty()) {
            String first = Shell.word(elsewhere.getFirst().text());
            throw new Failure(
                    Fault.PATH_OUTSIDE
                            .because(
                                    "nothing was restored: a submodule or another repository has"
                                            + " the place of "
                                            + Shown.paths(
                                                    elsewhere.stream().map(GitPath::tree).toList()))
                            .withFix(
                                    "write what you want of it yourself: `git show %s:%s > %s`"
                                            .formatted(work.ref(), first, first)));
        }
    }

    private boolean isElsewhere(GitPath path, Set<Path> submodules) {
        Optional<GitPath> above = WorkingFiles.parent(path);
        while (above.isPresent()) {
            Path directory = repository.top().resolve(above.get().text());
            boolean other =
                    files.kind(above.get()) == Below.Kind.DIRECTORY
                            && Files.exists(directory.resolve(".git"));
            if (other || submodules.contains(directory)) {
                return true;
            }
            above = WorkingFiles.parent(above.get());
        }
        return false;
    }

    /// Whatever is there and in no commit would be lost, ignored files as well.
    private void refuseLoss(List<GitPath> writes, List<GitPath> removals, Path scratch) {
        Set<GitPath> dirty = dirty(scratch);
        Set<GitPath> committed = committed();
        List<GitPath> lost = new ArrayList<>();
        for (GitPath path : writes) {
            blocker(path).ifPresentOrElse(lost::add, () -> check(path, dirty, committed, lost));
        }
        removals.forEach(path -> check(path, dirty, committed, lost));
        if (!lost.isEmpty()) {
            lost.removeAll(savedElsewhere(lost, scratch.resolveSibling("elsewhere")));
        }
        if (!lost.isEmpty()) {
            throw refusal(lost.stream().distinct().toList());
        }
    }

    /// Those of these paths that are as other saved work has them: attempts leave their files to
    /// the next, and each saved attempt can be restored as well.
    private Set<GitPath> savedElsewhere(Collection<GitPath> paths, Path scratch) {
        Set<GitPath> found = new HashSet<>();
        for (SavedWork other : all(RunId.SALVAGE_REFS)) {
            List<SavedWork.Entry> entries =
                    other.entries().stream()
                            .filter(entry -> !entry.isGone() && !entry.isSubmodule())
                            .filter(entry -> paths.contains(entry.path()))
                            .toList();
            if (!entries.isEmpty()) {
                Set<GitPath> different = different(saved(scratch, entries));
                entries.stream()
                        .map(SavedWork.Entry::path)
                        .filter(path -> !different.contains(path))
                        .forEach(found::add);
            }
        }
        return found;
    }

    private void check(
            GitPath path, Set<GitPath> dirty, Set<GitPath> committed, List<GitPath> lost) {
        boolean safe =
                switch (files.kind(path)) {
                    case NOTHING -> true;
                    case FILE, LINK -> committed.contains(path) && !dirty.contains(path);
                    case DIRECTORY, OTHER -> false;
                };
        if (!safe) {
            lost.add(path);
        }
    }

    /// The nearest path above this one that stands where a directory would have to be.
    private Optional<GitPath> blocker(GitPath path) {
        Optional<GitPath> above = WorkingFiles.parent(path);
        while (above.isPresent()) {
            Below.Kind kind = files.kind(above.get());
            if (kind != Below.Kind.DIRECTORY && kind != Below.Kind.NOTHING) {
                return above;
            }
            above = WorkingFiles.parent(above.get());
        }
        return Optional.empty();
    }

    private Set<GitPath> dirty(Path scratch) {
        PrivateIndex now = new PrivateIndex(scratch, git, repository.sha256());
        now.copyFrom(repository.index());
        now.reveal(git);
        return WorkTreeStatus.of(git, scratch).againstCommit().stream()
                .map(Change::path)
                .collect(Collectors.toSet());
    }

    private Set<GitPath> committed() {
        Set<GitPath> paths = new HashSet<>();
        if (repository.head().tip().isPresent()) {
            Call call = Call.reading("ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD");
            Split.at(git.run(call).stdout().toArray(), '\0')
                    .forEach(path -> paths.add(GitPath.of(path)));
        }
        return paths;
    }

    private void remove(GitPath path) {
        files.remove(path);
        files.removeEmptyAbove(path, _ -> false);
    }

    private static Failure refusal(List<GitPath> lost) {
        Shown shown = Shown.paths(lost.stream().map(GitPath::tree).toList());
        return new Failure(
                Fault.DIRTY_TREE
                        .because("nothing was restored, since that would overwrite " + shown)
                        .withFix(
                                "commit, stash or move these first; `git show REF:PATH` prints a"
                                        + " saved file without writing it"));
    }
}
