package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Tmux;
import baton.kit.TestBed;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// WORKs as a person at a real terminal has them: asked, approved, left for later, interrupted.
class WorkTerminalTest {
    @TempDir private Path directory;
    private Yard yard;
    private Tmux tmux;

    @BeforeEach
    void terminal() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory).answering(List.of(List.of(), List.of(0)));
        tmux = Tmux.in(yard.top(), directory.resolve("tmux"), yard.environment());
    }

    @AfterEach
    void end() {
        tmux.close();
    }

    @Test
    void aPersonApprovesAndItRuns() {
        tmux.start("work", "new", "Make two parts");
        tmux.await("Language of the WORK");
        tmux.type("ko");
        tmux.await("Proceed?");
        assertThat(tmux.screen())
                .contains("📋 WORK: WORK-01", "FR-01: there are parts", "TASK-01 — Make part 1");
        assertThat(yard.subjects()).isEmpty();
        tmux.type("approve");

        assertThat(tmux.status()).isZero();
        assertThat(yard.subjects())
                .containsExactly("feat(TASK-00): Make part 0", "feat(TASK-01): Make part 1");
        assertThat(yard.text("works/WORK-01/TASK-01_result.md")).contains("## 요약");
        assertThat(tmux.screen()).contains("🎉 WORK-01 completed!");
    }

    @Test
    void aPersonLeavesItForLaterAndApprovesThen() {
        tmux.start("work", "new", "Make two parts");
        tmux.await("Language of the WORK");
        tmux.type("");
        tmux.await("Proceed?");
        tmux.type("");

        assertThat(tmux.status()).as("a mere Enter approves nothing").isEqualTo(6);
        assertThat(yard.subjects()).isEmpty();
        tmux.start("work", "run", "WORK-01");
        tmux.await("Proceed?");
        tmux.type("승인");
        assertThat(tmux.status()).isZero();
        assertThat(yard.subjects()).hasSize(2);
    }

    @Test
    void aPersonIsAskedWhetherItBelongsToAnOpenWork() {
        yard.work("new", "Make two parts auto");
        yard.answering(2, List.of(List.of(1)));
        tmux.start("work", "new", "And a third");
        tmux.await("Add to one of these?");
        tmux.type("WORK-01");
        tmux.await("Proceed?");
        tmux.type("auto");

        assertThat(tmux.status()).isZero();
        assertThat(yard.subjects()).hasSize(3).last().isEqualTo("feat(TASK-02): Make part 2");
    }

    @Test
    void aPersonWhoPressesControlCWhileItRunsCanResume() {
        yard.work("new", "Make two parts");
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                if [ $n = 1 ] && [ ! -e "$here/free" ]; then touch "$here/waits"; sleep 600; fi
                mkdir -p src; echo $n > src/part$n.txt
                """);
        tmux.start("work", "approve", "WORK-01");
        tmux.until("the second TASK", () -> yard.has("../waits"));
        tmux.press("C-c");

        assertThat(tmux.status()).isEqualTo(130);
        assertThat(yard.subjects()).containsExactly("feat(TASK-00): Make part 0");
        yard.beside("free", "");
        tmux.start("work", "resume");
        assertThat(tmux.status()).isZero();
        assertThat(yard.subjects()).hasSize(2);
        assertThat(yard.git("status", "--short")).isBlank();
    }
}
