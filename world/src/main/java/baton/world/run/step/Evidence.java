package baton.world.run.step;

import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.step.StepEvent;
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

/// The evidence for each commit, gathered from the journal and put on the commits as notes: which
/// run, step and attempt, which commands with which exit status. The journal has it first.
public final class Evidence {
    private final RunSetting run;
    private final Map<Integer, Value> results = new HashMap<>();
    private final Map<Integer, Value> witnesses = new HashMap<>();
    private final Map<Integer, StepGrade> grades = new HashMap<>();

    public Evidence(RunSetting run) {
        this.run = run;
    }

    /// Takes an event up. The results of the commands are in its entry.
    public void happened(Entry entry, RunEvent event) {
        switch (event) {
            case RunEvent.InStep(int step, _, StepEvent.Verified _) ->
                    entry.data().field("results").ifPresent(value -> results.put(step, value));
            case RunEvent.InStep(int step, _, StepEvent.Witnessed(boolean green, _)) ->
                    witnesses.put(step, Value.of(green));
            case RunEvent.InStep(int step, _, StepEvent.Graded(StepGrade grade)) ->
                    grades.put(step, grade);
            case RunEvent _ -> {}
        }
    }

    /// Writes the notes of every commit the run has made so far.
    public void write(PlanRun state) {
        SequencedMap<CommitId, String> notes = new LinkedHashMap<>();
        for (StepRun step : state.steps()) {
            commit(run, step, state)
                    .flatMap(CommitId::of)
                    .ifPresent(commit -> notes.put(commit, note(step)));
        }
        new Notes(run.repository()).write(notes);
    }

    /// The commit that proves a step, and that its evidence is put on. Work that went into a commit
    /// of another id is proved by that commit.
    public static Optional<String> commit(RunSetting run, StepRun step, PlanRun state) {
        return run.ledger().isEmpty()
                ? step.tally().commit()
                : state.sessions().holding(step.rules().number()).flatMap(Evidence::published);
    }

    private static Optional<String> published(SessionRun session) {
        return session.state() instanceof SessionStage.Merged(String commit, _)
                ? Optional.of(commit)
                : Optional.empty();
    }

    private String note(StepRun step) {
        int number = step.rules().number();
        Detail note =
                new Detail()
                        .with("run", run.folder().id().value())
                        .with("step", Value.of(number))
                        .with("attempt", Value.of(step.tally().attempt()))
                        .with("verify", known(results, number).orElse(Value.items(List.of())))
                        .with("manifest", "pass")
                        .with("witness", known(witnesses, number).orElse(new Value.Null(0)))
                        .with("agent", run.means().agent().label());
        grades(number)
                .ifPresent(
                        grade ->
                                note.with("grade", grade.word())
                                        .with("found", Value.texts(grade.findings())));
        return Json.line(note.fields());
    }

    private Optional<StepGrade> grades(int step) {
        return Optional.ofNullable(grades.get(step));
    }

    private static Optional<Value> known(Map<Integer, Value> values, int step) {
        return Optional.ofNullable(values.get(step));
    }
}
