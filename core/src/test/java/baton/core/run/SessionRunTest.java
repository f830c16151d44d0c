package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Shown;
import baton.core.run.SessionStage.Fate;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.step.StepSamples;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class SessionRunTest {
    private static final List<SessionEvent> EVENTS = events();

    private static List<SessionEvent> events() {
        List<SessionEvent> events = new ArrayList<>();
        events.add(new SessionEvent.Opened("c0"));
        events.add(new SessionEvent.Ended("c1", Optional.empty()));
        events.add(new SessionEvent.Ended("c1", Optional.of("ref")));
        events.add(new SessionEvent.MergeMade("m1"));
        List<Laid> laid = List.of(new Laid("c1", "d1"));
        events.add(new SessionEvent.MergeMade("m1", Optional.of("b1"), laid));
        events.add(new SessionEvent.Published("m1", true));
        events.add(new SessionEvent.Published("m1", false));
        events.add(new SessionEvent.Published("m2", true));
        for (Fate fate : Fate.values()) {
            events.add(new SessionEvent.Refused(fate, Shown.of("a.txt")));
        }
        events.add(new SessionEvent.Rescued(Optional.of("ref")));
        events.add(new SessionEvent.Rescued(Optional.empty()));
        return events;
    }

    private static List<SessionStage> states() {
        List<SessionStage> states = new ArrayList<>();
        states.add(new SessionStage.InPlace());
        states.add(new SessionStage.Waiting(true));
        states.add(new SessionStage.Opening(false));
        states.add(new SessionStage.Working());
        states.add(new SessionStage.Ending());
        states.add(new SessionStage.Ready());
        states.add(new SessionStage.Merging());
        states.add(new SessionStage.Publishing("m1"));
        states.add(new SessionStage.Merged("m1", true));
        for (Fate fate : Fate.values()) {
            states.add(new SessionStage.Rescuing(fate));
            states.add(new SessionStage.Lost(fate));
        }
        return states;
    }

    private static StepRules rules(int number) {
        return new StepRules(number, 3, StepEnd.FAILED, true, false);
    }

    private static Sessions.Planned planned(int number, Set<Integer> needs, boolean retries) {
        return new Sessions.Planned(
                new SessionRules(number, needs, Set.of(), retries), List.of(rules(number)));
    }

    /// A session whose only step has passed, or has not begun.
    private static SessionRun session(SessionStage state, boolean passed) {
        SessionRun session = SessionRun.of(planned(1, Set.of(), true).rules(), List.of(rules(1)));
        SessionRun working = session.in(new SessionStage.Working());
        SessionRun now = passed ? passed(working, 1) : working;
        return now.in(state);
    }

    private static SessionRun passed(SessionRun session, int step) {
        SessionRun now = session;
        for (StepEvent event : passing()) {
            int tries = now.steps().getFirst().tally().tries();
            now = now.inStep(new RunEvent.InStep(step, tries, event));
        }
        return now;
    }

    private static List<StepEvent> passing() {
        return List.of(
                new StepEvent.Started("c0"),
                new StepEvent.Witnessed(false),
                new StepEvent.AgentStarted(),
                new StepEvent.AgentEnded(new StepEvent.Finished()),
                new StepEvent.ScopeChecked(true, Optional.empty()),
                new StepEvent.Verified(new StepEvent.Green(false)),
                new StepEvent.ManifestChecked(Shown.NONE),
                new StepEvent.Checkpointed(Optional.of("c1"), List.of()),
                new StepEvent.Settled(StepEnd.PASSED));
    }

    @Test
    void whoHoldsUpTheLongestChainBeginsFirst() {
        List<Sessions.Planned> planned =
                List.of(
                        planned(1, Set.of(), true),
                        planned(2, Set.of(), true),
                        planned(3, Set.of(), true),
                        planned(4, Set.of(3), true),
                        planned(5, Set.of(4, 2), true));
        List<Integer> begun =
                Sessions.of(planned, 2).settled().all().stream()
                        .filter(session -> session.state() instanceof SessionStage.Opening)
                        .map(SessionRun::number)
                        .toList();
        assertThat(begun).containsExactly(2, 3);
    }

    @Test
    void transitionsAreExactlyThese() {
        Set<String> moves = new HashSet<>();
        for (SessionStage state : states()) {
            for (SessionEvent event : EVENTS) {
                for (boolean passed : new boolean[] {true, false}) {
                    SessionStage next = session(state, passed).on(event).state();
                    moves.add(name(state) + " > " + name(next));
                }
            }
        }
        moves.removeIf(move -> move.split(" > ", -1)[0].equals(move.split(" > ", -1)[1]));
        assertThat(moves)
                .containsExactlyInAnyOrder(
                        "Waiting > Working",
                        "Waiting > Ending",
                        "Opening > Working",
                        "Opening > Ending",
                        "Ending > Ready",
                        "Ending > Rescuing",
                        "Merging > Publishing",
                        "Merging > Rescuing",
                        "Publishing > Merged",
                        "Publishing > Rescuing",
                        "Rescuing > Lost");
    }

    private static String name(SessionStage state) {
        return state.getClass().getSimpleName();
    }

    @Test
    void everyStateHasASampleAndEveryEventToo() {
        assertThat(states().stream().map(Object::getClass).distinct())
                .hasSize(SessionStage.class.getPermittedSubclasses().length);
        assertThat(EVENTS.stream().map(Object::getClass).distinct())
                .hasSize(SessionEvent.class.getPermittedSubclasses().length);
    }

    @Test
    void everyGraphTakesEveryEventAndBreaksNoInvariant() {
        for (PlanRun run : graphs()) {
            for (RunEvent event : allEvents()) {
                PlanRun next = run.on(event);
                assertThat(Invariants.violated(next)).as(run + " " + event).isEmpty();
                assertThat(Invariants.violated(next.on(new RunEvent.Resumed()))).isEmpty();
            }
        }
    }

    private static List<RunEvent> allEvents() {
        List<RunEvent> all = new ArrayList<>();
        for (SessionEvent event : EVENTS) {
            for (int session = 1; session <= 4; session++) {
                all.add(new RunEvent.InSession(session, 1, event));
                all.add(new RunEvent.InSession(session, 2, event));
            }
        }
        for (StepEvent event : StepSamples.events()) {
            all.add(new RunEvent.InStep(1, 1, event));
            all.add(new RunEvent.InStep(3, 1, event));
        }
        all.add(new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN)));
        all.add(new RunEvent.Audited(List.of(), List.of(1, 2, 3)));
        all.add(new RunEvent.Finished(RunResult.STOPPED, true));
        return all;
    }

    /// A diamond of four, on its way from the beginning to the audit.
    private static List<PlanRun> graphs() {
        List<PlanRun> graphs = new ArrayList<>();
        PlanRun run = diamond();
        graphs.add(run);
        for (int session = 1; session <= 4; session++) {
            for (SessionEvent event : merging(session)) {
                run = run.on(new RunEvent.InSession(session, 1, event));
                graphs.add(run);
                if (event instanceof SessionEvent.Opened) {
                    run = worked(run, session);
                    graphs.add(run);
                }
            }
        }
        return graphs;
    }

    private static PlanRun diamond() {
        return PlanRun.of(
                        List.of(
                                planned(1, Set.of(), true),
                                planned(2, Set.of(1), true),
                                planned(3, Set.of(1), false),
                                planned(4, Set.of(2, 3), true)),
                        2)
                .on(new RunEvent.Began());
    }

    private static List<SessionEvent> merging(int session) {
        String commit = "m" + session;
        return List.of(
                new SessionEvent.Opened("c0"),
                new SessionEvent.Ended("c1", Optional.empty()),
                new SessionEvent.MergeMade(commit),
                new SessionEvent.Published(commit, true));
    }

    private static PlanRun worked(PlanRun run, int step) {
        PlanRun now = run;
        for (StepEvent event : passing()) {
            int tries = now.step(step).orElseThrow().tally().tries();
            now = now.on(new RunEvent.InStep(step, tries, event));
        }
        return now;
    }

    private static PlanRun done(PlanRun run, int session) {
        PlanRun now = run;
        int round = now.sessions().session(session).orElseThrow().tally().round();
        for (SessionEvent event : merging(session)) {
            now = now.on(new RunEvent.InSession(session, round, event));
            now = event instanceof SessionEvent.Opened ? worked(now, session) : now;
        }
        return now;
    }

    @Test
    void aSessionStartsWhenWhatItNeedsIsMergedAndNoSooner() {
        PlanRun run = diamond();
        assertThat(run.outstanding())
                .containsExactly(new RunEffect.ForSession(1, 1, new SessionEffect.Open(true)));
        run = done(run, 1);
        assertThat(run.outstanding())
                .containsExactly(
                        new RunEffect.ForSession(2, 1, new SessionEffect.Open(true)),
                        new RunEffect.ForSession(3, 1, new SessionEffect.Open(true)));
        run = done(done(run, 2), 3);
        assertThat(run.outstanding())
                .containsExactly(new RunEffect.ForSession(4, 1, new SessionEffect.Open(true)));
        assertThat(done(run, 4).outstanding()).containsExactly(new RunEffect.ProveWhole());
    }

    @Test
    void whatNeedsALostSessionNeverStartsAndOthersGoOn() {
        PlanRun run = done(diamond(), 1);
        run = run.on(new RunEvent.InSession(2, 1, new SessionEvent.Opened("c0")));
        run = worked(run, 2);
        run = run.on(new RunEvent.InSession(2, 1, new SessionEvent.Ended("c", Optional.empty())));
        SessionEvent refused = new SessionEvent.Refused(Fate.CONFLICT, Shown.of("a.txt"));
        run = run.on(new RunEvent.InSession(2, 1, refused));
        run = run.on(new RunEvent.InSession(2, 1, new SessionEvent.Rescued(Optional.of("r"))));
        run = done(run, 3);
        assertThat(run.outstanding()).containsExactly(new RunEffect.Audit());

        PlanRun again = run.on(new RunEvent.Audited(List.of(), List.of()));
        assertThat(again.outstanding())
                .containsExactly(new RunEffect.ForSession(2, 2, new SessionEffect.Open(true)));
        assertThat(done(again, 2).outstanding())
                .containsExactly(new RunEffect.ForSession(4, 1, new SessionEffect.Open(true)));
    }

    @Test
    void everyEventSurvivesTheJournal() {
        for (SessionEvent event : EVENTS) {
            RunEvent whole = new RunEvent.InSession(3, 2, event);
            EventWriting written = EventWriting.of(whole);
            Entry entry =
                    new Entry(
                            7,
                            Instant.parse("2026-01-05T10:00:00Z"),
                            written.type().word(),
                            EventReading.sessionUnit(3),
                            3,
                            1,
                            2,
                            written.data());
            Optional<Entry> stored = Entries.read(entry.shown());
            assertThat(EventReading.of(stored.orElseThrow())).contains(whole);
        }
        assertThat(Arrays.stream(Fate.values()).map(Fate::word).distinct()).hasSize(4);
    }

    private static Optional<String> commit(SessionRun session) {
        return session.steps().getFirst().tally().commit();
    }

    private static SessionRun laid(SessionRun session, String now) {
        List<Laid> laid = List.of(new Laid("c1", now));
        return session.on(new SessionEvent.MergeMade("m-" + now, Optional.of("b1"), laid));
    }

    @Test
    void commitsAreKnownByTheIdsOfTheLastMerge() {
        SessionRun merging = session(new SessionStage.Merging(), true);
        SessionRun once = laid(merging, "d1");
        SessionRun twice = laid(once, "e1");

        assertThat(commit(once)).contains("d1");
        assertThat(commit(twice)).contains("e1");
        assertThat(commit(twice.on(new SessionEvent.Published("m-e1", true)))).contains("e1");
        assertThat(laid(twice, "e1")).isEqualTo(twice);
        assertThat(commit(twice.on(new SessionEvent.MergeMade("m")))).contains("c1");
    }

    @Test
    void whatIsNotMergedIsKnownAsItWasMade() {
        SessionRun once = laid(session(new SessionStage.Merging(), true), "d1");

        for (Fate fate : Fate.values()) {
            SessionRun refused = once.on(new SessionEvent.Refused(fate, Shown.of("a.txt")));
            assertThat(commit(refused)).contains("c1");
            assertThat(refused.tally().footing().laid()).isEmpty();
        }
    }

    @Test
    void mergeThatCouldNotBePublishedIsMadeAgainFromWhatTheSessionMade() {
        SessionRun unpublished =
                laid(session(new SessionStage.Merging(), true), "d1")
                        .on(new SessionEvent.Published("m-d1", false));
        SessionRun again = unpublished.resumed(List.of()).in(new SessionStage.Merging());

        assertThat(commit(again)).contains("d1");
        assertThat(commit(laid(again, "e1"))).contains("e1");
        assertThat(commit(again.on(new SessionEvent.MergeMade("m")))).contains("c1");
    }

    /// The program may end between a refusal and the rescue that follows on it.
    @Test
    void whatWasRefusedIsMergedAgainWhetherItWasRescuedOrNot() {
        for (Fate fate : Set.of(Fate.CONFLICT, Fate.RED, Fate.MOVED)) {
            for (SessionStage state :
                    List.of(new SessionStage.Rescuing(fate), new SessionStage.Lost(fate))) {
                assertThat(session(state, true).resumed(List.of()).state())
                        .isEqualTo(new SessionStage.Ready());
            }
        }
    }

    @Test
    void theStartIsWhereTheSessionsOwnCommitsBegin() {
        SessionEvent opened = new SessionEvent.Opened("b0");
        SessionRun begun = session(new SessionStage.Opening(true), false).on(opened);
        assertThat(begun.tally().footing().start()).contains("b0");

        SessionEvent again = new SessionEvent.Opened("c1");
        SessionRun worked = passed(begun, 1);
        SessionRun on = worked.in(new SessionStage.Opening(false)).on(again);
        assertThat(on.tally().footing().start()).contains("b0");
        SessionRun anew = worked.in(new SessionStage.Opening(true)).on(again);
        assertThat(anew.tally().footing().start()).contains("c1");
        SessionRun empty = begun.in(new SessionStage.Opening(false)).on(again);
        assertThat(empty.tally().footing().start()).contains("c1");
    }
}
