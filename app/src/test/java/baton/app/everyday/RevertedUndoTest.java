package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A run that was undone, and whose undoing a person reverted or dropped: what is there in git
/// decides.
class RevertedUndoTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void undo() {
        yard = EverydayYard.in(directory, 2);
        assertThat(yard.execute("plan.md").status()).isZero();
        assertThat(yard.baton("undo", "last").status()).isZero();
        assertIs("undone", "completed");
    }

    private void assertIs(String state, String other) {
        assertThat(yard.baton("status", "last").out()).startsWith("Run " + id() + ": " + state);
        assertThat(yard.baton("status").out()).contains(state).doesNotContain(other);
        assertThat(yard.baton("runs").out()).contains(state).doesNotContain(other);
        assertThat(yard.baton("runs", "prune", "--keep", "0", "--dry-run").out())
                .contains("would remove " + id() + " (" + state + ")");
    }

    private String id() {
        return yard.run();
    }

    private void revert() {
        yard.repository().git("revert", "--no-edit", "HEAD");
    }

    @Test
    void onceItIsRevertedTheRunIsWhatItWas() {
        revert();
        assertIs("completed", "undone");
        assertThat(yard.baton("why", "1").out()).contains("): completed\n", "is in the history");
        assertThat(yard.baton("undo", "last").status()).isZero();
        assertIs("undone", "completed");
    }

    @Test
    void onceTheRevertIsRevertedItHoldsAgain() {
        revert();
        revert();
        assertIs("undone", "completed");
        assertThat(yard.baton("undo", "last").err()).contains("RUN_UNDONE");
    }

    @Test
    void onceItsCommitIsDroppedTheRunIsWhatItWas() {
        yard.repository().git("reset", "-q", "--hard", "HEAD~1");
        assertIs("completed", "undone");
    }
}
