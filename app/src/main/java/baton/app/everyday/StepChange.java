package baton.app.everyday;

import baton.app.everyday.StepWord.Found;
import baton.core.run.EventReading;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.RunEvent;
import baton.core.run.SalvageRef;
import baton.core.step.StepEvent;
import baton.core.view.chronicle.SessionStory;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The change that a step made, wherever it is now: in its commit, in what was saved of its last
/// attempt, or in the working tree.
sealed interface StepChange {
    /// The step passed, and this is its commit.
    record Committed(CommitId commit) implements StepChange {}

    /// The step did not pass, and the work of its last attempt that left any is kept here.
    record Saved(String ref, CommitId commit) implements StepChange {}

    /// Somebody works on the step, or was cut off: what is there since this commit.
    record InTree(CommitId start, Path tree) implements StepChange {}

    /// There is none, for this reason.
    record None(String why) implements StepChange {}

    static StepChange of(Repository repository, Found found) {
        return switch (found.story().state()) {
            case COMPLETED -> committed(repository, found);
            case PENDING -> saved(repository, found).orElseGet(() -> new None("has not begun"));
            case IN_PROGRESS, STOPPED -> inTree(repository, found);
            case FAILED, SKIPPED, BLOCKED, WAITING, MERGING, MERGED, CONFLICTED, RED ->
                    saved(repository, found)
                            .orElseGet(() -> new None("left nothing that was to be put back"));
        };
    }

    private static StepChange committed(Repository repository, Found found) {
        Optional<String> made = MadeCommits.last(found.stored().journal(), found.number());
        if (made.isEmpty()) {
            return new None(
                    "passed without a commit: it makes none, or there was nothing to commit");
        }
        return made.flatMap(CommitId::of)
                .filter(id -> new Revisions(repository).commit(id.value()).isPresent())
                .<StepChange>map(Committed::new)
                .orElseGet(() -> new None("passed as " + made.get() + ", which git has not got"));
    }

    /// The newest that is the work itself and not what lay beside it.
    private static Optional<StepChange> saved(Repository repository, Found found) {
        String unit = EventReading.unit(found.number());
        List<String> refs =
                found.stored().journal().stream()
                        .map(Journaled::entry)
                        .filter(entry -> entry.unit().equals(unit))
                        .flatMap(entry -> entry.data().scalar("ref").stream())
                        .toList();
        for (String ref : refs.reversed()) {
            boolean own =
                    SalvageRef.read(ref)
                            .filter(from -> from.run().equals(found.folder().id()))
                            .filter(from -> from.part().isEmpty())
                            .isPresent();
            Optional<CommitId> commit = own ? repository.commit(ref) : Optional.empty();
            if (commit.isPresent()) {
                return Optional.of(new Saved(ref, commit.get()));
            }
        }
        return Optional.empty();
    }

    private static StepChange inTree(Repository repository, Found found) {
        Optional<CommitId> start =
                found.stored().journal().stream()
                        .flatMap(line -> started(line, found.number()).stream())
                        .reduce((_, last) -> last)
                        .flatMap(CommitId::of);
        Optional<Path> tree = tree(repository, found);
        return start.isPresent() && tree.isPresent()
                ? new InTree(start.get(), tree.get())
                : saved(repository, found)
                        .orElseGet(() -> new None("has not been given to an agent yet"));
    }

    private static Optional<String> started(Journaled line, int step) {
        return line.event().orElse(null)
                                instanceof
                                RunEvent.InStep(int number, _, StepEvent.Started(String commit))
                        && number == step
                ? Optional.of(commit)
                : Optional.empty();
    }

    /// The checkout, or the worktree of the session that the step belongs to, where that is there.
    private static Optional<Path> tree(Repository repository, Found found) {
        Optional<SessionStory> session =
                found.stored().chronicle().sessions().stream()
                        .filter(one -> one.facts().steps().contains(found.number()))
                        .findFirst();
        if (session.isEmpty()) {
            return Optional.of(repository.top());
        }
        String unit = EventReading.sessionUnit(session.get().number());
        String end = "/" + found.folder().id() + "/" + unit;
        Call call = Call.reading("worktree", "list", "--porcelain", "-z");
        String listed = repository.git().run(call).stdout().text();
        for (String line : listed.split("\0", -1)) {
            if (line.startsWith("worktree ") && line.endsWith(end)) {
                return Optional.of(Path.of(line.substring("worktree ".length())));
            }
        }
        return Optional.empty();
    }
}
