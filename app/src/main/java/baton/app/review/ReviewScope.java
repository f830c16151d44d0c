package baton.app.review;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.review.Treatment;
import baton.core.review.AddedLines;
import baton.core.review.Believed;
import baton.core.review.Changed;
import baton.core.review.Treated;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.Differences;
import baton.world.git.read.Objects;
import baton.world.git.read.Revisions;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// The scope of a review: the files that differ from where the work began, and their lines.
///
/// @param start the commit where the work began; nothing where that had to be told by the times of
/// files
/// @param changed the files in the order of their paths
record ReviewScope(
        Repository repository, Optional<CommitId> start, CommitId end, List<Changed> changed) {
    private static final int LARGE_MIN = 1 << 20;

    public ReviewScope {
        changed = List.copyOf(changed);
    }

    /// The scope of all files that differ from a commit, uncommitted changes included.
    static ReviewScope since(Repository repository, CommitId start, CommitId end) {
        Revisions revisions = new Revisions(repository);
        return of(repository, Optional.of(start), end, revisions.changedSince(start));
    }

    /// The scope of all files that were written no earlier than this one, and of uncommitted
    /// changes.
    static ReviewScope newerThan(Repository repository, Path file, CommitId end) {
        Optional<FileTime> since = time(file);
        Set<GitPath> newer = new TreeSet<>(new Revisions(repository).changedSince(end));
        for (GitPath path : new Differences(repository).all()) {
            Optional<FileTime> written = time(path.in(repository.top()));
            if (since.isPresent()
                    && written.filter(t -> t.compareTo(since.get()) >= 0).isPresent()) {
                newer.add(path);
            }
        }
        return of(repository, Optional.empty(), end, newer);
    }

    private static ReviewScope of(
            Repository repository, Optional<CommitId> start, CommitId end, Set<GitPath> paths) {
        Set<GitPath> uncommitted = new Revisions(repository).changedSince(end);
        List<Changed> changed = new ArrayList<>();
        for (GitPath path : paths) {
            TreePath tree = path.tree();
            changed.add(
                    new Changed(tree, state(repository.top(), tree), uncommitted.contains(path)));
        }
        return new ReviewScope(repository, start, end, changed);
    }

    private static Optional<FileTime> time(Path file) {
        try {
            return Optional.of(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Changed.State state(Path top, TreePath path) {
        Optional<RepoPath> named = path.named();
        Tree tree = new Tree(top);
        if (named.isEmpty() || !tree.isPresent(named.get())) {
            return named.isEmpty() ? Changed.State.UNNAMED : Changed.State.GONE;
        }
        try {
            Path file = tree.at(named.get());
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Changed.State.NO_TEXT;
            }
            if (Files.size(file) > LARGE_MIN) {
                return Changed.State.LARGE;
            }
        } catch (IOException e) {
            return Changed.State.NO_TEXT;
        }
        return lines(tree, named.get()).isPresent() ? Changed.State.TEXT : Changed.State.NO_TEXT;
    }

    private static Optional<List<String>> lines(Tree tree, RepoPath path) {
        return tree.read(path, Source.BYTES_MAX).flatMap(bytes -> lines(path.value(), bytes));
    }

    private static Optional<List<String>> lines(String path, byte[] bytes) {
        return Source.decode(path, bytes) instanceof Source.Readable(Source source)
                ? Optional.of(source.lines())
                : Optional.empty();
    }

    /// The places that a finding may name: lines that are there, and deleted files as a whole.
    Believed.Places places() {
        Tree tree = new Tree(repository.top());
        return path -> {
            boolean gone =
                    changed.stream()
                            .filter(file -> file.state() == Changed.State.GONE)
                            .anyMatch(file -> file.path().equals(TreePath.of(path)));
            return gone ? Optional.of(0) : lines(tree, path).map(List::size);
        };
    }

    /// The new lines of each file that is to be reviewed deeply.
    Map<TreePath, SequencedMap<Integer, String>> added(List<Treated> coverage) {
        Map<TreePath, SequencedMap<Integer, String>> added = new LinkedHashMap<>();
        Tree tree = new Tree(repository.top());
        try (Objects objects = new Objects(repository)) {
            for (RepoPath path : deep(coverage)) {
                List<String> now = lines(tree, path).orElse(List.of());
                List<String> before =
                        start.flatMap(c -> new Differences(repository).content(objects, c, path))
                                .map(Bytes::toArray)
                                .flatMap(bytes -> lines(path.value(), bytes))
                                .orElse(List.of());
                added.put(TreePath.of(path), AddedLines.of(before, now));
            }
        }
        return added;
    }

    private static List<RepoPath> deep(List<Treated> coverage) {
        return coverage.stream()
                .filter(row -> row.treatment() == Treatment.DEEP_REVIEW)
                .flatMap(row -> row.path().named().stream())
                .toList();
    }
}
