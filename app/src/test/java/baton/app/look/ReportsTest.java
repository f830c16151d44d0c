package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredReport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

class ReportsTest {
    private static final String ID = "20260105-100000-aaaa";

    @TempDir Path checkout;

    private SampleRun sample() {
        return SampleRun.of(checkout, ID, "Parse the header", "Write the reader");
    }

    /// Writes the report as a run does at its end.
    private void seal(RunFolder folder, String text) {
        String head = JournalFile.verify(folder.journal()).head();
        StoredReport.write(folder, SampleRun.known(checkout), StoredReport.sealed(text, head));
    }

    private Ran verify() {
        return verified("last");
    }

    private Ran verified(String word) {
        Shell.in(checkout).git("init", "-q");
        Map<String, String> environment = Map.of("PATH", Surroundings.path());
        return Ran.with(checkout, environment, Ttys.NONE, "report", "--verify", word);
    }

    @Test
    void withoutRunsThereIsNothingToReport() {
        Ran ran = Ran.in(checkout, "report");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err())
                .startsWith("error NOT_A_REPOSITORY " + checkout + " is not in a git repository");
    }

    @Test
    void theReportThatWasWrittenIsPrinted() {
        SampleRun run = sample().run();
        seal(run.folder(), "what happened\n");
        assertThat(Ran.in(checkout, "report").out())
                .startsWith("what happened\n\nJournal: ")
                .doesNotContain("Step Results");
        assertThat(Ran.in(checkout, "report", "--json").out())
                .startsWith("{\"run\":\"" + ID + "\",\"written\":true,\"report\":\"what happened");
    }

    @Test
    void withoutOneItIsMadeFromTheJournal() {
        sample().with(2, Act.IS_WRONG, Act.DIES).run();
        String report = Ran.in(checkout, "report", ID).out();
        assertThat(report)
                .contains("**Result:** STOPPED (interrupted)\n")
                .contains("| 1 | Parse the header | PASS | 1 | c1 | pass |  |\n")
                .contains("- Verify `npm test` exited with 1\n")
                .contains("Go on with: `baton execute --resume plan.md`\n");
    }

    @Test
    void anOutdatedOneIsMadeAnew() {
        SampleRun run = sample().with(2, Act.FAILS, Act.FAILS, Act.FAILS, Act.DIES).run();
        seal(run.folder(), "old\n");
        run.resume();
        assertThat(Ran.in(checkout, "report").out())
                .doesNotContain("old\n")
                .contains("**Result:** STOPPED (interrupted)\n");
        assertThat(verify().status()).isZero();
        assertThat(verify().out()).contains("the journal has grown since");
    }

    @Test
    void anUntouchedRecordHolds() {
        SampleRun run = sample().run();
        assertThat(verify().out()).contains("  report.md: none was written\n");
        seal(run.folder(), "x\n");
        assertThat(verify().status()).isZero();
        assertThat(verify().out())
                .startsWith("run " + ID + ": the record is unchanged\n")
                .containsPattern("  journal.jsonl: whole \\(\\d+ lines\\), and ends with the line")
                .contains("  report.md: as the run wrote it\n");
        assertThat(verified("--json").out())
                .startsWith("{\"run\":\"" + ID + "\",\"valid\":true,\"findings\":[],\"lines\":")
                .contains("\"broken_line\":null,\"journal\":\"as_left\",\"unnoted_lines\":0")
                .endsWith("\"started_with\":\"same\",\"report\":\"matches\",\"traces\":null}\n");
    }

    @Test
    void whatIsMadeAnewIsWhatTheRunWrote() throws IOException {
        Shell shell = Shell.in(checkout);
        shell.git("init", "--quiet", "--initial-branch=main", "--template=");
        shell.git("config", "user.name", "User");
        shell.git("config", "user.email", "user@example.invalid");
        Files.writeString(checkout.resolve("plan.md"), plan());
        shell.git("add", ".");
        shell.git("commit", "--quiet", "-m", "init");
        Path stats = checkout.resolveSibling(checkout.getFileName() + "-stats");
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("CLAUDE_PLUGIN_DATA", stats.toString());
        environment.put("XDG_STATE_HOME", checkout.resolve(".baton/state").toString());
        String agent = "exec:test $BATON_STEP = 2 || echo x > f$BATON_STEP.txt";
        Ran.with(checkout, environment, Ttys.NONE, "execute", "--agent", agent, "plan.md");
        RunFolder folder = RunFolder.all(checkout.toRealPath()).getFirst();
        String written = Files.readString(folder.report());
        assertThat(written).contains("**Result:** FAILED at step 2\n");
        assertThat(verify().status()).isZero();
        Files.delete(folder.report());
        assertThat(Ran.in(checkout, "report").out()).isEqualTo(written);
        assertThat(Files.readString(stats.resolve("ultraexecute-stats.jsonl")))
                .matches(
                        "\\{\"ts\":\"[^\"]+\",\"plan\":\"plan.md\",\"plan_type\":\"plan\","
                                + "\"mode\":\"execute\",\"result\":\"failed\",\"steps_total\":2,"
                                + "\"steps_passed\":1,\"steps_failed\":1,\"steps_skipped\":0,"
                                + "\"failed_at_step\":2}\n");
    }

    private static String plan() {
        StringBuilder plan = new StringBuilder("# P\n\n> `plan_version: 1.7`\n\n");
        plan.append("## Implementation Plan\n\n");
        for (int number = 1; number <= 2; number++) {
            plan.append(
                    """
                    ### Step %1$d: Write f%1$d

                    - **Files:** `f%1$d.txt` (new)
                    - **Changes:** write the file
                    - **Verify:** `test -f f%1$d.txt`
                    - **On failure:** revert
                    - **Checkpoint:** `git commit -m "feat: f%1$d"`
                    - **Manifest:**
                      ```yaml
                      manifest:
                        expected_paths:
                          - f%1$d.txt
                        min_file_count: 1
                        commit_message_pattern: "^feat: f%1$d"
                        bash_syntax_check: []
                        forbidden_paths: []
                        must_contain: []
                      ```

                    """
                            .formatted(number));
        }
        return plan.toString();
    }
}
