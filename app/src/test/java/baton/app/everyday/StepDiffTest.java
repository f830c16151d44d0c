package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Running;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// The change of a step, wherever it is.
class StepDiffTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 3);
    }

    @Test
    void aStepThatPassedShowsItsCommit() {
        assertThat(yard.execute("plan.md").status()).isZero();

        Ran ran = yard.baton("diff", "2");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out())
                .startsWith("diff --git a/2.txt b/2.txt\nnew file mode 100644\n")
                .endsWith("@@ -0,0 +1 @@\n+good\n");
        String commit = yard.repository().git("rev-parse", "HEAD~1");
        assertThat(ran.err())
                .isEqualTo(
                        "step 2: Make file 2 (run %s): commit %s, 1 file\n"
                                .formatted(yard.run(), commit.substring(0, 10)));
        assertThat(yard.baton("diff", "last", "step-2", "--json").out())
                .contains("\"of\":\"commit\"", commit, "\"path\":\"2.txt\",\"added\":1");
    }

    @Test
    void aStepThatFailedShowsWhatWasSavedOfItsLastAttempt() {
        yard.with("bad-2");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);

        Ran ran = yard.baton("diff", "2");

        assertThat(ran.out()).contains("+bad\n");
        assertThat(ran.err()).contains("saved at refs/baton/salvage/" + yard.run() + "/step-2-");
        assertThat(yard.baton("diff", "3").err()).contains("step 3: Make file 3", "has not begun");
        assertThat(yard.baton("diff", "3", "--json").out()).contains("\"of\":\"none\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--in-place", "--worktree"})
    void aStepThatIsWorkedOnShowsTheTreeSoFar(String where) {
        try (Running running = yard.with("hang-2").hanging(where, "plan.md")) {
            String before = yard.repository().git("status", "--porcelain");

            Ran ran = yard.baton("diff", "2");

            assertThat(ran.out()).contains("+++ b/2.txt").contains("+half\n");
            assertThat(ran.err()).contains("the working tree so far, 1 file");
            assertThat(yard.repository().git("status", "--porcelain")).isEqualTo(before);
            assertThat(running.isAlive()).isTrue();
        }
    }

    @Test
    void whatIsLargeIsNamedAndNotShown() {
        FreshRepository.write(
                directory.resolve("agent.sh"),
                """
                echo good > $BATON_STEP.txt
                if test $BATON_STEP = 1; then
                    head -c 700000 /dev/zero | tr '\\0' 'x' > 1.txt; echo good >> 1.txt
                fi
                """);
        Ran executed = yard.execute("plan.md");
        assertThat(executed.status()).as(executed.err()).isZero();

        Ran large = yard.baton("diff", "1");
        assertThat(large.out()).contains("Binary files /dev/null and b/1.txt differ");
        assertThat(large.err()).contains("binary or large: 1.txt");
    }

    @ParameterizedTest
    @CsvSource({
        "9, 4, 'has no step 9'",
        "x, 2, '`x` is no step'",
        "-1, 2, 'is no step'",
        "'\u001b[31m', 2, 'is no step'"
    })
    void aStepThatIsNoneIsRefused(String step, int status, String said) {
        yard.with("bad-1");
        yard.execute("plan.md");

        Ran ran = yard.baton("diff", step);

        assertThat(ran.status()).isEqualTo(status);
        assertThat(ran.err()).contains(said).doesNotContain("\u001b");
    }

    @Test
    void withoutRunsItSaysSo() {
        Ran ran = yard.baton("diff", "1");

        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("RUN_NOT_FOUND no runs in ");
    }
}
