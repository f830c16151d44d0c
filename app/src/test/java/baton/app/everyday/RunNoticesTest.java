package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Messages to a person who is elsewhere.
class RunNoticesTest {
    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void makeRepository() {
        repository = FreshRepository.in(directory);
        FreshRepository.write(
                repository.top().resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        repository.git("add", "--all");
        repository.git("commit", "--quiet", "-m", "plan");
    }

    private Path told() {
        return directory.resolve("told");
    }

    private void configure(String yaml) {
        FreshRepository.write(directory.resolve("config/baton/config.yaml"), yaml);
    }

    private void configureCommand() {
        configure("notify:\n  command: \"cat >> " + told() + "\"\n");
    }

    private Ran execute(String agent) {
        Map<String, String> user =
                Map.of(
                        "XDG_STATE_HOME",
                        directory.resolve("state").toString(),
                        "XDG_CONFIG_HOME",
                        directory.resolve("config").toString());
        return repository.run(
                user, "execute", "--sandbox", "off", "--agent", "exec:" + agent, "plan.md");
    }

    @Test
    void endIsTold() throws IOException {
        configureCommand();
        Ran ran = execute("touch 1.txt");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(Files.readString(told()))
                .matches("Baton: run \\d{8}-\\d{6}-[a-z0-9]{4} is completed\n");
    }

    @Test
    void failureIsToldWithoutTheWordsOfAnAgent() throws IOException {
        configureCommand();
        assertThat(execute("echo EVIL; exit 1").status()).isEqualTo(6);
        assertThat(Files.readString(told()))
                .matches("Baton: run \\S+ ended stopped: baton status\n");
    }

    @Test
    void questionIsToldOnce() throws IOException {
        configureCommand();
        String question =
                "{\"needs_decision\": {\"question\": \"EVIL?\", \"options\": [\"a\", \"b\"]}}";
        FreshRepository.write(directory.resolve("question.json"), question);
        execute("cp " + directory.resolve("question.json") + " $BATON_OUTPUT_FILE");
        assertThat(Files.readString(told()))
                .matches("Baton: run \\S+ waits for your answer: baton gates\n");
    }

    @Test
    void whatCannotBeSentIsSaidAndStopsNothing() {
        configure("notify:\n  command: \"exit 3\"\n  webhook: https://127.0.0.1:9/secret\n");
        Ran ran = execute("touch 1.txt");
        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .contains("nobody was notified: the command of `notify` failed")
                .contains("nobody was notified: the webhook of `notify` could not be reached")
                .doesNotContain("secret");
    }

    @Test
    void settingsOfMessagesAreKeptWithNoRun() throws IOException {
        configure("notify:\n  webhook: https://127.0.0.1:9/secret\n");
        assertThat(execute("touch 1.txt").status()).isZero();
        try (var runs = Files.list(repository.top().resolve(".baton/runs"))) {
            for (Path run : runs.filter(Files::isDirectory).toList()) {
                Path kept = run.resolve("configuration.json");
                if (Files.exists(kept)) {
                    assertThat(Files.readString(kept)).doesNotContain("secret", "notify");
                }
            }
        }
    }

    @Test
    void repositoryMayNotChooseWhomToCall() {
        FreshRepository.write(
                repository.top().resolve(".baton/config.yaml"),
                "notify:\n  command: touch " + told() + "\n");
        Ran ran = execute("touch 1.txt");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("CONFIG_BAD_VALUE", "the user's own configuration");
        assertThat(told()).doesNotExist();
    }

    @Test
    void addressWithoutEncryptionIsRefused() {
        configure("notify:\n  webhook: http://127.0.0.1:9/\n");
        Ran ran = execute("touch 1.txt");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("CONFIG_BAD_VALUE", "https://");
    }
}
