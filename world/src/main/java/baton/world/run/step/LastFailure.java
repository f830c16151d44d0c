package baton.world.run.step;

import baton.core.Shown;
import baton.core.prompt.BuilderPrompt;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.world.engine.Happening;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.RunLog;

import java.util.Optional;

/// The reason why the last attempt of the step under way failed. The agent of the next attempt is
/// told it, also after the program died in between.
final class LastFailure {
    private final RunSetting run;
    private Optional<BuilderPrompt.Failure> known = Optional.empty();

    LastFailure(RunSetting run) {
        this.run = run;
    }

    Optional<BuilderPrompt.Failure> known() {
        return known;
    }

    void forget() {
        known = Optional.empty();
    }

    void set(int step, int attempt, String reason, String output) {
        String advice = run.step(step).step().onFailure().clause();
        known = Optional.of(new BuilderPrompt.Failure(attempt, reason, output, advice));
    }

    /// Takes up what witnesses say.
    Optional<Happening> heeding(RunEffect.ForStep owed, Optional<Happening> said) {
        if (said.map(Happening::event).orElse(null)
                instanceof RunEvent.InStep(int step, _, StepEvent.Graded(StepGrade grade))) {
            graded(step, owed.attempt(), grade);
        }
        return said;
    }

    private void graded(int step, int attempt, StepGrade grade) {
        grade.objection()
                .ifPresent(why -> set(step, attempt, why, String.join("\n", grade.findings())));
    }

    /// Takes up an event of an earlier life of the program.
    void recall(Entry entry, RunEvent earlier) {
        if (earlier instanceof RunEvent.InStep(int step, int tries, StepEvent event)) {
            if (event instanceof StepEvent.CheckpointRefused(String reason)) {
                String output = entry.data().text("output");
                set(step, entry.attempt(), reason, output);
            }
            recall(step, entry.attempt(), tries, event);
        }
    }

    private void recall(int step, int attempt, int tries, StepEvent event) {
        switch (event) {
            case StepEvent.Started _ -> forget();
            case StepEvent.AgentEnded(StepEvent.AgentFailed(String reason)) ->
                    set(step, attempt, reason, "");
            case StepEvent.ScopeChecked(_, Optional<Complaint> complaint) ->
                    complaint.ifPresent(c -> set(step, attempt, c.toString(), ""));
            case StepEvent.Verified(StepEvent.Red(String reason, _)) ->
                    set(step, attempt, reason, said(step, attempt, tries));
            case StepEvent.Graded(StepGrade grade) -> graded(step, attempt, grade);
            case StepEvent.ManifestChecked(Shown failures) when !failures.isEmpty() ->
                    set(step, attempt, failures.joined("; "), "");
            case StepEvent _ -> {}
        }
    }

    private String said(int step, int attempt, int tries) {
        WorkStep work = run.step(step);
        return new RunLog(
                        work.unit(),
                        attempt,
                        tries,
                        "verify",
                        run.folder().verifyLog(work.unit(), attempt, tries))
                .tail();
    }
}
