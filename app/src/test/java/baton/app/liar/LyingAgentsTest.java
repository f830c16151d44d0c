package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.liar.Trial.Ending;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Agents that lie in their first attempt at step 2 and work honestly in the second.
class LyingAgentsTest {
    @TempDir private Path directory;

    private Trial trial;
    private String config;
    private String other;

    @BeforeEach
    void makeRepository() throws Exception {
        trial = Trial.in(directory.resolve("repository"));
        config = Files.readString(trial.top().resolve(".git/config"));
        other = trial.shell().git("rev-parse", "other");
    }

    /// Asserts what holds after every run that went well in the end, whatever the agent did before.
    private void assertAllIsWell(Ending ending) throws Exception {
        assertThat(ending.status()).as(ending.ran().err()).isZero();
        assertThat(ending.summary("result")).isEqualTo("completed");
        assertThat(ending.summary("steps_passed")).isEqualTo("2");
        assertThat(trial.subjects())
                .containsExactly("feat: step 2", "feat: step 1", "plan", "init");
        assertThat(trial.shell().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("two.txt");
        assertThat(trial.shell().git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(trial.shell().git("rev-parse", "other", "v1")).isEqualTo(other + "\n" + other);
        assertThat(trial.shell().git("status", "--porcelain")).isEmpty();
        assertThat(trial.top().resolve("docs/.ultraexecute-progress-plan.json")).exists();
        assertThat(Files.readString(trial.top().resolve(".git/config"))).isEqualTo(config);
        assertThat(trial.shell().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
    }

    private void assertAccused(String kind, String what) {
        assertThat(trial.complaint(2, 1))
                .hasValueSatisfying(
                        complaint -> {
                            assertThat(complaint.kind().word()).isEqualTo(kind);
                            assertThat(complaint.what().toString()).contains(what);
                        });
    }

    @Test
    void anAgentThatClaimsAndDoesNothingIsNotBelieved() throws Exception {
        Ending ending = trial.run(Trial.lying("echo '{\"what\": \"done\"}' > $BATON_OUTPUT_FILE"));

        assertAllIsWell(ending);
        assertThat(trial.complaint(2, 1)).isEmpty();
    }

    @Test
    void theFileAfterTheTwoHundredthIsJudgedToo() throws Exception {
        trial.write(
                Trial.PLAN,
                Trial.plan("retry").replace("`two.txt` (new)", "`two.txt` (new), `many/` (new)"));
        trial.shell().git("commit", "--quiet", "--all", "--amend", "--no-edit");
        String lie =
                "mkdir many; for i in $(seq 1000 1204); do echo x > many/$i; done;"
                        + " echo good > two.txt; echo x > zzz";
        Ending ending = trial.run(Trial.lying(lie));

        assertThat(ending.status()).isZero();
        assertThat(trial.complaint(2, 1))
                .hasValueSatisfying(c -> assertThat(c).hasToString("scope_drift: zzz"));
        assertThat(trial.isSaved("zzz", "x\n")).isTrue();
        assertThat(trial.shell().git("ls-files", "many").lines()).hasSize(205);
        assertThat(trial.shell().git("ls-files", "zzz")).isEmpty();
    }

    @Test
    void ofManyStraysTheFirstAreToldAndAllAreCounted() throws Exception {
        String lie =
                "mkdir many; for i in $(seq 1000 1204); do echo x > many/$i; done;"
                        + " echo good > two.txt";
        Ending ending =
                trial.run(
                        List.of(
                                "execute",
                                Trial.PLAN,
                                "--sandbox",
                                "off",
                                "--agent",
                                "exec:" + Trial.lying(lie)));

        assertThat(ending.ran().status()).isZero();
        assertThat(trial.complaint(2, 1))
                .hasValueSatisfying(c -> assertThat(c.what().count()).isEqualTo(205));
        assertThat(trial.top().resolve("many")).doesNotExist();
        assertThat(ending.ran().err()).contains("many/1019 and 185 more");
        assertThat(trial.run(List.of("report")).ran().out()).contains("many/1019 and 185 more");
    }

    @Test
    void straysAreSavedAndPutBack() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; echo bad > one.txt"));

        assertAllIsWell(ending);
        assertAccused("scope_drift", "one.txt");
        assertThat(trial.isSaved("two.txt", "good\n")).isTrue();
        assertThat(trial.isSaved("one.txt", "bad\n")).isTrue();
        assertThat(trial.shell().git("show", "HEAD:one.txt")).isEqualTo("good");
    }
}
