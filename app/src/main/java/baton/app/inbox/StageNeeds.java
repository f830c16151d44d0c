package baton.app.inbox;

import baton.app.command.Context;
import baton.app.means.StageLife;
import baton.core.Problem;
import baton.core.view.RunState;
import baton.core.view.html.InboxView.Need;
import baton.world.stage.StoredStage;
import baton.world.stage.UnreadStage;

import java.util.List;
import java.util.Optional;

/// The stages of a checkout that have not ended: what each of them needs.
public final class StageNeeds {
    private StageNeeds() {}

    /// The stages whose question waits for an answer.
    public static List<Need> waiting(Context context) {
        return waiting(StageLife.in(context).unfinished());
    }

    /// Those of some that wait for an answer.
    static List<Need> waiting(List<StoredStage> stages) {
        return stages.stream().filter(StoredStage::waits).map(StageNeeds::waiting).toList();
    }

    private static Need waiting(StoredStage stage) {
        return new Need(
                "stage-" + stage.id(),
                "waiting",
                stage.question().orElseThrow(),
                named(stage) + " asks (" + stage.counts() + ")",
                Optional.empty(),
                stage.record().answering());
    }

    /// Those of some that were cut off.
    static List<Need> cutOff(List<StoredStage> stages) {
        return stages.stream()
                .filter(stage -> !stage.alive() && !stage.waits())
                .map(StageNeeds::cutOff)
                .toList();
    }

    private static Need cutOff(StoredStage stage) {
        return new Need(
                "stage-" + stage.id(),
                stage.damage().isPresent() ? stage.state() : "interrupted",
                named(stage),
                stage.damage().map(StageNeeds::told).orElse("cut off (" + stage.counts() + ")"),
                Optional.empty(),
                stage.damage().isPresent() ? stage.record().anew() : "baton resume " + stage.id());
    }

    /// One that nobody can read.
    static Need unread(UnreadStage stage) {
        return new Need(
                "stage-" + stage.id(),
                "unreadable",
                "stage " + stage.id(),
                told(stage.problem()),
                Optional.empty(),
                "baton explain " + stage.problem().fault());
    }

    private static String told(Problem problem) {
        return problem.fault() + " " + problem.message();
    }

    /// One that somebody works on.
    static Need underWay(StoredStage stage) {
        return new Need(
                "stage-" + stage.id(),
                RunState.RUNNING.word(),
                named(stage),
                stage.counts(),
                Optional.empty(),
                "baton status " + stage.id());
    }

    private static String named(StoredStage stage) {
        return stage.record().stage() + ": " + stage.record().about();
    }
}
