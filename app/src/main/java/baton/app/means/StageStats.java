package baton.app.means;

import baton.app.command.Context;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.run.store.StatsFile;
import baton.world.stage.StageRun;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// A line about a stage for statistics: numbers and words of ours, never a text of a person or an
/// agent.
public final class StageStats {
    private static final String COUNTED = "counted";

    private StageStats() {}

    /// The line of a stage, once over all its lives: where a kill comes in between it is lost
    /// rather than there twice.
    public static void append(Context context, StageRun run, String stage, Value.Fields said) {
        if (run.settled(COUNTED).isEmpty()) {
            String _ = run.settle(COUNTED, stage);
            append(context, stage, said);
        }
    }

    /// True where a stage that was cut off has come as far as its line.
    public static boolean isCounted(Stages stages, StoredStage stage) {
        return stages.settled(stage, COUNTED).isPresent();
    }

    public static void append(Context context, String stage, Value.Fields said) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("ts", Value.of(SystemClock.now().toString()));
        fields.putAll(said.fields());
        StatsFile.appendOf(
                context.terminal().variable(StatsFile.VARIABLE), stage, Value.fields(fields));
    }
}
