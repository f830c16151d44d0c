package baton.world.run.session;

import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.world.git.CommitId;
import baton.world.git.commit.Merging;
import baton.world.run.setting.RunSetting;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The commits of a run that the user's branch has got so far.
record OwnCommits(RunSetting run, Supplier<PlanRun> state) {

    /// True if a tip holds all of them, be it that some are there by what they change alone: who
    /// rebases, amends or joins commits gives them other ids.
    boolean areIn(CommitId tip) {
        Merging merging = new Merging(run.repository());
        List<CommitId> lost =
                state.get().sessions().all().stream()
                        .flatMap(this::published)
                        .flatMap(id -> CommitId.of(id).stream())
                        .filter(commit -> !merging.contains(tip, commit))
                        .toList();
        return lost.isEmpty() || held(lost, tip).keySet().containsAll(lost);
    }

    /// The commit by which a tip holds one that it does not have by its id.
    Optional<CommitId> heldBy(CommitId tip, CommitId lost) {
        return Optional.ofNullable(held(List.of(lost), tip).get(lost));
    }

    private Map<CommitId, CommitId> held(List<CommitId> lost, CommitId tip) {
        return run.heldCommits().found(lost, run.base(), tip);
    }

    /// A session that a ledger tells of is one commit; otherwise each step has its own.
    private Stream<String> published(SessionRun session) {
        return session.published().stream()
                .flatMap(
                        merge ->
                                run.ledger().isPresent()
                                        ? Stream.of(merge.commit())
                                        : merge.parts().stream());
    }
}
