package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The choice of the runs of a checkout that may go.
class PruningTest {
    private static final Pruning.Limit ALL = new Pruning.Limit(0, Optional.empty(), false);

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
    }

    /// The reasons for which runs are kept, the newest run first; `-` for a run that may go.
    private List<String> kept(Pruning.Limit limit) {
        return Pruning.judge(checkout.repository().top(), limit, checkout.environment()).stream()
                .map(judged -> judged.kept().orElse("-"))
                .toList();
    }

    private void complete() {
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whatHasCompletedMayGoAndTheNewestStay() {
        complete();
        complete();

        assertThat(kept(ALL)).containsExactly("-", "-");
        assertThat(kept(new Pruning.Limit(1, Optional.empty(), false)))
                .containsExactly("among the newest", "-");
    }

    @Test
    void whatIsYoungStays() {
        complete();
        Instant between = checkout.clock().get();
        checkout.clock().advance(Duration.ofDays(3));
        complete();

        assertThat(kept(new Pruning.Limit(0, Optional.of(between), false)))
                .containsExactly("not old enough", "-");
    }

    @Test
    void whatCanGoOnStays() {
        checkout.stoppingAt("step.started step-1");
        checkout.run(agent);
        checkout.dyingAt("step.started step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);

        assertThat(kept(ALL)).containsExactly("unfinished", "unfinished");
    }

    @Test
    void onlyTheNewestThatFailedCanBeResumed() {
        checkout.planning(PlanStep.plan(PlanStep.of(1).verifying("false").failing("revert")));
        checkout.run(agent);
        checkout.run(agent);

        assertThat(kept(ALL)).containsExactly("can be resumed", "-");
    }

    @Test
    void whatSomebodyWorksOnStays() {
        complete();
        Holder holder = Holder.current(checkout.folder().id().value(), "baton execute");
        try (RunLock _ = RunLock.acquire(checkout.repository().at(".git"), holder)) {
            assertThat(kept(ALL)).containsExactly("under way");
        }

        assertThat(kept(ALL)).containsExactly("-");
    }

    @Test
    void whatIsDamagedStays() throws IOException {
        complete();
        Files.delete(checkout.folder().record());

        assertThat(kept(ALL)).containsExactly("run.json is missing");
    }

    /// A repository inside the repository is in no commit.
    @Test
    void whatHoldsTheOnlyCopyOfWorkStaysUnlessItIsNamed() {
        agent.at(1, 1, call -> call.does("git init -q inner; echo x > inner/file"));
        complete();

        assertThat(kept(ALL)).containsExactly("holds saved work");
        assertThat(kept(new Pruning.Limit(0, Optional.empty(), true))).containsExactly("-");
    }

    @Test
    void folderLosesItsNameBeforeItIsRemoved() throws IOException {
        complete();
        RunFolder folder = checkout.folder();
        Path half = folder.path().resolveSibling(".removed-20250101-000000-aaaa");
        Files.createDirectories(half.resolve("logs"));
        Pruning.remove(folder, checkout.environment());

        assertThat(folder.path()).doesNotExist();
        assertThat(RunFolder.all(checkout.repository().top())).isEmpty();
        Pruning.sweep(checkout.repository().top());
        assertThat(half).doesNotExist();
    }
}
