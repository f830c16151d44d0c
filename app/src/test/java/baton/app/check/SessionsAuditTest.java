package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.TwoSessions;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A plan whose sessions were carried out one by one is audited as a whole.
class SessionsAuditTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-two";
    private static final String PLAN = PROJECT + "/plan.md";

    private static final String BRIEF =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Two files
            slug: two
            project_dir: .claude/projects/2026-01-05-two/
            research_topics: 0
            research_status: complete
            source: interview
            brief_quality: complete
            ---

            ## Intent

            Two files are needed.

            ## Goal

            They are there.

            ## Success Criteria

            - `test -s 1.txt` exits 0
            """;

    @TempDir Path directory;
    private Shell shell;

    @BeforeEach
    void repository() throws IOException {
        shell = Shell.in(directory);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        Files.createDirectories(directory.resolve(PROJECT));
        Files.writeString(directory.resolve(PLAN), TwoSessions.plan());
        shell.git("add", "-A");
        shell.git("commit", "-q", "-m", "init");
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.toString());
        return Ran.with(directory, environment, Ttys.NONE, words);
    }

    private void session(int number, String... place) {
        String[] words =
                Stream.concat(
                                Stream.of(
                                        "execute",
                                        "--agent",
                                        TwoSessions.AGENT,
                                        "--session",
                                        "" + number),
                                Stream.of(place))
                        .toArray(String[]::new);
        Ran ran = baton(words);
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--project " + PROJECT, PLAN})
    void sessionsOfAPlanAreItsSteps(String words) {
        String[] place = words.split(" ");
        String start = shell.git("rev-parse", "--short=10", "HEAD").strip();
        session(1, place);
        session(2, place);
        String[] audit = Stream.concat(Stream.of("audit"), Stream.of(place)).toArray(String[]::new);

        Ran whole = baton(audit);
        assertThat(whole.out()).startsWith("Audit: PASS (2 ").contains("2 commits since " + start);
        assertThat(whole.err()).doesNotContain("there is no progress file");
        shell.git("rm", "-q", "1.txt");
        shell.git("commit", "-q", "-m", "tidy");
        assertThat(baton(audit).out()).contains("DRIFT", "expected_path 1.txt: missing");
    }

    /// Only what a session has done is expected while others are left.
    @Test
    void sessionsThatAreLeftAreNotExpected() {
        session(1, PLAN);
        Ran ran = baton("audit", PLAN);
        assertThat(ran.out()).startsWith("Audit: PASS (1 ");
        assertThat(ran.out()).doesNotContain("2.txt");
    }

    @Test
    void stepsOfAllSessionsArePassedOnToLivingProofs() {
        session(1, "--project", PROJECT);
        session(2, "--project", PROJECT);
        assertThat(baton("audit", "--living", "--sandbox", "off").out()).contains("0 of 2 steps");
    }

    @Test
    void reviewBeginsBeforeTheFirstSession() throws IOException {
        Files.writeString(directory.resolve(PROJECT + "/brief.md"), BRIEF);
        shell.git("add", "-A");
        shell.git("commit", "-q", "-m", "brief");
        session(1, "--project", PROJECT);
        session(2, "--project", PROJECT);
        Ran ran = baton("review", "--dry-run", "--project", PROJECT);
        assertThat(ran.status()).as(ran.err()).isZero();
        List<String> lines = ran.out().lines().toList();
        assertThat(lines).anyMatch(line -> line.contains(" 1.txt "));
        assertThat(lines).anyMatch(line -> line.contains(" 2.txt "));
    }
}
