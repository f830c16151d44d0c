package baton.world.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.text.Json;
import baton.world.agent.Agent;
import baton.world.agent.ExecAgent;
import baton.world.kit.Await;
import baton.world.kit.Meeting;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestClock;
import baton.world.kit.TestRepository;
import baton.world.process.Cancellation;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// Agents that are asked for data.
class RoleAgentTest {
    private static final String FITS = "{\"findings\":[]}";

    private static final Map<String, String> TEXTS =
            Map.of("plan", "P", "brief", "B", "criteria", "C");

    private static final String BLOCKER =
            "{\"severity\":\"blocker\",\"step\":1,\"rule_key\":\"ORDER\",\"text\":\"it is grave\"}";

    private static final String TYPO = BLOCKER.replace("blocker", "blokcer");

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private final Cancellation cancellation = new Cancellation();
    private final TestClock clock = new TestClock();
    private final List<String> notes = new CopyOnWriteArrayList<>();

    private RoleAgent asking(Agent asked, int places) {
        return new RoleAgent(
                (_, _) -> asked,
                () -> new Viewing(Sandbox.OFF, List.of(directory)),
                directory,
                directory.resolve("traces"),
                new Swarm(cancellation, places),
                PromptFiles.NONE,
                new Waiting(clock, this::told),
                Secrets.knowing(List.of()));
    }

    /// Whoever waits is told so, and time goes by.
    private void told(String note) {
        notes.add(note);
        clock.advance(Duration.ofHours(1));
    }

    private static Matter matter(String unit) {
        return new Matter(Roles.SCOPE_GUARDIAN, unit, 1, TEXTS);
    }

    private Reply ask() {
        return asking(agent, 1).ask(matter("plan"));
    }

    @Test
    void replyThatFitsIsTheData() {
        agent.at(0, call -> call.returns(FITS));

        assertThat(ask()).isInstanceOf(Fitting.class);
        assertThat(agent.calls()).hasSize(1);
        assertThat(agent.prompts().getFirst()).contains("$BATON_SCHEMA_FILE");
    }

    @Test
    void replyThatDoesNotFitIsSentBackOnceWithWhatIsWrong() {
        AtomicInteger asked = new AtomicInteger();
        agent.at(0, call -> call.returns(asked.incrementAndGet() == 1 ? "{\"x\": 1}" : FITS));

        assertThat(ask()).isInstanceOf(Fitting.class);
        assertThat(agent.prompts().getLast())
                .contains("did not fit the schema", "the reply has no")
                .contains(agent.prompts().getFirst().strip());
    }

    @Test
    void whatDoesNotFitThenIsNoReply() {
        agent.at(0, call -> call.returns("{}"));

        assertThat(ask())
                .isInstanceOfSatisfying(
                        Unusable.class,
                        none -> assertThat(none.reason()).startsWith("the reply does not fit: "));
        assertThat(agent.calls()).hasSize(2);
    }

    private static String finding(String severity) {
        return """
        {"severity":"%s","step":1,"rule_key":"SCOPE_CREEP","text":"nobody asked for it","note":"x"}
        """
                .formatted(severity)
                .strip();
    }

    @Test
    void fieldsThatNobodyAskedForAreNoReasonToAskAgain() {
        String reply = "{\"findings\":[%s],\"mood\":\"good\"}".formatted(finding("blocker"));
        agent.at(0, call -> call.returns(reply));

        assertThat(ask())
                .isInstanceOfSatisfying(
                        Fitting.class,
                        fits -> {
                            assertThat(fits.output().fields()).containsOnlyKeys("findings");
                            assertThat(fits.output().items("findings")).hasSize(1);
                        });
        assertThat(agent.calls()).hasSize(1);
    }

    @Test
    void aPlanWithoutOneOfItsStepsIsNone() {
        agent.at(0, call -> call.returns("{\"steps\":[{}]}"));
        Matter plan = new Matter(Roles.PLANNER, "plan", 1, Map.of());

        assertThat(asking(agent, 1).ask(plan)).isInstanceOf(Unusable.class);
    }

    @Test
    void oneBadItemDropsTheItemAndNotTheReply() {
        agent.at(0, call -> call.returns("{\"findings\":[" + TYPO + "," + BLOCKER + "]}"));

        assertThat(ask())
                .isInstanceOfSatisfying(
                        Fitting.class,
                        rest -> {
                            assertThat(rest.output().objects("findings"))
                                    .extracting(finding -> finding.text("severity"))
                                    .containsExactly("blocker");
                            assertThat(rest.leftOut())
                                    .containsExactly(
                                            "the reply.findings[0].severity is none of blocker,"
                                                    + " major, minor");
                        });
        assertThat(agent.calls()).hasSize(2);
    }

    private static final String SLIP =
            "{\"severity\":\"Blocker\",\"step\":\"2\",\"text\":\"it breaks the login\"}";

    @Test
    void aBlockerWithASlipOfItsOwnStays() {
        agent.at(0, call -> call.returns("{\"findings\":[" + SLIP + "]}"));

        assertThat(ask())
                .isInstanceOfSatisfying(
                        Fitting.class,
                        rest -> {
                            assertThat(rest.output().objects("findings"))
                                    .extracting(finding -> finding.text("text"))
                                    .containsExactly("it breaks the login");
                            assertThat(rest.output().objects("findings").getFirst().whole("step"))
                                    .contains(2L);
                            assertThat(rest.slips())
                                    .containsExactly("the reply.findings[0] has no `rule_key`");
                        });
    }

    @Test
    void aBlockerIsNotLostByAskingForItAgain() {
        AtomicInteger asked = new AtomicInteger();
        String first = "{\"findings\":[" + SLIP + "]}";
        String second = "{\"findings\":[]}";
        agent.at(0, call -> call.returns(asked.incrementAndGet() == 1 ? first : second));

        assertThat(ask())
                .isInstanceOfSatisfying(
                        Fitting.class,
                        rest -> {
                            assertThat(rest.output().objects("findings")).hasSize(1);
                            assertThat(rest.slips()).hasSize(1);
                        });
    }

    @Test
    void theFirstReplyCountsWhereNothingOfTheSecondCanBeUsed() {
        AtomicInteger asked = new AtomicInteger();
        String first = "{\"findings\":[" + TYPO + "," + BLOCKER + "]}";
        agent.at(0, call -> call.returns(asked.incrementAndGet() == 1 ? first : "{}"));
        assertThat(ask()).isInstanceOf(Fitting.class);

        asked.set(0);
        agent.at(
                0,
                call -> asked.incrementAndGet() == 1 ? call.returns(first) : call.fails("no idea"));
        assertThat(ask()).isInstanceOf(Fitting.class);
    }

    @Test
    void aPlanWithoutOneOfItsStepsIsNoReply() {
        assertThat(Roles.ALL.stream().filter(role -> !Roles.hasLooseItems(role)))
                .containsExactly(Roles.PLANNER, Roles.SPECIFIER);
    }

    @Test
    void agentThatFailsOrAsksIsNotAskedAgain() {
        agent.at(0, call -> call.fails("no idea"));
        assertThat(ask()).isEqualTo(new Unusable("no idea"));
        agent.at(0, call -> call.asks("Which?", "a"));
        assertThat(ask())
                .isEqualTo(new Unusable("the agent asked a question instead of answering"));

        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void agentThatHasTooMuchToDoIsAskedAgainWhenItSaid() {
        AtomicInteger asked = new AtomicInteger();
        agent.at(
                0,
                call ->
                        asked.incrementAndGet() < 3
                                ? call.mustWaitUntil(clock.get().plusSeconds(60))
                                : call.returns(FITS));

        assertThat(ask()).isInstanceOf(Fitting.class);
        assertThat(notes).hasSize(2).allMatch(note -> note.startsWith("scripted waits for a rate"));
    }

    @Test
    void agentThatAlwaysHasTooMuchToDoIsGivenUpWithItsCode() {
        agent.at(0, call -> call.mustWaitUntil(clock.get()));

        assertTrouble(Fault.AGENT_BUSY, () -> ask());
    }

    /// Trouble that keeps one agent from working keeps all from it: nobody else is asked.
    @Test
    void firstWhoCannotWorkEndsTheStageWithItsCode() {
        agent.at(
                0,
                _ -> {
                    throw new Failure(Fault.AGENT_LOGIN_REFUSED.because("not logged in"));
                });
        RoleAgent stage = asking(agent, 1);

        assertTrouble(
                Fault.AGENT_LOGIN_REFUSED,
                () -> stage.askAll(List.of(matter("a"), matter("b"), matter("c"))));
        assertThat(agent.calls()).hasSize(1);
        assertTrouble(Fault.AGENT_LOGIN_REFUSED, () -> stage.ask(matter("d")));
        assertThat(agent.calls()).hasSize(1);
    }

    @Test
    void thoseWhoAreUnderWayAreEndedWhenOneCannotWork() {
        Meeting meeting = new Meeting(2);
        agent.at(
                0,
                call -> {
                    meeting.attend();
                    if (call.assignment().unit().name().equals("a")) {
                        throw new Failure(Fault.AGENT_LOGIN_REFUSED.because("not logged in"));
                    }
                    Await.until("its end", call.assignment().cancellation()::isCancelled);
                    return call.returns(FITS);
                });

        assertTrouble(
                Fault.AGENT_LOGIN_REFUSED,
                () -> asking(agent, 2).askAll(List.of(matter("a"), matter("b"))));
        assertThat(cancellation.isCancelled()).isFalse();
    }

    private static void assertTrouble(Fault fault, Runnable asking) {
        assertThatThrownBy(asking::run)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    @Test
    void whoIsAskedTogetherRepliesInTheOrderOfTheMatters() {
        Meeting meeting = new Meeting(3);
        agent.at(
                0,
                call -> {
                    meeting.attend();
                    return call.fails(call.assignment().unit().name());
                });

        assertThat(asking(agent, 3).askAll(List.of(matter("a"), matter("b"), matter("c"))))
                .containsExactly(new Unusable("a"), new Unusable("b"), new Unusable("c"));
    }

    @Test
    void noMoreAreAskedAtOnceThanThereArePlaces() {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        agent.at(
                0,
                call -> {
                    most.accumulateAndGet(working.incrementAndGet(), Math::max);
                    call.does("true");
                    working.decrementAndGet();
                    return call.fails("x");
                });
        asking(agent, 1).askAll(List.of(matter("a"), matter("b"), matter("c")));

        assertThat(most).hasValue(1);
    }

    @Test
    void whenTheProgramIsToEndNobodyIsAsked() {
        cancellation.cancel();

        assertThatThrownBy(this::ask).isInstanceOf(CancellationException.class);
        assertThat(agent.calls()).isEmpty();
    }

    @Test
    void whatIsCutOffIsNoReply() {
        agent.at(
                0,
                call -> {
                    cancellation.cancel();
                    return call.returns(FITS);
                });

        assertThatThrownBy(this::ask).isInstanceOf(CancellationException.class);
    }

    @Test
    void everyTryHasItsOwnTraces() {
        agent.at(0, call -> call.returns("{}"));
        ask();

        String name = "traces/" + Roles.SCOPE_GUARDIAN + ".plan.1.";
        assertThat(directory.resolve(name + "1/prompt.md")).exists();
        assertThat(directory.resolve(name + "2/prompt.md"))
                .content()
                .contains("did not fit the schema");
        assertThat(directory.resolve(name + "1/" + Roles.SCOPE_GUARDIAN + ".schema.json")).exists();
    }

    /// A program writes its reply into the file that the environment names.
    @Test
    void programIsAskedLikeAnybody() {
        Agent program =
                new ExecAgent(
                        "test -s $BATON_SCHEMA_FILE && grep -q . $BATON_PROMPT_FILE && cat <<'END'"
                                + " > $BATON_OUTPUT_FILE\n"
                                + FITS
                                + "\nEND\n",
                        TestRepository.ENVIRONMENT,
                        new TestClock());

        assertThat(asking(program, 1).ask(matter("plan")))
                .isInstanceOfSatisfying(
                        Fitting.class,
                        reply -> assertThat(Json.line(reply.output())).isEqualTo(FITS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "../planner", ""})
    void roleThatIsNotKnownIsRefused(String role) {
        assertThatThrownBy(() -> asking(agent, 1).ask(new Matter(role, "x", 1, Map.of())))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.ROLE_UNKNOWN));
    }
}
