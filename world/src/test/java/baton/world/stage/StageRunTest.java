package baton.world.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.policy.secrets.Secrets;
import baton.core.text.Json;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;
import baton.world.process.Liveness;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.RoleAgent.Unusable;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Stages that are cut off and started again.
class StageRunTest {
    private static final String FITS = "{\"findings\":[]}";
    private static final String USED = "{\"cost\":0.25,\"tokens\":100}";

    @TempDir private Path directory;

    private TestRepository repository;
    private final ScriptedAgent agent = new ScriptedAgent();

    @BeforeEach
    void repository() {
        repository = TestRepository.create(directory.resolve("top"));
        agent.at(0, call -> call.returns(FITS)).using(USED);
    }

    private Life life() {
        return Life.of(repository, agent);
    }

    private List<StoredStage> unfinished() {
        return Life.stages(repository).unfinished();
    }

    private void cutOff(String... units) {
        try (Life life = life()) {
            assertThat(life.ask(units)).hasSize(units.length);
        }
    }

    @Test
    void whatWasRepliedBeforeItWasCutOffIsNotAskedForAgain() {
        cutOff("a", "b");
        try (Life life = life()) {
            List<Reply> replies = life.ask("a", "b", "c");

            assertThat(replies).hasSize(3).allMatch(Fitting.class::isInstance);
            assertThat(agent.calls()).hasSize(3);
            assertThat(life.notes())
                    .containsExactly(
                            "going on where the stage was cut off: 2 replies, $0.5, 200 tokens;"
                                    + " --fresh asks everything again");
        }
    }

    @Test
    void moneyIsCountedOnceOverAllLives() {
        cutOff("a");
        cutOff("a", "b");

        assertThat(unfinished()).singleElement().satisfies(StageRunTest::assertSpent);
        try (Life life = life()) {
            assertThat(life.run().used().tokens()).isEqualTo(200);
        }
    }

    private static void assertSpent(StoredStage stage) {
        assertThat(stage.calls()).hasSize(2);
        assertThat(Json.line(stage.value()))
                .contains("\"stage\":\"plan\",\"state\":\"unfinished\",\"about\":\"Trim\"")
                .endsWith("\"answers\":0,\"replies\":2,\"cost\":0.5,\"tokens\":200}");
    }

    @Test
    void replyThatDidNotFitIsSentBackOnceOverAllLives() {
        agent.at(0, call -> call.returns("{\"x\":1}"));
        cutOff("a");
        assertThat(agent.calls()).hasSize(2);

        try (Life life = life()) {
            assertThat(life.ask("a")).singleElement().isInstanceOf(Unusable.class);
        }
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void agentThatFailedHasFailedInEveryLife() {
        agent.at(0, call -> call.fails("no idea"));
        cutOff("a");
        try (Life life = life()) {
            assertThat(life.ask("a")).containsExactly(new Unusable("no idea"));
        }
        assertThat(agent.calls()).hasSize(1);
    }

    @Test
    void withAnotherCommitCheckedOutEverythingIsAskedAnew() {
        cutOff("a");
        repository.write("other", "x");
        repository.commitAll("other");
        cutOff("a");

        assertThat(agent.calls()).hasSize(2);
        assertThat(unfinished()).singleElement().satisfies(StageRunTest::assertSpent);
    }

    @Test
    void stageThatEndedLeavesNothing() {
        try (Life life = life()) {
            life.ask("a");
            life.run().finish();
        }
        assertThat(unfinished()).isEmpty();
        assertThat(repository.top().resolve(".baton/runs/stages")).doesNotExist();

        cutOff("a");
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void whoWantsItFreshForgetsWhatWasKept() {
        cutOff("a");
        try (Life life = Life.of(repository, agent, true)) {
            life.ask("a");
        }
        assertThat(agent.calls()).hasSize(2);
        assertThat(unfinished()).hasSize(1);
    }

    @Test
    void answersOfAPersonAreKeptOneByOne() {
        try (Life life = life()) {
            assertThat(life.answer("Why?", "because")).isEqualTo("because");
            assertThat(life.answer("Why?", "because so")).isEqualTo("because so");
        }
        try (Life life = life()) {
            assertThat(life.answer("Why?", "x")).isEqualTo("because");
            assertThat(life.answer("How?", "so")).isEqualTo("so");
            assertThat(life.answer("Why?", "x")).isEqualTo("because so");
        }
    }

    /// A bad reply is not repeated for ever, and a person is not asked twice.
    @Test
    void whenItFailsByItsRepliesOnlyAnswersStay() {
        try (Life life = life()) {
            life.answer("Why?", "because");
            life.ask("a");
            life.run().fail();
        }
        try (Life life = life()) {
            assertThat(life.answer("Why?", "x")).isEqualTo("because");
            life.ask("a");
        }
        assertThat(agent.calls()).hasSize(2);
    }

    @Test
    void whatWasSettledStays() {
        try (Life life = life()) {
            assertThat(life.run().settled("place", () -> "here")).isEqualTo("here");
            life.ask("a");
        }
        try (Life life = life()) {
            assertThat(life.run().settled("place", () -> "there")).isEqualTo("here");
        }
    }

    @Test
    void stageUnderWayIsNotBegunASecondTime() {
        try (Life first = life();
                Life second = life()) {
            first.ask("a");
            String process = "process " + ProcessHandle.current().pid();
            assertThatThrownBy(() -> second.ask("a"))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("the same `plan` is under way")
                    .hasMessageContaining(process);
            assertThatThrownBy(this::life).hasMessageContaining(process);
            assertThatThrownBy(() -> Life.of(repository, agent, true))
                    .hasMessageContaining(process);
            assertThat(agent.calls()).hasSize(1);
            assertThat(unfinished()).hasSize(1).allMatch(StoredStage::alive);
        }
    }

    /// Whoever comes second is refused, and never both.
    @Test
    void ofTwoThatBeginTheSameInOneMomentOneGoesOn() throws Exception {
        for (int round = 0; round < 20; round++) {
            CyclicBarrier together = new CyclicBarrier(2);
            try (Life first = Life.of(repository, agent, true);
                    Life second = Life.of(repository, agent, true);
                    ExecutorService both = Executors.newFixedThreadPool(2)) {
                List<Boolean> begun = new ArrayList<>();
                for (Future<Boolean> one :
                        both.invokeAll(
                                List.<Callable<Boolean>>of(
                                        () -> isBegun(first, together),
                                        () -> isBegun(second, together)))) {
                    begun.add(one.get());
                }
                assertThat(begun).containsExactlyInAnyOrder(true, false);
            }
        }
    }

    private static boolean isBegun(Life life, CyclicBarrier together) throws Exception {
        together.await(1, TimeUnit.MINUTES);
        try {
            life.run().begin();
            return true;
        } catch (Failure second) {
            assertThat(second).hasMessageContaining("the same `plan` is under way");
            return false;
        }
    }

    /// An agent that a kill leaves running would be paid for nothing.
    @Tag("linux")
    @Test
    void agentsOfAnEarlierLifeAreEnded() {
        List<String> marks = new ArrayList<>();
        agent.at(
                0,
                call -> {
                    marks.add(call.assignment().variables().get("BATON_STAGE"));
                    return call.returns(FITS);
                });
        cutOff("a");
        assertThat(marks)
                .singleElement()
                .asString()
                .startsWith(unfinished().getFirst().id().value() + ".");
        String left = "BATON_STAGE=" + marks.getFirst() + " setsid sleep 600 > /dev/null 2>&1 &";
        long process = Long.parseLong(repository.bash(left + " echo $!"));
        cutOff("a");

        assertThat(ProcessHandle.of(process).filter(Liveness::isAlive)).isEmpty();
    }

    @Test
    void stageAboutSomethingElseIsAnother() {
        cutOff("a");
        StageRecord other = Life.record("q");
        Secrets none = Secrets.knowing(List.of());
        try (StageRun run = StageRun.of(Life.stages(repository), other, false, none, _ -> {})) {
            assertThat(run.used().tokens()).isZero();
        }
    }
}
