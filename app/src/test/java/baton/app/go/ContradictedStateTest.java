package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.TwoSessions;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `continue` where a session state calls a project complete, and something else does not.
class ContradictedStateTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-trim";
    private static final String STATE =
            """
            {"schema_version":1,"project":"%1$s","next_session_brief_path":"%1$s/brief.md",
             "next_session_label":"%2$s","status":"completed","updated_at":"2026-01-05T12:00:00Z"}
            """;
    private static final String PROGRESS =
            """
            {"schema_version": "1", "plan": "%1$s/plan.md", "plan_type": "plan",
             "plan_version": "1.7", "started_at": "2026-01-05T10:00:00Z",
             "updated_at": "2026-01-05T10:00:00Z", "mode": "execute", "total_steps": 2,
             "current_step": 1, "status": "completed", "steps": {
              "1": {"status": "completed", "attempts": 1, "error": null, "completed_at": null,
               "commit": null},
              "2": {"status": "pending", "attempts": 0, "error": null, "completed_at": null,
               "commit": null}}}
            """;

    @TempDir Path directory;
    private FreshRepository repository;

    private void write(String file, String text) throws IOException {
        Path path = repository.top().resolve(PROJECT).resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    /// The state that another tool leaves behind a session that was not the last, and one that its
    /// progress file contradicts.
    @ParameterizedTest
    @CsvSource({"Session 2: Two, false", "Complete, true"})
    void whatIsNotDoneIsGoneOnWithWhateverAStateSays(String label, boolean told)
            throws IOException {
        repository = FreshRepository.in(directory);
        write("plan.md", TwoSessions.plan());
        write(".session-state.local.json", STATE.formatted(PROJECT, label));
        if (told) {
            write("progress.json", PROGRESS.formatted(PROJECT));
        }
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        Ran ran =
                repository.run(home, "continue", "--agent", TwoSessions.AGENT, "--sandbox", "off");
        assertThat(ran.err()).doesNotContain("the project is complete").contains("Step 2: ");
        assertThat(ran.err().contains("its progress file has steps that are not: 2"))
                .isEqualTo(told);
        assertThat(repository.git("log", "--format=%s")).startsWith("feat: write 2");
    }

    /// Everything that can be written says that the plan was carried out, and its files are there.
    /// No commit is any step's.
    @ParameterizedTest
    @ValueSource(strings = {"progress.json", "progress-session-1.json"})
    void filesThatCallAPlanDoneAreHeldToGit(String file) throws IOException {
        repository = FreshRepository.in(directory);
        write("plan.md", TwoSessions.plan());
        write(".session-state.local.json", STATE.formatted(PROJECT, "Complete"));
        write(file, PROGRESS.formatted(PROJECT).replace("pending", "completed"));
        Files.writeString(repository.top().resolve("1.txt"), "another\n");
        Files.writeString(repository.top().resolve("2.txt"), "another\n");
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        Ran ran =
                repository.run(home, "continue", "--agent", TwoSessions.AGENT, "--sandbox", "off");
        assertThat(ran.err())
                .contains(
                        "no run of this user has proved these steps: 1, 2", "Step 1: ", "Step 2: ")
                .doesNotContain("the project is complete");
    }

    /// A state alone is a word. What it says is proved, or done where nobody did it.
    @ParameterizedTest
    @ValueSource(ints = {2, 1, 0})
    void aStateAloneProvesNothing(int done) throws IOException {
        repository = FreshRepository.in(directory);
        write("plan.md", TwoSessions.plan());
        write(".session-state.local.json", STATE.formatted(PROJECT, "Complete"));
        repository.git("add", "-f", ".");
        repository.git("commit", "-q", "-m", "plan");
        for (String step : List.of("1", "2").subList(0, done)) {
            Files.writeString(repository.top().resolve(step + ".txt"), step + "\n");
            repository.git("add", ".");
            repository.git("commit", "-q", "-m", "feat: write " + step);
        }
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        assertThat(repository.run(home, "status").out())
                .contains(
                        "the proof of its steps, which its session state alone calls done, comes",
                        "baton continue " + PROJECT);

        String[] words = {"continue", "--agent", TwoSessions.AGENT, "--sandbox", "off"};
        Ran ran = repository.run(home, words);
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err())
                .contains("no run of this user has proved these steps: 1, 2")
                .doesNotContain("the project is complete");
        assertThat(repository.git("ls-files")).contains("1.txt", "2.txt");
        assertThat(repository.run(home, words).err()).contains("the project is complete");
        assertThat(repository.run(home, "status").out()).doesNotContain("session state");

        Files.delete(repository.top().resolve(PROJECT + "/progress.json"));
        assertThat(repository.run(home, words).err())
                .as("the journal tells of the run")
                .contains("the project is complete");
    }

    /// Commits are there that fit the steps, and what they hold is not what the steps promised. No
    /// run of this user has ended them.
    @ParameterizedTest
    @ValueSource(strings = {"another", "1 2"})
    void commitsThatFitAreProvedBeforeAPlanCountsAsDone(String content) throws IOException {
        repository = FreshRepository.in(directory);
        write("plan.md", TwoSessions.plan().replace("test -s", "grep -q [12]"));
        write(".session-state.local.json", STATE.formatted(PROJECT, "Complete"));
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        String told =
                PROGRESS.formatted(PROJECT)
                        .replace("pending", "completed")
                        .replace(
                                "\"steps\":",
                                "\"session_start_sha\": \"%s\", \"steps\":"
                                        .formatted(repository.git("rev-parse", "HEAD")));
        for (String step : List.of("1", "2")) {
            Files.writeString(repository.top().resolve(step + ".txt"), content + "\n");
            repository.git("add", ".");
            repository.git("commit", "-q", "-m", "feat: write " + step);
            String made = "\"" + repository.git("rev-parse", "HEAD") + "\"";
            told = told.replaceFirst("\"commit\": null|\"commit\":\\s+null", "\"commit\": " + made);
        }
        write("progress.json", told);
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        String[] words = {"continue", "--agent", "exec:false", "--sandbox", "off"};
        Ran ran = repository.run(home, words);
        assertThat(ran.err())
                .contains("no run of this user has proved these steps: 1, 2")
                .doesNotContain("the project is complete");
        boolean right = content.contains("1");
        assertThat(ran.status() == 0).as(ran.err() + ran.out()).isEqualTo(right);
        assertThat(repository.run(home, words).err().contains("the project is complete"))
                .isEqualTo(right);
    }

    /// The advice about a file that cannot be read is to move it away: the journal and git tell.
    @ParameterizedTest
    @ValueSource(strings = {"1", ""})
    void aStepWhoseProgressFileIsGoneIsNotDoneAgain(String session) throws IOException {
        repository = FreshRepository.in(directory);
        write("plan.md", TwoSessions.plan());
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        List<String> words = new ArrayList<>(List.of("execute", "--project", PROJECT));
        words.addAll(List.of("--agent", TwoSessions.AGENT, "--sandbox", "off"));
        List<String> first = new ArrayList<>(words);
        first.addAll(List.of("--session", "1"));
        assertThat(repository.run(home, first.toArray(String[]::new)).status()).isZero();
        Files.delete(repository.top().resolve(PROJECT + "/progress-session-1.json"));

        words.add("--resume");
        if (!session.isEmpty()) {
            words.addAll(List.of("--session", session));
        }
        Ran ran = repository.run(home, words.toArray(String[]::new));
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err()).doesNotContain("Step 1: ");
    }
}
