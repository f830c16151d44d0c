package baton.app.look;

import baton.app.command.Context;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.text.Value;
import baton.world.stage.StoredStage;

import java.util.List;
import java.util.Optional;

/// The stages of a checkout that have not ended, for people and machines.
record StageLines(List<StoredStage> stages) {
    StageLines {
        stages = List.copyOf(stages);
    }

    /// Those of the checkout that a command was started in.
    static StageLines in(Context context) {
        return new StageLines(StageLife.in(context).unfinished());
    }

    boolean isEmpty() {
        return stages.isEmpty();
    }

    /// The one that a word means: its id, or the beginning of it.
    Optional<StoredStage> named(String word) {
        List<StoredStage> fitting =
                stages.stream().filter(stage -> stage.id().value().startsWith(word)).toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    List<Value.Fields> values() {
        return stages.stream().map(StoredStage::value).toList();
    }

    /// A line for each, and what goes on with them.
    void print(Context context) {
        stages.forEach(stage -> context.result(line(stage)));
        if (stages.stream().anyMatch(stage -> !stage.alive())) {
            context.note("`baton continue` goes on with the stage that was cut off last");
        }
    }

    private static String line(StoredStage stage) {
        return "%s  %s %s: %s (%s)"
                .formatted(
                        stage.id(),
                        stage.record().stage(),
                        stage.state(),
                        Printable.line(stage.record().about()),
                        stage.counts());
    }
}
