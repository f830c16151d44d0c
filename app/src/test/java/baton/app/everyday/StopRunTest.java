package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Running;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Runs that are ended from another terminal, and gone on with.
class StopRunTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 3);
    }

    @Test
    void aRunIsEndedInOrderAndGoesOnWithTheAgentItHad() throws Exception {
        try (Running running = yard.with("hang-2").hanging("plan.md")) {
            Ran stopped = yard.baton("stop");

            String id = yard.run();
            assertThat(stopped.status()).as(stopped.err()).isZero();
            assertThat(stopped.out())
                    .isEqualTo(
                            "run "
                                    + id
                                    + " has ended: stopped\ngo on with: baton resume "
                                    + id
                                    + "\n");
            assertThat(running.await()).isEqualTo(143);
        }
        yard.without("hang-2");
        Ran resumed = yard.baton("resume");

        assertThat(resumed.status()).as(resumed.out() + resumed.err()).isZero();
        assertThat(resumed.err()).contains("the agent is the one that the run had: exec:bash ");
        assertThat(yard.repository().git("log", "--format=%s", "-3"))
                .isEqualTo("feat: 3\nfeat: 2\nfeat: 1");
        assertThat(yard.baton("resume").err()).contains("nothing was stopped in");
        assertThat(yard.baton("stop", "last").out()).contains("is not under way: completed");
    }

    @Test
    void nothingIsEndedWhereNothingIsUnderWay() {
        Ran none = yard.baton("stop");
        assertThat(none.status()).isZero();
        assertThat(none.err()).contains("nothing is under way in " + yard.top());
        assertThat(yard.baton("stop", "--json").out()).isEqualTo("null\n");

        Ran unknown = yard.baton("stop", "nobody");
        assertThat(unknown.status()).isEqualTo(4);
        assertThat(unknown.err()).contains("RUN_NOT_FOUND");
    }

    /// The file beside a lock can be written by programs of the run.
    @Test
    void aProcessThatDoesNotHoldTheLockIsLeftAlone() throws IOException {
        yard.with("bad-2");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);
        String id = yard.run();
        Path folder = yard.top().resolve(".baton/runs/" + id);
        try (Running victim =
                yard.shell().background(List.of("sleep", "300"), directory.resolve("o"))) {
            ProcessHandle process = ProcessHandle.of(victim.pid()).orElseThrow();
            String started = process.info().startInstant().orElseThrow().toString();
            Files.writeString(
                    folder.resolve("baton.lock.json"),
                    "{\"pid\":%d,\"started\":\"%s\",\"run\":\"%s\",\"command\":\"x\"}"
                            .formatted(victim.pid(), started, id));

            Ran ran = yard.baton("stop", id);

            assertThat(ran.out()).contains("is not under way");
            assertThat(victim.isAlive()).isTrue();
        }
    }

    @Test
    void ofTwoThatAreUnderWayOneHasToBeNamed() throws Exception {
        yard.plan("other.md", 2, "");
        try (Running first = yard.with("hang-1").hanging("--worktree", "plan.md")) {
            yard.without("hangs");
            try (Running second = yard.hanging("--worktree", "other.md")) {
                Ran ran = yard.baton("stop");

                assertThat(ran.status()).isEqualTo(4);
                assertThat(ran.err()).contains("2 are under way").contains("name one: baton stop");
                Ran one = yard.baton("stop", yard.run());
                assertThat(one.status()).as(one.err()).isZero();
                assertThat(second.await()).isEqualTo(143);
                assertThat(first.isAlive()).isTrue();
                assertThat(yard.baton("stop").status()).isZero();
                assertThat(first.await()).isEqualTo(143);
            }
        }
    }

    @Test
    void programsOfARunStopNothing() {
        Ran ran = yard.repository().run(Map.of("BATON_RUN", "20260105-100000-aaaa"), "stop");

        assertThat(ran.err()).contains("GATE_IN_RUN");
    }

    @Test
    void aRunOfAnotherCheckoutIsNotTakenUp() {
        yard.with("bad-2");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);
        FreshRepository other = FreshRepository.in(directory.resolve("other"));

        Ran ran =
                other.run(
                        Map.of("XDG_STATE_HOME", directory.resolve("state").toString()),
                        "resume",
                        yard.run());

        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("RUN_NOT_FOUND").contains("this checkout has none");
    }
}
