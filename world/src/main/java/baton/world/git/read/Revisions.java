package baton.world.git.read;

import baton.core.Failure;
import baton.core.RepoPath;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.index.JudgedTree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Questions about commits, and how the working tree differs from one. It only looks.
public final class Revisions {
    private static final Pattern ID = Pattern.compile("[0-9a-f]{7,64}");

    private final Repository repository;
    private final Git git;

    public Revisions(Repository repository) {
        this.repository = repository;
        this.git = repository.git();
    }

    /// The commit a word stands for: an id, the beginning of one, a branch, a tag, `HEAD~2`.
    public Optional<CommitId> commit(String word) {
        if (word.isBlank() || word.startsWith("-")) {
            return Optional.empty();
        }
        Call call =
                Call.reading(
                        "rev-parse", "--verify", "--quiet", "--end-of-options", word + "^{commit}");
        String said = git.attempt(call).line();
        return said.lines().reduce((_, last) -> last).flatMap(CommitId::of);
    }

    /// The commit that a record names by its id or the beginning of it. Other words, which mean
    /// another commit tomorrow, name none.
    public Optional<CommitId> recorded(String id) {
        return ID.matcher(id).matches() ? commit(id) : Optional.empty();
    }

    /// The last commit that the history and all of these have in common.
    public Optional<CommitId> fork(Collection<CommitId> commits) {
        List<String> words = new ArrayList<>(List.of("merge-base", "--octopus", "HEAD"));
        commits.forEach(commit -> words.add(commit.value()));
        return CommitId.of(git.attempt(Call.reading(words.toArray(String[]::new))).line());
    }

    /// True if a commit is in the history of the commit that is checked out.
    public boolean isInHistory(CommitId commit) {
        return git.succeeds(Call.reading("merge-base", "--is-ancestor", commit.value(), "HEAD"));
    }

    /// True if a commit has this tree.
    public boolean isOf(CommitId commit, TreeId tree) {
        return git.line(Call.reading("rev-parse", commit + "^{tree}")).equals(tree.value());
    }

    /// True if the repository has all objects of this tree that the commit does not hold. Git
    /// compares the two trees only where they differ, so that this does not grow with them.
    public boolean isWhole(TreeId tree, CommitId commit) {
        Optional<TreeId> from = Optional.of(new TreeId(commit.value()));
        Set<String> objects;
        try {
            objects = JudgedTree.Differing.between(git, repository, from, tree.value()).objects();
        } catch (Failure unreadable) {
            return false;
        }
        Call call =
                Call.reading("cat-file", "--batch-check=%(objecttype)")
                        .withInput(String.join("\n", objects) + "\n");
        return git.run(call).stdout().text().lines().noneMatch(line -> line.endsWith(" missing"));
    }

    /// The paths that one commit has otherwise than another.
    public Set<GitPath> between(CommitId from, CommitId to) {
        return differing(from, to).keySet();
    }

    /// The paths that a tree has otherwise than a commit.
    public Set<GitPath> between(CommitId from, TreeId to) {
        return JudgedTree.Differing.of(git, from.value(), to.value()).paths().keySet();
    }

    /// The paths that a stash holds otherwise than the commit that it was made on, those included
    /// that git did not track.
    public Set<GitPath> inStash(CommitId stash) {
        Set<GitPath> held = new TreeSet<>();
        commit(stash + "^1").ifPresent(base -> held.addAll(between(base, stash)));
        commit(stash + "^3")
                .map(loose -> JudgedTree.Differing.of(git, repository.emptyTree(), loose.value()))
                .ifPresent(loose -> held.addAll(loose.paths().keySet()));
        return held;
    }

    /// The first line of a commit's message.
    public String subject(CommitId commit) {
        return git.line(Call.reading("log", "-1", "--format=%s", commit.value()));
    }

    public SortedMap<GitPath, JudgedTree.PathChange> differing(CommitId from, CommitId to) {
        Optional<TreeId> tree = Optional.of(new TreeId(from.value()));
        return JudgedTree.Differing.between(git, repository, tree, to.value()).paths();
    }

    /// The paths that are otherwise in the working tree than in this commit, those that are new
    /// and not ignored included.
    public Set<GitPath> changedSince(CommitId base) {
        Set<GitPath> changed = new TreeSet<>();
        add(
                Call.reading(
                        "diff",
                        "--name-only",
                        "-z",
                        "--no-renames",
                        "--no-ext-diff",
                        "--no-textconv",
                        "--ignore-submodules=dirty",
                        base.value(),
                        "--"),
                changed);
        add(Call.reading("ls-files", "-z", "--others", "--exclude-standard"), changed);
        return changed;
    }

    /// Those of these paths that are there and in no commit: the commit that is checked out does
    /// not hold them, although git does not ignore them.
    public Set<RepoPath> loose(Collection<RepoPath> paths) {
        if (paths.isEmpty()) {
            return Set.of();
        }
        List<RepoPath> others = besides(paths);
        if (others.isEmpty()) {
            return Set.of();
        }
        Set<GitPath> there = new TreeSet<>();
        add(naming(others, "ls-files", "-z", "-c", "-o", "--exclude-standard"), there);
        return others.stream()
                .filter(path -> there.stream().anyMatch(file -> file.tree().isIn(path)))
                .collect(Collectors.toSet());
    }

    /// Those of these paths that git ignores and that the commit which is checked out does not
    /// hold: no commit will.
    public Set<RepoPath> unheld(Collection<RepoPath> paths) {
        return paths.isEmpty()
                ? Set.of()
                : besides(paths).stream().filter(repository::ignores).collect(Collectors.toSet());
    }

    private List<RepoPath> besides(Collection<RepoPath> paths) {
        Set<GitPath> held = new TreeSet<>();
        add(naming(paths, "ls-tree", "-z", "-t", "--name-only", "--full-tree", "HEAD"), held);
        return paths.stream().filter(path -> !held.contains(GitPath.of(path))).toList();
    }

    private static Call naming(Collection<RepoPath> paths, String... command) {
        Stream<String> words =
                Stream.of(
                                Stream.of(command),
                                Stream.of("--"),
                                paths.stream().map(RepoPath::value).distinct())
                        .flatMap(part -> part);
        return Call.reading(words.toArray(String[]::new))
                .withVariable("GIT_LITERAL_PATHSPECS", "1");
    }

    private void add(Call call, Set<GitPath> paths) {
        Split.at(git.run(call).stdout().toArray(), '\0')
                .forEach(path -> paths.add(GitPath.of(path)));
    }
}
