package baton.world.run.step;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.core.run.SessionState;
import baton.core.step.StepRun;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.git.CommitId;
import baton.world.git.commit.Notes;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/// The evidence for each commit, gathered from the journal and put on the commits as notes: which
/// run, step and attempt, which commands with which exit status. The journal has it first.
public final class Evidence implements Consumer<Entry> {
    private final RunSetting run;
    private final Map<String, Value> results = new HashMap<>();
    private final Map<String, Value> witnesses = new HashMap<>();

    public Evidence(RunSetting run) {
        this.run = run;
    }

    @Override
    public void accept(Entry entry) {
        if (entry.type().equals(EventType.VERIFY_ENDED.word())) {
            entry.data().field("results").ifPresent(value -> results.put(entry.unit(), value));
        } else if (entry.type().equals(EventType.STEP_WITNESSED.word())) {
            entry.data().field("green").ifPresent(value -> witnesses.put(entry.unit(), value));
        }
    }

    /// Writes the notes of every commit the run has made so far.
    public void write(PlanRun state) {
        SequencedMap<CommitId, String> notes = new LinkedHashMap<>();
        for (StepRun step : state.steps()) {
            published(step, state)
                    .flatMap(CommitId::of)
                    .ifPresent(commit -> notes.put(commit, note(step)));
        }
        new Notes(run.repository()).write(notes);
    }

    /// The commit that a step's evidence is put on. Work that went into a commit of another id is
    /// proved by that commit.
    private Optional<String> published(StepRun step, PlanRun state) {
        return run.ledger().isEmpty()
                ? step.tally().commit()
                : state.sessions().holding(step.rules().number()).flatMap(Evidence::published);
    }

    private static Optional<String> published(SessionRun session) {
        return session.state() instanceof SessionState.Merged(String commit, _)
                ? Optional.of(commit)
                : Optional.empty();
    }

    private String note(StepRun step) {
        String unit = EventReading.unit(step.rules().number());
        Detail note =
                new Detail()
                        .with("run", run.folder().id().value())
                        .with("step", Value.of(step.rules().number()))
                        .with("attempt", Value.of(step.tally().attempt()))
                        .with("verify", known(results, unit).orElse(Value.items(List.of())))
                        .with("manifest", "pass")
                        .with("witness", known(witnesses, unit).orElse(new Value.Null(0)))
                        .with("agent", run.agent().label());
        return Json.line(note.fields());
    }

    private static Optional<Value> known(Map<String, Value> values, String unit) {
        return Optional.ofNullable(values.get(unit));
    }
}
