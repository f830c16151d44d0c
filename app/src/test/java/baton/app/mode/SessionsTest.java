package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The outcome that people and other tools find when sessions were worked on at once, with real
/// worktrees.
class SessionsTest {
    private static final String AGENT =
            "exec:echo hello from $BATON_STEP; echo $BATON_STEP > $BATON_STEP.txt";
    private static final String STRATEGY =
            Checkout.TWO_SESSIONS
                    + """

                    ### Session 3: Three

                    - **Steps:** 3
                    - **Wave:** 2
                    - **Depends on:** Session 1, Session 2
                    - **Scope fence:**
                      - **Touch:** `3.txt`
                    """;

    @TempDir private Path directory;
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory);
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(
                        Checkout.step(1, "test -f 1.txt"),
                        Checkout.step(2, "test -f 2.txt"),
                        Checkout.step(3, "test -f 3.txt"),
                        STRATEGY));
        checkout.with(Checkout.PROJECT + "/brief.md", "# Brief\n");
    }

    private String project(String file) throws IOException {
        return Files.readString(checkout.top().resolve(Checkout.PROJECT).resolve(file));
    }

    private Path report() throws IOException {
        try (Stream<Path> runs = Files.list(checkout.top().resolve(".baton/runs"))) {
            return runs.findFirst().orElseThrow().resolve("report.md");
        }
    }

    @Test
    void allIsMergedAndToldBySession() throws IOException {
        Ran ran = checkout.executeWith(AGENT, "--project", Checkout.PROJECT);

        assertThat(ran.status()).isZero();
        assertThat(ran.err())
                .contains("Strategy: 3 sessions (2 parallel, 1 sequential)")
                .contains("Pre-flight: PASS (")
                .contains("[3] Session 3: Three — waits for sessions 1, 2")
                .contains("[1] --- Step 1/3: Make file 1 ---", "[2] Step 2: PASS")
                .contains("[3] Session 3: Three — merged as ");
        assertThat(ran.out())
                .contains("| 1 | One | 1 | merged | 1 |", "| 3 | Three | 2 | merged | 3 |");
        for (int session = 1; session <= 3; session++) {
            assertThat(project("progress-session-" + session + ".json"))
                    .contains("\"status\": \"completed\"", "\"total_steps\": 1");
        }
        assertThat(project(".session-state.local.json")).contains("\"Complete\"");
        assertThat(checkout.run("status", "--json").out())
                .contains("\"title\":\"Two\",\"state\":\"merged\",\"wave\":1,\"deps\":[]");
        assertThat(checkout.run("logs", "last", "session-2").out())
                .contains("hello from 2")
                .doesNotContain("hello from 1");
        assertThat(checkout.run("runs").out()).contains("completed");
    }

    @Test
    void theReportIsToldAgainWordForWord() throws IOException {
        checkout.executeWith(AGENT, "--project", Checkout.PROJECT);
        String written = Files.readString(report());
        Files.delete(report());
        assertThat(checkout.run("report").out().strip()).isEqualTo(written.strip());
    }

    @Test
    void aSessionThatFailsIsTheNextOne() throws IOException {
        String agent = "exec:[ $BATON_STEP != 2 ] && echo x > $BATON_STEP.txt";
        Ran ran = checkout.executeWith(agent, "--project", Checkout.PROJECT);

        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err()).contains("[2] Wave 1 FAILED: Session 2 failed at step 2");
        assertThat(ran.out())
                .contains("| 1 | One | 1 | merged |", "| 2 | Two | 1 | failed |")
                .contains("| 3 | Three | 2 | not reached |")
                .contains("- Session 2: Two — failed", "- Session 3: Three — not reached");
        assertThat(project(".session-state.local.json"))
                .contains("\"next_session_label\": \"Session 2: Two\"", "\"stopped\"");
        assertThat(project("progress-session-1.json")).contains("\"status\": \"completed\"");
        assertThat(project("progress-session-2.json")).contains("\"status\": \"stopped\"");
        assertThat(project("progress-session-3.json")).contains("\"status\": \"pending\"");
        assertThat(checkout.run("status", "last").out())
                .contains("1 of 3 steps · 1 of 3 sessions merged")
                .contains("not reached");
    }

    @Test
    void aConflictNamesItsFilesAndWhereTheWorkIs() throws IOException {
        checkout.with("shared.txt", "base\n");
        checkout.git("add", "shared.txt");
        checkout.git("commit", "--quiet", "-m", "shared");
        String both = ", `shared.txt`\n";
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(
                        Checkout.step(1, "test -f 1.txt").replace(" (new)\n", " (new)" + both),
                        Checkout.step(2, "test -f 2.txt").replace(" (new)\n", " (new)" + both),
                        Checkout.step(3, "test -f 3.txt"),
                        STRATEGY));
        // Each waits until the other has begun, so that neither starts from what the other made.
        String agent =
                "exec:touch %1$s/in.$BATON_STEP; until [ -e %1$s/in.1 ] && [ -e %1$s/in.2 ];"
                                .formatted(directory.toAbsolutePath())
                        + " do sleep 0.1; done; echo $BATON_STEP > $BATON_STEP.txt;"
                        + " [ $BATON_STEP = 3 ] || echo $BATON_STEP > shared.txt";
        Ran ran = checkout.executeWith(agent, "--project", Checkout.PROJECT, "--parallel", "2");

        assertThat(ran.status()).isEqualTo(5);
        assertThat(ran.err()).contains("Wave 1 MERGE CONFLICT: ").contains("in shared.txt");
        assertThat(ran.out())
                .contains("- merge conflict in shared.txt", "`baton rescue restore refs/baton/")
                .contains("Proved but not merged: step ", "— not reached");
        List<String> refs =
                checkout.git("for-each-ref", "--format=%(refname)", "refs/baton/rescue")
                        .lines()
                        .toList();
        assertThat(refs).hasSize(1);
        assertThat(checkout.run("status", "--json").out())
                .contains("\"state\":\"conflicted\"", "\"rescue\":\"" + refs.getFirst() + "\"");
    }
}
