package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.agent.ExecAgent;
import baton.world.kit.Await;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;

/// A repository that is copied while a run is under way there holds a run of the same id.
class CopiedRunTest {
    private static final String WORK =
            "touch '%1$s/working'; while ! test -f '%1$s/on'; do sleep 0.02; done;"
                    + " echo x > f1.txt";

    @TempDir private Path directory;

    @Test
    void whoGoesOnWithACopyEndsNothingOfTheOriginal() throws IOException {
        Path first = Files.createDirectory(directory.resolve("first"));
        Checkout checkout = Checkout.in(first, PlanStep.plan(PlanStep.of(1)));
        ExecAgent agent =
                new ExecAgent(WORK.formatted(directory), checkout.environment(), checkout.clock());
        CompletableFuture<RunResult> original =
                CompletableFuture.supplyAsync(() -> checkout.run(agent));
        Await.file(directory.resolve("working"));
        checkout.repository().bash("cp -a '" + first + "' '" + directory.resolve("second") + "'");

        Checkout copy = Checkout.at(directory.resolve("second"));
        RunResult copied = copy.resume(new ScriptedAgent());

        Files.createFile(directory.resolve("on"));
        assertThat(copied).isEqualTo(RunResult.COMPLETED);
        assertThat(copy.told()).contains("run.resumed run");
        assertThat(original.join()).isEqualTo(RunResult.COMPLETED);
        assertThat(Collections.frequency(checkout.told(), "agent.started step-1")).isEqualTo(1);
    }
}
