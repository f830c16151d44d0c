package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A repository that is moved while a run that was killed has a worktree: what is in the worktree
/// is kept, and nothing of the worktree stays.
class MovedRepositoryTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    /// The first parts of step 2 are there when the program dies.
    @BeforeEach
    void killARun() throws IOException {
        for (String place : new String[] {"first", "second"}) {
            Files.createDirectories(directory.resolve(place));
            Files.createSymbolicLink(directory.resolve(place + "/home"), Path.of("../home"));
        }
        Files.createDirectory(directory.resolve("home"));
        Checkout first =
                Checkout.in(
                        directory.resolve("first"), PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        agent.at(2, 1, call -> call.write("f2.txt", "half\n"));
        first.dyingAt("agent.ended step-2");
        assertThatThrownBy(() -> first.run(agent, APART)).isInstanceOf(Checkout.Died.class);
        agent.at(2, 1, call -> call.write("f2.txt", "whole\n"));
    }

    private Checkout moved(String... more) throws IOException {
        Files.move(directory.resolve("first/checkout"), directory.resolve("second/checkout"));
        Checkout moved = Checkout.at(directory.resolve("second"));
        for (String deed : more) {
            moved.repository().bash(deed);
        }
        return moved;
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "git gc -q --prune=now", "git worktree prune"})
    void unsavedWorkIsSavedAndTheRunGoesOn(String deed) throws IOException {
        Checkout moved = moved(deed);
        assertThat(moved.worktrees()).hasSize(1);

        assertThat(moved.run(agent, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(moved.isSaved("f2.txt", "half")).isTrue();
        assertThat(moved.worktrees()).isEmpty();
        assertThat(sites()).isEmpty();
        assertThat(moved.repository().read("f2.txt")).isEqualTo("whole\n");
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1");
    }

    private String sites() throws IOException {
        return new TestRepository(directory).bash("find home/state/baton -name 'session-*'");
    }

    @Test
    void anotherRunRescuesIt() throws IOException {
        Checkout moved = moved();
        agent.at(1, call -> call.write("f1.txt", "other\n"));

        assertThat(moved.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(moved.isSaved("f2.txt", "half")).isTrue();
        assertThat(moved.kept()).contains("refs/baton/rescue/RUN/session-1");
        assertThat(moved.worktrees()).isEmpty();
    }

    @Test
    void copyTakesNothingFromTheOriginal() throws IOException {
        Path first = directory.resolve("first/checkout");
        Path second = directory.resolve("second");
        new TestRepository(first).bash("cp -a . '" + second + "/checkout'");
        Checkout copy = Checkout.at(second);
        copy.run(agent, APART.resuming());

        Checkout original = Checkout.at(directory.resolve("first"));
        assertThat(original.run(agent, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(original.isSaved("f2.txt", "half")).isTrue();
    }
}
