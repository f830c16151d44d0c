package baton.app.look;

import baton.app.means.RunChoice;
import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.RunSummary;
import baton.core.view.Snapshot;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;
import baton.world.run.store.StoredSummary;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One run in the list of all. `salvage` is there when it was asked for.
record RunRow(
        RunId run,
        String state,
        Optional<String> plan,
        int passed,
        int total,
        Optional<Instant> started,
        Duration elapsed,
        Optional<String> agent,
        Optional<List<String>> salvage) {

    /// The row of what is named like a run; nothing where it is none. Of a run that has ended
    /// the summary is enough.
    static Optional<RunRow> of(RunChoice runs, RunFolder folder, Instant now) {
        Optional<RunSummary> summary = StoredSummary.of(folder);
        if (summary.isPresent()) {
            return summary.map(known -> of(folder, known));
        }
        return folder.isRun()
                ? Optional.of(of(runs, StoredRun.look(runs.checkout(), folder), now))
                : Optional.empty();
    }

    private static RunRow of(RunFolder folder, RunSummary known) {
        return new RunRow(
                folder.id(),
                known.state().word(),
                known.plan(),
                known.passed(),
                known.total(),
                Optional.of(known.started()),
                known.elapsed(),
                known.agent(),
                Optional.empty());
    }

    private static RunRow of(RunChoice runs, StoredRun stored, Instant now) {
        boolean newest = runs.isNewest(stored.folder());
        Snapshot seen = stored.outline(newest).snapshot(stored.chronicle(), Map.of(), now);
        return new RunRow(
                stored.folder().id(),
                seen.stateWord(),
                stored.plan(),
                seen.stepsPassed(),
                seen.stepsTotal(),
                seen.started(),
                seen.elapsed(),
                stored.record().flatMap(RunRecord::agentName),
                Optional.empty());
    }

    /// With those of the refs that are its own.
    RunRow with(List<String> refs) {
        List<String> own = refs.stream().filter(r -> r.startsWith(run.salvageRefs())).toList();
        return new RunRow(
                run, state, plan, passed, total, started, elapsed, agent, Optional.of(own));
    }

    Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", run.value());
        fields.put("state", state);
        fields.put("plan", plan);
        fields.put("steps_passed", passed);
        fields.put("steps_total", total);
        fields.put("started", started.map(Instant::toString));
        fields.put("elapsed_s", elapsed.toSeconds());
        fields.put("agent", agent);
        salvage.ifPresent(refs -> fields.put("salvage", Value.texts(refs)));
        return fields.build();
    }
}
