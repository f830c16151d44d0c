package baton.core.view;

import baton.core.Shown;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.SessionEvent;
import baton.core.run.SessionStage.Fate;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.chronicle.SessionFacts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Journals of runs with several sessions, told in tests.
final class SessionsTold {
    static final String RESULT = "refs/baton/result/20260105-100000-aaaa";

    private SessionsTold() {}

    static SessionEvent opened() {
        return new SessionEvent.Opened("c0");
    }

    static SessionEvent ended() {
        return new SessionEvent.Ended("t", Optional.empty());
    }

    static SessionEvent[] merged(int number) {
        String commit = number + "merge".repeat(4);
        return new SessionEvent[] {
            ended(), new SessionEvent.MergeMade(commit), new SessionEvent.Published(commit, true)
        };
    }

    static SessionEvent refused(Fate fate, String... what) {
        return new SessionEvent.Refused(fate, Shown.of(what));
    }

    static SessionEvent rescued(int number) {
        return new SessionEvent.Rescued(
                Optional.of("refs/baton/rescue/20260105-100000-aaaa/session-" + number));
    }

    static SequencedMap<String, Value> with(String key, Value value) {
        SequencedMap<String, Value> detail = new LinkedHashMap<>();
        detail.put(key, value);
        return detail;
    }

    static SequencedMap<String, Value> cost(String amount) {
        return with("cost", new Value.Number(amount, 0));
    }

    static ToldRun failed(ToldRun told, int step) {
        told.step(step, 1, new StepEvent.Started("c0"), new StepEvent.Witnessed(false));
        for (int attempt = 1; attempt <= 3; attempt++) {
            told.step(
                    step,
                    attempt,
                    new StepEvent.AgentStarted(),
                    new StepEvent.AgentEnded(new StepEvent.AgentFailed("exited with 1")),
                    new StepEvent.Salvaged(Optional.empty()));
        }
        return told.step(step, 3, new StepEvent.Settled(StepEnd.FAILED));
    }

    /// One of every kind: merged, in conflict, red, failed, not reached.
    static ToldRun every() {
        ToldRun told =
                ToldRun.spread(
                        ToldRun.session(1, "Parser", List.of(), 1),
                        ToldRun.session(2, "Reader | fast", List.of(), 2),
                        ToldRun.session(3, "Writer", List.of(), 3),
                        ToldRun.session(4, "Shell", List.of(), 4),
                        ToldRun.session(5, "", List.of(4), 5));
        told.session(1, opened()).session(2, opened()).session(3, opened()).session(4, opened());
        told.passed(1).session(1, merged(1));
        told.passed(2).session(2, ended(), refused(Fate.CONFLICT, "shared.txt", "b|c.txt"));
        told.session(2, rescued(2));
        told.passed(3);
        told.session(3, new SessionEvent.Ended("t", Optional.of("refs/x/session-3.leftovers")));
        told.session(3, refused(Fate.RED, "step 3: Verify `npm test` exited with 1"));
        told.session(3, rescued(3));
        return failed(told, 4).session(4, ended(), rescued(4));
    }

    /// A session in conflict every time, its work done once and twice more.
    static ToldRun exhausted() {
        SessionFacts retried =
                new SessionFacts(2, "Reader", 1, List.of(), List.of(), true, List.of(2));
        ToldRun told = ToldRun.spread(ToldRun.session(1, "Parser", List.of(), 1), retried);
        told.session(1, opened()).passed(1).session(1, merged(1));
        for (int round = 1; round <= 3; round++) {
            SequencedMap<String, Value> recovery =
                    round == 1 ? new LinkedHashMap<>() : with("recovery", Value.of(round - 1));
            told.session(2, round, recovery, opened()).passed(2, round);
            told.session(2, round, new LinkedHashMap<>(), ended());
            told.session(2, round, new LinkedHashMap<>(), refused(Fate.CONFLICT, "shared.txt"));
            told.session(2, round, new LinkedHashMap<>(), rescued(2));
            told.with(new RunEvent.Audited(List.of()));
        }
        return told.with(new RunEvent.Finished(RunResult.PARTIAL, false));
    }

    /// A session in conflict whose step fails when it is worked on again, and passes then.
    static ToldRun recoveredAtLast() {
        SessionFacts retried =
                new SessionFacts(2, "Reader", 1, List.of(), List.of(), true, List.of(2));
        ToldRun told = ToldRun.spread(ToldRun.session(1, "Parser", List.of(), 1), retried);
        told.session(1, opened()).passed(1).session(1, merged(1));
        told.session(2, opened()).passed(2).session(2, ended());
        told.session(2, refused(Fate.CONFLICT, "shared.txt")).session(2, rescued(2));
        told.with(new RunEvent.Audited(List.of()));
        told.session(2, 2, with("recovery", Value.of(1)), opened());
        SequencedMap<String, Value> none = new LinkedHashMap<>();
        told.step(2, 1, 2, none, new StepEvent.Started("c0"), new StepEvent.Witnessed(false));
        for (int attempt = 1; attempt <= 3; attempt++) {
            told.step(
                    2,
                    attempt,
                    attempt + 1,
                    none,
                    new StepEvent.AgentStarted(),
                    new StepEvent.AgentEnded(new StepEvent.AgentFailed("exited with 1")),
                    new StepEvent.Salvaged(Optional.empty()));
        }
        told.step(2, 3, 4, none, new StepEvent.Settled(StepEnd.FAILED));
        told.session(2, 2, none, ended());
        told.session(2, 2, none, new SessionEvent.Rescued(Optional.empty()));
        told.with(new RunEvent.Audited(List.of()));
        told.session(2, 3, with("recovery", Value.of(2)), opened()).passed(2, 5);
        for (SessionEvent event : merged(2)) {
            told.session(2, 3, none, event);
        }
        return told;
    }

    /// Two merges that the user's branch did not get.
    static ToldRun unpublished() {
        ToldRun told =
                ToldRun.spread(
                        ToldRun.session(1, "Parser", List.of(), 1),
                        ToldRun.session(2, "Reader", List.of(), 2));
        told.session(1, opened()).session(2, opened()).passed(1).passed(2);
        for (int number = 1; number <= 2; number++) {
            String commit = "m" + number;
            SequencedMap<String, Value> why = with("refused", Value.of("a.txt is in the way"));
            why.put("result", Value.of(RESULT));
            told.session(number, ended(), new SessionEvent.MergeMade(commit));
            told.session(number, 1, why, new SessionEvent.Published(commit, false));
        }
        return told;
    }
}
