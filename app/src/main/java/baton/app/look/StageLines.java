package baton.app.look;

import baton.app.command.Context;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.text.Value;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;
import baton.world.stage.UnreadStage;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The stages of a checkout that have not ended, for people and machines.
///
/// @param unread those that nobody can go on with
record StageLines(List<StoredStage> stages, List<UnreadStage> unread) {
    private static final int UNREAD_MAX = 3;

    StageLines {
        stages = List.copyOf(stages);
        unread = List.copyOf(unread);
    }

    /// Those of the checkout that a command was started in.
    static StageLines in(Context context) {
        Stages stages = StageLife.in(context);
        return new StageLines(stages.unfinished(), stages.unread());
    }

    boolean isEmpty() {
        return stages.isEmpty() && unread.isEmpty();
    }

    /// The one that a word means: its id, or the beginning of it.
    Optional<StoredStage> named(String word) {
        List<StoredStage> fitting =
                stages.stream().filter(stage -> stage.id().value().startsWith(word)).toList();
        return fitting.size() == 1 ? Optional.of(fitting.getFirst()) : Optional.empty();
    }

    List<Value.Fields> values() {
        return Stream.concat(
                        stages.stream().map(StoredStage::value),
                        unread.stream().map(UnreadStage::value))
                .toList();
    }

    /// A line for each, and what goes on with them.
    void print(Context context) {
        stages.forEach(stage -> context.result(line(stage)));
        if (stages.stream().anyMatch(stage -> stage.state().equals("unfinished"))) {
            context.note("`baton continue` goes on with the stage that was cut off last");
        }
        stages.stream()
                .flatMap(stage -> stage.damage().stream())
                .forEach(problem -> context.note(Printable.line(UnreadStage.line(problem))));
        unread.stream().limit(UNREAD_MAX).forEach(one -> context.note(Printable.line(one.line())));
        if (unread.size() > UNREAD_MAX) {
            context.note("and " + (unread.size() - UNREAD_MAX) + " more that cannot be read");
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
