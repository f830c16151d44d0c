package baton.world.git.snapshot;

import baton.core.RepoPath;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.index.PrivateIndex;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Files of Baton's own that go into a commit of the user's besides what was made, without a
/// working tree.
public final class Additions {
    private static final String MODE = "100644";

    private final Repository repository;
    private final Git git;
    private final Path scratch;

    /// @param scratch a directory of the run's own
    public Additions(Repository repository, Path scratch) {
        this.repository = repository;
        this.git = repository.git();
        this.scratch = scratch.toAbsolutePath().resolve("additions");
    }

    /// The changes from a commit to a tree.
    public List<Change> changes(CommitId from, TreeId to) {
        Call call =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--no-renames",
                        "--name-status",
                        from.value(),
                        to.value());
        List<byte[]> parts = Split.at(git.run(call).stdout().toArray(), '\0');
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i + 1 < parts.size(); i += 2) {
            String status = new String(parts.get(i), StandardCharsets.US_ASCII);
            Change.Kind kind =
                    switch (status) {
                        case "A" -> Change.Kind.ADDED;
                        case "D" -> Change.Kind.DELETED;
                        case String _ -> Change.Kind.MODIFIED;
                    };
            changes.add(new Change(GitPath.of(parts.get(i + 1)), kind));
        }
        return changes;
    }

    /// The paths in which a commit differs from its parent, as far as they have an ordinary name.
    public List<RepoPath> changed(CommitId commit) {
        Call call =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--no-renames",
                        "--no-commit-id",
                        "--name-only",
                        "--root",
                        commit.value());
        return Split.at(git.run(call).stdout().toArray(), '\0').stream()
                .flatMap(path -> RepoPath.of(GitPath.of(path).text()).stream())
                .toList();
    }

    /// The paths in which a commit differs from an earlier one, as far as they have an ordinary
    /// name.
    public List<RepoPath> changed(CommitId from, CommitId to) {
        Call call =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--no-renames",
                        "--name-only",
                        from.value(),
                        to.value());
        return Split.at(git.run(call).stdout().toArray(), '\0').stream()
                .flatMap(path -> RepoPath.of(GitPath.of(path).text()).stream())
                .toList();
    }

    /// The files of a commit at or below a path, as far as they have an ordinary name.
    public List<RepoPath> below(CommitId commit, RepoPath path) {
        Call call =
                Call.reading(
                        "ls-tree",
                        "-r",
                        "-z",
                        "--name-only",
                        "--full-tree",
                        commit.value(),
                        "--",
                        path.value());
        return Split.at(git.run(call).stdout().toArray(), '\0').stream()
                .flatMap(file -> RepoPath.of(GitPath.of(file).text()).stream())
                .toList();
    }

    /// The tree with these files in it.
    public TreeId with(TreeId tree, Map<RepoPath, String> files) {
        PrivateIndex index = new PrivateIndex(scratch.resolve("index"), git, repository.sha256());
        Map<RepoPath, String> blobs = blobs(files);
        index.unlock();
        index.delete();
        git.run(Call.of("read-tree", tree.value()).withIndex(index.path()));
        StringBuilder entries = new StringBuilder();
        blobs.forEach((path, blob) -> entries.append(entry(blob, path)));
        git.run(update(entries.toString()).withIndex(index.path()));
        TreeId whole = index.writeTree();
        index.delete();
        return whole;
    }

    /// A commit of the user's with one parent.
    public CommitId commit(TreeId tree, CommitId parent, String message) {
        Call call =
                Call.of("commit-tree", tree.value(), "-p", parent.value(), "-F", "-")
                        .withInput(message.endsWith("\n") ? message : message + "\n");
        return new CommitId(git.line(call));
    }

    /// The text of a file in a commit.
    public Optional<String> text(CommitId commit, RepoPath path) {
        var ended = git.attempt(Call.reading("cat-file", "blob", commit.value() + ":" + path));
        return ended.succeeded() ? Optional.of(ended.stdout().text()) : Optional.empty();
    }

    private static Call update(String entries) {
        return Call.of("update-index", "-z", "--add", "--replace", "--index-info")
                .withInput(entries);
    }

    private static String entry(String blob, RepoPath path) {
        return MODE + " " + blob + "\t" + path + "\0";
    }

    /// All contents in one call: they are written beside the run first.
    private Map<RepoPath, String> blobs(Map<RepoPath, String> files) {
        List<RepoPath> paths = new ArrayList<>(new TreeMap<>(files).keySet());
        StringBuilder names = new StringBuilder();
        try {
            Files.createDirectories(scratch);
            for (int i = 0; i < paths.size(); i++) {
                Path content = scratch.resolve("file-" + i);
                Files.write(content, bytes(files.getOrDefault(paths.get(i), "")));
                names.append(content).append('\n');
            }
        } catch (IOException e) {
            throw AtomicFile.failed(scratch, "used", e);
        }
        Call call =
                Call.of("hash-object", "-w", "--no-filters", "--stdin-paths")
                        .withInput(names.toString());
        List<String> ids = git.run(call).stdout().text().lines().toList();
        Map<RepoPath, String> blobs = new TreeMap<>();
        for (int i = 0; i < paths.size(); i++) {
            blobs.put(paths.get(i), ids.get(i));
        }
        return blobs;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
