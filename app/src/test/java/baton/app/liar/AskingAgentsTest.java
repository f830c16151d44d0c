package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.run.Entry;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// Agents that ask a person, on real git, from the question to the commit.
class AskingAgentsTest {
    /// Leaves a draft and asks at step 2 until it is told; then it writes what it was told.
    private static final String AGENT =
            """
            case "$BATON_STEP" in
                1) echo good > one.txt ;;
                2) prompt=$(cat)
                   if [[ $prompt == *"The decision:"* ]]; then
                       printf '%s\\n' good "$prompt" > two.txt
                   else
                       echo draft > two.txt
                       echo '{"needs_decision":{"context":"Which store fits?",
                           "options":["sqlite","postgres"],"recommended":"sqlite"}}' \
                           > "$BATON_OUTPUT_FILE"
                   fi ;;
            esac
            """;

    @TempDir Path directory;
    private Trial trial;

    @BeforeEach
    void stopAtTheQuestion() {
        trial = Trial.in(directory.resolve("r"));
        assertThat(trial.run(AGENT).status()).isEqualTo(6);
    }

    private Ran baton(String... words) {
        return trial.run(List.of(words)).ran();
    }

    private List<String> types() {
        return trial.journal().stream().map(Entry::type).toList();
    }

    @Test
    void theQuestionIsAGateAndTheDraftIsSaved() {
        assertThat(types()).contains("gate.opened").endsWith("audit.ended", "run.ended");
        assertThat(trial.subjects()).containsExactly("feat: step 1", "plan", "init");
        assertThat(trial.top().resolve("two.txt")).doesNotExist();
        assertThat(trial.isSaved("two.txt", "draft\n")).isTrue();
        assertThat(baton("gates").out()).contains("Which store fits?", "- sqlite (recommended)");
    }

    @Test
    void theReportSaysHowToAnswer() {
        Trial other = Trial.in(directory.resolve("other"));
        Ran ran = other.run(List.of("--agent", "exec:" + AGENT, "execute", Trial.PLAN)).ran();
        assertThat(ran.status()).isEqualTo(6);
        String run = other.folder().id().value();
        assertThat(ran.out())
                .contains(
                        "### Decision Needed\n\nStep 2 asks: Which store fits?\n\n"
                                + "- sqlite (recommended)\n- postgres\n",
                        "    baton decide " + run + " step-2.1 ANSWER\n",
                        "    baton approve " + run + " step-2.1\n");
        assertThat(ran.err()).contains("The run waits for your answer: baton decide " + run);
    }

    /// Not even `--yes` decides for a person.
    @ParameterizedTest
    @ValueSource(strings = {"--json", "--yes"})
    void withoutAnAnswerTheRunDoesNotGoOn(String word) {
        int before = trial.journal().size();
        Ran ran = trial.run(AGENT, "--resume", word).ran();
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err()).contains("GATE_OPEN gate step-2.1 waits for an answer", "decide");
        assertThat(trial.journal()).hasSize(before);
    }

    @Test
    void theAnswerIsToldToTheAgentAndTheRunIsCompleted() {
        assertThat(baton("decide", "last", "step-2.1", "postgres").status()).isZero();
        Trial.Ending ending = trial.run(AGENT, "--resume");
        assertThat(ending.status()).isZero();
        assertThat(ending.summary("result")).isEqualTo("completed");
        assertThat(trial.subjects().getFirst()).isEqualTo("feat: step 2");
        assertThat(trial.shell().git("show", "HEAD:two.txt"))
                .contains(
                        "    Which store fits? [sqlite | postgres] (recommended: sqlite)\n"
                                + "The decision:\n    postgres\n");
        assertThat(baton("gates").out()).isEmpty();
    }

    @Test
    void whatIsRecommendedCanBeApproved() {
        assertThat(baton("approve", "last", "step-2.1").status()).isZero();
        Trial.Ending ending = trial.run(AGENT, "--resume");
        assertThat(ending.status()).isZero();
        assertThat(trial.shell().git("show", "HEAD:two.txt"))
                .contains("The decision:\n    sqlite\n");
        assertThat(types()).containsOnlyOnce("gate.answered");
    }
}
