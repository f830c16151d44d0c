package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;

/// The audit of what progress files claim that somebody else has written.
class AuditClaimsTest extends AuditScene {
    /// A progress file that somebody else has written: it began with the first commit, and both
    /// steps are done by this one.
    private void told(String commit) throws IOException {
        String step =
                """
                "%d": {"status": "completed", "attempts": 1, "commit": "%s"}
                """;
        write(
                PROJECT + "/progress.json",
                """
                {"schema_version": "1", "plan": "%1$s/plan.md", "plan_type": "plan",
                 "plan_version": "1.7", "mode": "execute", "total_steps": 2, "current_step": 2,
                 "started_at": "2026-01-05T10:00:00Z", "updated_at": "2026-01-05T10:00:00Z",
                 "status": "completed", "session_start_sha": "%2$s",
                 "steps": {%3$s, %4$s}}
                """
                        .formatted(
                                PROJECT,
                                shell.git("rev-list", "--max-parents=0", "HEAD"),
                                step.formatted(1, commit),
                                step.formatted(2, commit)));
    }

    @Test
    void claimsOfAProgressFileAreNoEvidence() throws IOException {
        told(shell.git("rev-parse", "HEAD"));

        Ran audit = audit();
        assertThat(audit.status()).as(audit.err()).isEqualTo(1);
        assertThat(audit.out())
                .startsWith("Audit: DRIFT (2 of 2 steps said to have passed, 0 commits since ")
                .contains(
                        "expected_path f1.txt: missing",
                        "a commit of step 1: not in the history",
                        "expected_path f2.txt: missing",
                        "a commit of step 2: not in the history")
                .doesNotContainIgnoringCase("completed");
    }

    /// The files are there, and nobody has worked on them since the work began.
    @Test
    void commitThatChangesNoFileOfAStepIsNotTheSteps() throws IOException {
        write(PROJECT + "/plan.md", PLAN.replace("f2.txt", "there.txt"));
        write("there.txt", "there\n");
        shell.git("add", ".");
        shell.git("commit", "--quiet", "--amend", "--no-edit");
        byHand(1);
        String other = shell.git("rev-parse", "HEAD");
        write("unlike.txt", "x\n");
        commit("unlike");
        told(shell.git("rev-parse", "HEAD"));
        assertThat(audit().out())
                .contains("a commit of step 1: not in", "a commit of step 2: not in");

        told(other);
        assertThat(audit().out())
                .contains("a commit of step 2: not in the history")
                .doesNotContain("a commit of step 1");
        String progress = PROJECT + "/progress.json";
        String second = "\"2\": {\"status\": \"completed\", \"attempts\": 1, \"commit\": \"";
        String text = Files.readString(top.resolve(progress));
        assertThat(text).contains(second + other);
        write(progress, text.replace(second + other, second + shell.git("rev-parse", "HEAD")));
        assertThat(audit().out())
                .contains("a commit of step 2: not in the history")
                .doesNotContain("a commit of step 1");
    }

    @Test
    void stepThatIsToldToHaveLeftNothingToCommitIsNamed() throws IOException {
        write("f1.txt", "x\n");
        write("f2.txt", "x\n");
        commit("both");
        String head = shell.git("rev-parse", "HEAD");
        told(head);
        String progress = PROJECT + "/progress.json";
        write(
                progress,
                Files.readString(top.resolve(progress))
                        .replaceFirst(
                                "\"commit\": \"" + head + "\"}\\s*}",
                                "\"note\": \"nothing_to_commit\"}}"));

        assertThat(audit().out())
                .contains("PASS", "told step 2: nothing to commit, by the progress file alone")
                .doesNotContain("told step 1");
        assertThat(audit("--json").out()).contains("\"steps_total\":2", "\"told\":[2]");
    }

    /// Nothing was left to commit since git ignores the file: no commit ever had it.
    @Test
    void fileThatGitIgnoresIsInNoCommit() throws IOException {
        write("f1.txt", "x\n");
        write(".gitignore", "f2.txt\n");
        commit("first");
        write("f2.txt", "x\n");
        String head = shell.git("rev-parse", "HEAD");
        told(head);
        String progress = PROJECT + "/progress.json";
        write(
                progress,
                Files.readString(top.resolve(progress))
                        .replaceFirst(
                                "\"commit\": \"" + head + "\"}\\s*}",
                                "\"note\": \"nothing_to_commit\"}}"));

        assertThat(audit().out()).contains("DRIFT", "expected_path f2.txt: in no commit");
    }

    /// It may have said anything: an audit of what it does not say would be one of another plan.
    @Test
    void progressFileThatCannotBeReadStopsIt() throws IOException {
        byHand(1);
        String start = shell.git("rev-parse", "HEAD~1");
        told(start);
        String progress = PROJECT + "/progress.json";
        String text = Files.readString(top.resolve(progress));
        write(progress, text.substring(0, text.length() / 2));

        Ran cut = audit("--since", start);
        assertThat(cut.status()).isEqualTo(1);
        assertThat(cut.out()).isEmpty();
        assertThat(cut.err())
                .contains("PROGRESS_PARSE_ERROR " + progress)
                .contains("correct the file, or move it away and name --since REF");
        shell.run("bash", "-c", "rm " + progress + "; mkdir " + progress);
        assertThat(audit("--since", start).err()).contains("FILE_UNREADABLE", "move it away");
        shell.run("rmdir", progress);
        assertThat(audit("--since", start).out()).startsWith("Audit: DRIFT (2 of 2 steps expected");
    }
}
