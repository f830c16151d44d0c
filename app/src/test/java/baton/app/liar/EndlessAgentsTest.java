package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.liar.Trial.Ending;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Json;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;

/// Agents that do not end, leave others behind, print without end, fail, or destroy the ground they
/// stand on.
class EndlessAgentsTest {
    private static final long LOG_MAX = 65L << 20;

    @TempDir private Path directory;

    private Trial trial;

    @BeforeEach
    void makeRepository() {
        trial = Trial.in(directory.resolve("repository"));
    }

    private void assertDone(Ending ending) {
        assertThat(ending.status()).as(ending.ran().err()).isZero();
        assertThat(trial.subjects())
                .containsExactly("feat: step 2", "feat: step 1", "plan", "init");
        assertThat(Survivors.list("BATON_RUN", trial.folder().id().value())).isEmpty();
    }

    private String ended(int step, int attempt) {
        return trial.journal().stream()
                .filter(entry -> entry.type().equals(EventType.AGENT_ENDED.word()))
                .filter(entry -> entry.unit().equals("step-" + step) && entry.attempt() == attempt)
                .map(Entry::data)
                .map(Json::line)
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 300",
                "trap '' TERM INT HUP; while true; do sleep 1; done",
                "setsid sleep 300 & sleep 300",
                "while true; do :; done"
            })
    void anAgentThatNeverEndsIsEnded(String lie) {
        Ending ending = trial.within("1s").run(Trial.lying("echo half > two.txt; " + lie));

        assertDone(ending);
        assertThat(ended(2, 1)).contains("timed out");
        assertThat(trial.isSaved("two.txt", "half\n")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "setsid sleep 300 > /dev/null 2>&1 & true",
                "nohup setsid bash -c 'sleep 300 & sleep 300' > /dev/null 2>&1 & disown -a",
                "(trap '' TERM; setsid sleep 300) & true",
                "sleep 300 & true"
            })
    void whatAnAgentLeavesBehindIsGone(String lie) {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; " + lie));

        assertDone(ending);
    }

    @Test
    void whenTheTimeOfARunIsOverItStopsAndCanBeResumed() {
        Ending ending = trial.run(Trial.lying("sleep 300"), "--timeout", "3s");

        assertThat(ending.status()).as(ending.ran().err()).isEqualTo(6);
        assertThat(ending.summary("result")).isEqualTo("stopped");
        assertThat(ending.ran().err())
                .contains("stopped: the time limit of the run is reached (3s)");
        String run = trial.folder().id().value();
        assertThat(Survivors.list("BATON_RUN", run)).isEmpty();

        assertDone(trial.run(Trial.lying("echo good > two.txt"), "--resume"));
        assertThat(trial.folder().id().value()).isEqualTo(run);
    }

    @Test
    void whatPrintsWithoutEndIsBounded() throws Exception {
        Ending ending = trial.within("2s").run(Trial.lying("yes"));

        assertDone(ending);
        assertThat(ended(2, 1)).contains("timed out");
        assertThat(Files.size(trial.folder().log("step-2", 1, 1))).isLessThan(LOG_MAX);
    }

    @Test
    void oneLineWithoutEndIsBounded() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; head -c 80000000 /dev/zero"));

        assertDone(ending);
        assertThat(Files.size(trial.folder().log("step-2", 1, 1))).isLessThan(LOG_MAX);
    }

    @Test
    void whatAnAgentSaysIsDataAndNothingElse() {
        Ending ending =
                trial.run(
                        Trial.lying(
                                "echo good > two.txt; printf '\\033]0;owned\\007\\xff\\0'; head -c"
                                        + " 5000000 /dev/zero > $BATON_OUTPUT_FILE; echo '```json';"
                                        + " echo '{\"what\": [1, {}]}'; echo '```'"));

        assertDone(ending);
    }

    @ParameterizedTest
    @CsvSource({
        "revert,   3, failed,    1 1 0",
        "retry,    3, failed,    1 1 0",
        "escalate, 6, stopped,   1 1 0",
        "skip,     0, completed, 1 0 1"
    })
    void whoAlwaysLiesEndsAsThePlanSays(String clause, int status, String result, String counts) {
        Trial strict = Trial.in(directory.resolve("strict"), clause);
        String head = strict.shell().git("rev-parse", "HEAD");
        Ending ending =
                strict.run(
                        "if test $BATON_STEP = 1; then echo good > one.txt; "
                                + "else echo attempt $BATON_ATTEMPT > two.txt; fi");

        assertThat(ending.status()).isEqualTo(status);
        assertThat(ending.summary("result")).isEqualTo(result);
        assertThat(
                        String.join(
                                " ",
                                ending.summary("steps_passed"),
                                ending.summary("steps_failed"),
                                ending.summary("steps_skipped")))
                .isEqualTo(counts);
        assertThat(strict.top().resolve("two.txt")).doesNotExist();
        assertThat(strict.isSaved("two.txt", "attempt 1\n")).isTrue();
        assertThat(strict.shell().git("rev-parse", "HEAD~1")).isEqualTo(head);
        assertThat(strict.shell().git("diff", "HEAD", "--stat")).isEmpty();
    }

    @Test
    void anAgentThatCannotBeStartedSkipsNothing() {
        Trial strict = Trial.in(directory.resolve("strict"), "skip");
        Ending ending = strict.run("/nonexistent/agent");

        assertThat(ending.status()).isEqualTo(4);
        assertThat(ending.ran().err()).contains("AGENT_NOT_INSTALLED").doesNotContain("SKIPPED");
    }

    /// Without a sandbox nothing keeps an agent from it. What is left to do is to say so.
    @ParameterizedTest
    @ValueSource(strings = {"rm -rf \"$PWD\"", "rm -rf .git", "rm -rf .git/objects"})
    void whoeverDestroysTheGroundIsNamedAndNoTraceIsPrinted(String lie) {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; " + lie));

        assertThat(ending.status()).as(ending.ran().err()).isIn(0, 3, 4);
        assertThat(ending.ran().err()).doesNotContain("\tat ").doesNotContain("INTERNAL");
    }

    /// Without its folder a run cannot tell any more what was there before.
    @Test
    void whenTheRunsFolderIsRemovedNothingMoreIsCommitted() {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; rm -rf .baton"));

        assertThat(ending.status()).as(ending.ran().err()).isEqualTo(4);
        assertThat(ending.ran().out()).contains("JOURNAL_DAMAGED");
        assertThat(trial.subjects()).containsExactly("feat: step 1", "plan", "init");
        assertThat(trial.shell().git("ls-files")).isEqualTo("README.md\ndocs/plan.md\none.txt");
    }
}
