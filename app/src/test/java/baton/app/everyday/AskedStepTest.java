package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A step whose question waits for a person: nothing calls it failed.
class AskedStepTest {
    @TempDir Path directory;
    private EverydayYard yard;
    private String decide;

    @BeforeEach
    void ask() {
        yard = EverydayYard.in(directory, 2).with("ask-1");
        assertThat(yard.execute("plan.md").status()).isEqualTo(6);
        decide = "baton decide " + yard.run() + " step-1.1 a";
    }

    @Test
    void whyNamesTheCommandThatAnswers() {
        Ran why = yard.baton("why", "1");

        assertThat(why.out()).contains("): waiting\n", "To pass: answer it: " + decide + "\n");
        assertThat(why.out()).doesNotContain("failed", "retry");
        assertThat(yard.baton("why", "1", "--json").out()).contains("\"state\":\"waiting\"");
    }

    @Test
    void theRunShowsTheQuestionAndIsWithoutProblems() {
        String status = yard.baton("status", "last").out();

        assertThat(status).contains("waits for your answer", "  Which?\n  - a\n", "baton decide ");
        assertThat(status).doesNotContain("Problems", "failed");
    }

    @Test
    void thePageOfTheStepShowsTheQuestion() throws IOException {
        Path file = directory.resolve("report.html");
        assertThat(yard.baton("report", "--html", file.toString()).status()).isZero();

        String page = Files.readString(file);
        String step = page.substring(page.indexOf("<section class=\"step\""));
        assertThat(step).contains("class=\"state waiting\"", "What does this wait for?", decide);
        assertThat(page).doesNotContain("class=\"state failed\"", "<h2>Problems", "retry");
    }

    @Test
    void onceItIsAnsweredItGoesOn() throws IOException {
        assertThat(yard.baton(decide.substring("baton ".length()).split(" ", -1)).status())
                .isZero();

        assertThat(yard.baton("status", "last").out())
                .contains("its question is answered — go on with: baton execute --resume plan.md")
                .doesNotContain("failed", "the agent asks", "expected_path");
        assertThat(yard.baton("why", "1").out())
                .contains("the agent has to be told the answer", "then: baton resume ")
                .doesNotContain("failed", "retry", "has to be answered");
        assertThat(yard.without("ask-1").baton("resume").status()).isZero();
        assertThat(yard.baton("why", "1").out()).contains("): completed");
    }
}
