package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.index.JudgedTree;
import baton.world.process.Bytes;
import baton.world.process.Ended;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// Lays commits upon another commit than the one they were made on: each is made once more, with
/// its own change, author and message. What was below them stays behind, and so do they.
///
/// It is done aside: no working tree, index or branch is touched, and no hook is run.
public record Laying(Repository repository) {
    /// The outcome of laying commits upon another one.
    ///
    /// ```
    /// Result = Done(end, commits) | Conflict(paths)
    /// ```
    public sealed interface Result {}

    /// All of them lie upon the other commit.
    ///
    /// @param end the last of them; the other commit itself where there are none
    /// @param commits each commit with the one that was made of it, the oldest first
    public record Done(CommitId end, SequencedMap<CommitId, CommitId> commits) implements Result {
        public Done {
            commits = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(commits));
        }
    }

    public record Conflict(List<GitPath> paths) implements Result {
        public Conflict {
            paths = List.copyOf(paths);
        }
    }

    private record Own(CommitId id, CommitId parent) {}

    /// Lays the commits after `start`, up to `end`, upon a tip. A merge among them becomes a commit
    /// of what it brought.
    public Result lay(CommitId start, CommitId end, CommitId tip) {
        Merging merging = new Merging(repository);
        boolean signs = CommitSettings.of(repository).signs();
        SequencedMap<CommitId, CommitId> laid = new LinkedHashMap<>();
        CommitId top = tip;
        for (Own own : own(start, end)) {
            switch (merging.merge(top, own.id(), own.parent())) {
                case Merging.Conflict(List<GitPath> paths) -> {
                    return new Conflict(paths);
                }
                case Merging.Clean(TreeId tree) -> {
                    CommitId next = commit(own.id(), tree, top, signs);
                    last(top, tree, next);
                    laid.put(own.id(), next);
                    top = next;
                }
            }
        }
        return new Done(top, laid);
    }

    private List<Own> own(CommitId start, CommitId end) {
        Call call =
                Call.reading(
                        "rev-list", "--first-parent", "--reverse", "--parents", start + ".." + end);
        List<Own> own = new ArrayList<>();
        repository
                .git()
                .run(call)
                .stdout()
                .text()
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(ids -> ids.length > 1)
                .forEach(ids -> own.add(new Own(new CommitId(ids[0]), new CommitId(ids[1]))));
        return own;
    }

    private CommitId commit(CommitId original, TreeId tree, CommitId parent, boolean signs) {
        Words words = Words.of(repository, original);
        List<String> arguments =
                new ArrayList<>(List.of("commit-tree", tree.value(), "-p", parent.value()));
        if (signs) {
            arguments.add("-S");
        }
        arguments.addAll(List.of("-F", "-"));
        Call call =
                Call.of(arguments.toArray(String[]::new))
                        .withSettings(List.of("i18n.commitEncoding=UTF-8"))
                        .withVariables(words.author())
                        .withInput(words.message());
        Ended ended = repository.git().attempt(call);
        if (!ended.succeeded()) {
            Fault fault = signs ? Fault.SIGNING_FAILED : Fault.COMMIT_FAILED;
            throw new Failure(fault.because(ended.stderr().text().strip()));
        }
        return new CommitId(ended.line());
    }

    /// A branch that holds the last of them must not outlive a power cut that one below it does
    /// not outlive.
    private void last(CommitId parent, TreeId tree, CommitId commit) {
        Set<String> objects =
                new HashSet<>(
                        JudgedTree.Differing.of(repository.git(), parent.value(), tree.value())
                                .objects());
        objects.addAll(List.of(tree.value(), commit.value()));
        new Lasting(repository).objects(objects);
    }

    /// The author and the message of a commit, in UTF-8 whatever it was written in.
    private record Words(Map<String, String> author, Bytes message) {
        private static final int MESSAGE = 3;

        static Words of(Repository repository, CommitId commit) {
            Call call =
                    Call.reading(
                            "log",
                            "-1",
                            "--no-show-signature",
                            "--encoding=UTF-8",
                            "--date=raw",
                            "--format=format:%an%x00%ae%x00%ad%x00%B",
                            commit.value());
            List<Bytes> parts =
                    Split.at(repository.git().run(call).stdout().toArray(), '\0').stream()
                            .map(Bytes::of)
                            .toList();
            Map<String, String> author =
                    Map.of(
                            "GIT_AUTHOR_NAME", parts.get(0).text(),
                            "GIT_AUTHOR_EMAIL", parts.get(1).text(),
                            "GIT_AUTHOR_DATE", "@" + parts.get(2).text());
            return new Words(author, parts.size() > MESSAGE ? parts.get(MESSAGE) : Bytes.NONE);
        }
    }
}
