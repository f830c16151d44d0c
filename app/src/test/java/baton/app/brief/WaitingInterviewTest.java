package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;

/// An interview that is held question by question, while its question waits: it was not cut off.
class WaitingInterviewTest {
    private static final String QUESTION = "What is there when it is done that is not there now?";
    private static final String ANSWER = "baton brief --next --answer ANSWER -- 'Trim the input'";

    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
        baton("brief", "--next", "Trim the input");
        String answer = "Users paste padded text and get no hits.";
        Ran asked = baton("brief", "--next", "--answer", answer, "Trim the input");
        assertThat(asked.out()).startsWith(QUESTION);
    }

    private Ran baton(String... words) {
        return repository.run(Map.of("HOME", directory.resolve("home").toString()), words);
    }

    @Test
    void itWaitsWithItsQuestionAndTheCommandThatAnswers() {
        Ran status = baton("status");
        assertThat(status.out())
                .contains("waiting", QUESTION, "brief: Trim the input asks (1 answer", ANSWER)
                .doesNotContain("cut off", "interrupted");
        assertThat(baton("gates").out()).contains(QUESTION, ANSWER);
        assertThat(baton("runs").out()).contains("brief waiting: Trim the input");
        assertThat(baton("runs").err()).doesNotContain("cut off");
        assertThat(baton("status", "--json").out()).contains("\"state\":\"waiting\"", QUESTION);
    }

    @Test
    void theCommandAnswers() {
        String answer = "Search ignores whitespace around words.";
        Ran next = baton("brief", "--next", "--answer", answer, "--", "Trim the input");
        assertThat(next.out()).startsWith("How will we see that it is done?");
        assertThat(baton("gates").out()).contains("How will we see that it is done?");
    }
}
