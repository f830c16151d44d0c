package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.Stamp;
import baton.world.git.guard.Locks;
import baton.world.git.index.IndexLock;
import baton.world.git.index.PrivateIndex;
import baton.world.git.read.Commit;
import baton.world.process.Ended;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Moves the user's index and what is checked out from one commit to the next, together and under
/// git's own locks: the index first, so that whatever is seen in between looks staged and never
/// reverted. The working tree is as the new commit has it already.
///
/// What the user has staged elsewhere stays staged. Where something else is in the way nothing is
/// touched.
final class LockedMove {
    private final Repository repository;
    private final Git git;
    private final String run;
    private final Duration patience;

    /// @param run the run in whose name locks are held
    /// @param patience how long others may hold them
    LockedMove(Repository repository, String run, Duration patience) {
        this.repository = repository;
        this.git = repository.git().apart();
        this.run = run;
        this.patience = patience;
    }

    /// @param from what is checked out; nothing before the first commit
    /// @param ready an index that is the user's after the move, if that is still as it was copied
    /// @param original what the user's index was when `ready` was made of it
    /// @param author what hooks are told of the author
    record Wanted(
            Optional<CommitId> from,
            Head head,
            Commit to,
            Optional<PrivateIndex> ready,
            Stamp original,
            Map<String, String> author) {
        Wanted {
            author = Map.copyOf(author);
        }
    }

    void run(Wanted wanted) {
        new Locks(repository).releaseLeft(run);
        try (IndexLock _ = IndexLock.take(repository, run, patience)) {
            String message = "commit" + (wanted.from().isEmpty() ? " (initial)" : "") + ": ";
            Optional<RefTransaction> prepared =
                    RefTransaction.prepare(
                            repository,
                            List.of(update(wanted)),
                            message + wanted.to().subject(),
                            patience,
                            wanted.author());
            try (RefTransaction move = prepared.orElseThrow(() -> refused(wanted))) {
                refuseOther(wanted);
                PrivateIndex old = index("baton-index.old");
                old.takeFrom(repository.index());
                index(wanted).replace(repository.index());
                if (!move.commit()) {
                    old.replace(repository.index());
                    throw refused(wanted);
                }
                old.delete();
            }
        }
    }

    /// No switch can come between: git holds `HEAD`.
    private void refuseOther(Wanted wanted) {
        if (!wanted.head().isSamePlace(repository.head())) {
            throw moved(
                    "another branch was checked out",
                    "switch back to the branch that the run works on, then resume");
        }
    }

    private static String update(Wanted wanted) {
        String to = wanted.to().id().value();
        String none = "0".repeat(to.length());
        return "update HEAD " + to + " " + wanted.from().map(CommitId::value).orElse(none);
    }

    private Failure refused(Wanted wanted) {
        Optional<CommitId> tip = repository.head().tip();
        if (tip.equals(wanted.from())) {
            Optional<String> hook = RefTransaction.refusal(repository, List.of(update(wanted)));
            if (hook.isPresent()) {
                return new Failure(Fault.COMMIT_FAILED.because(hook.get()));
            }
            return new Failure(Fault.COMMIT_LOCKED.because(RefTransaction.locked(repository)));
        }
        return moved(
                "HEAD was moved to " + tip.map(CommitId::brief).orElse("nothing"),
                "resume to go on from the commit that is checked out; where commits of the run are"
                        + " gone that you want, bring the branch back first");
    }

    private static Failure moved(String how, String wayOut) {
        return new Failure(
                Fault.BRANCH_MOVED.because(how + " while a step was committed").withFix(wayOut));
    }

    private PrivateIndex index(String name) {
        Path path = repository.gitDirectory().resolve(name);
        return new PrivateIndex(path, git, repository.sha256());
    }

    /// The index after the move.
    private PrivateIndex index(Wanted wanted) {
        return wanted.ready()
                .filter(_ -> Stamp.of(repository.index()).equals(wanted.original()))
                .orElseGet(() -> carriedOver(wanted));
    }

    private PrivateIndex carriedOver(Wanted wanted) {
        PrivateIndex next = index("baton-index.next");
        next.unlock();
        next.takeFrom(repository.index());
        String from = wanted.from().map(CommitId::value).orElse(repository.emptyTree());
        Call carry =
                Call.of("read-tree", "-i", "-m", from, wanted.to().id().value())
                        .withIndex(next.path());
        Ended ended = git.attempt(carry);
        if (!ended.succeeded()) {
            next.delete();
            throw staged(wanted, from, ended);
        }
        // Without it every stat is zero, and the next look reads every file.
        boolean _ = git.succeeds(Call.of("update-index", "-q", "--refresh").withIndex(next.path()));
        return next;
    }

    /// The failure for paths that are staged and are neither as they were nor as they are to be.
    private Failure staged(Wanted wanted, String from, Ended ended) {
        Set<GitPath> step = Set.copyOf(paths(diff("diff-tree", from, wanted.to().id().value())));
        List<GitPath> staged = paths(diff("diff-index", "--cached", from));
        List<GitPath> meeting = staged.stream().filter(step::contains).toList();
        if (meeting.isEmpty()) {
            return new Failure(Fault.COMMIT_FAILED.because(ended.stderr().text().strip()));
        }
        Shown names = Shown.paths(meeting.stream().map(GitPath::tree).collect(Collectors.toList()));
        return new Failure(Fault.COMMIT_STAGED.because("staged otherwise: " + names));
    }

    private static Call diff(String command, String... arguments) {
        List<String> words =
                new ArrayList<>(List.of(command, "-r", "-z", "--no-renames", "--name-only"));
        words.addAll(List.of(arguments));
        return Call.reading(words.toArray(String[]::new));
    }

    private List<GitPath> paths(Call call) {
        return Split.at(git.run(call).stdout().toArray(), '\0').stream().map(GitPath::of).toList();
    }
}
