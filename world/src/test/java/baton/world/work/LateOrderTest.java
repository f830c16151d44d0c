package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// TASKs that were committed in another order than theirs, and are published later.
class LateOrderTest {
    private static final String WAY = "src/part1.txt";

    @TempDir private Path directory;

    @Test
    void commitsStayInTheOrderInWhichTheyWereMade() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        TestWork work = TestWork.in(checkout, List.of(List.of(), List.of()));
        CompletableFuture<Boolean> second = new CompletableFuture<>();
        work.agent()
                .at(
                        1,
                        call -> {
                            boolean _ = second.join();
                            call.write("src/part0.txt", "0\n");
                            return call.returns("{\"what\": \"made part 0\"}");
                        });
        checkout.when("agent.started step-2", () -> checkout.repository().write(WAY, "mine\n"));
        checkout.when("session.merged session-2", () -> second.complete(true));
        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        String made = checkout.repository().git("rev-parse", "--glob=refs/baton/result/*");

        assertThat(work.resume()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("rev-parse", "--glob=refs/baton/result/*"))
                .isEqualTo(made);
        checkout.repository().delete(WAY);
        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().head()).isEqualTo(made);
        assertThat(checkout.repository().subjects())
                .containsExactly(
                        "start", "feat(TASK-01): Make part 1", "feat(TASK-00): Make part 0");
        assertThat(checkout.repository().read(Works.LIST)).contains("DONE");
        assertThat(checkout.status()).isEmpty();
    }
}
