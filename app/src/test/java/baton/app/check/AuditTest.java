package baton.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The audit on real repositories, after a run and without any.
class AuditTest extends AuditScene {
    private static final String AGENT = "exec:echo $BATON_STEP > f$BATON_STEP.txt";

    private Ran execute(String... more) {
        List<String> words =
                List.of("execute", "--sandbox", "off", "--agent", AGENT, "--project", PROJECT);
        return baton(Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void aRunThatCompletedHoldsUntilSomethingIsLost() throws IOException {
        assertThat(execute().status()).isZero();
        String init = shell.git("rev-list", "--max-parents=0", "HEAD");
        assertThat(audit())
                .isEqualTo(
                        new Ran(
                                0,
                                "Audit: PASS (2 of 2 steps passed, 2 commits since "
                                        + init.substring(0, 10)
                                        + ")\n",
                                ""));
        shell.git("rm", "--quiet", "f1.txt");
        shell.git("commit", "--quiet", "-m", "chore: lose f1");
        Ran lost = audit("--json");
        assertThat(lost.status()).isEqualTo(1);
        assertThat(lost.out())
                .startsWith("{\"status\":\"drift\",\"plan\":\"" + PROJECT + "/plan.md\"")
                .contains(
                        "\"drift\":[{\"check\":\"expected_path\",\"expected\":\"f1.txt\","
                                + "\"actual\":\"missing\"}]")
                .contains("\"subject\":\"chore: lose f1\"");
    }

    @Test
    void aCommitWithTheSubjectOfAStepIsListedAsForeign() throws IOException {
        assertThat(execute("--step", "1").status()).isZero();
        byHand(2);
        Ran resumed = execute("--resume");
        assertThat(resumed.status()).as(resumed.err()).isZero();
        write("f1.txt", "mine\n");
        commit("feat: f1");
        String mine = shell.git("rev-parse", "--short=10", "HEAD");
        assertThat(audit().out()).contains("  foreign " + mine + " feat: f1\n");
    }

    @Test
    void aFileThatNoCommitHoldsDrifts() throws IOException {
        assertThat(execute().status()).isZero();
        shell.git("rm", "--quiet", "--cached", "f1.txt");
        shell.git("commit", "--quiet", "-m", "chore: forget f1");
        Ran ran = audit();
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("  expected_path f1.txt: in no commit\n");
        write(".gitignore", "f1.txt\n");
        commit("chore: ignore it");
        assertThat(audit().out())
                .as("leaving it out makes it no commit's")
                .contains("  expected_path f1.txt: in no commit\n");
    }

    @Test
    void neitherJournalNorNotesAreNeeded() {
        assertThat(execute().status()).isZero();
        shell.git("update-ref", "-d", "refs/notes/baton");
        shell.run("rm", "-rf", ".baton");
        assertThat(audit().status()).isZero();
    }

    @Test
    void aRewrittenHistoryHoldsWhereItHasTheFilesAsTheyWere() throws IOException {
        assertThat(execute().status()).isZero();
        shell.git("reset", "--quiet", "--soft", "HEAD~2");
        shell.git("commit", "--quiet", "-m", "squashed");
        assertThat(audit().status()).isZero();

        write("f1.txt", "mine\n");
        shell.git("commit", "--quiet", "--all", "--amend", "-m", "feat: f1");
        Ran ran = audit();
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("  commit a commit of step 1: not in the history\n")
                .doesNotContain("step 2: not in the history")
                .doesNotContain("foreign");
    }

    @Test
    void onlyWhatPassedIsExpected() {
        assertThat(execute("--step", "1").status()).isZero();
        assertThat(audit().out()).startsWith("Audit: PASS (1 of 2 steps passed, 1 commit since ");
    }

    @Test
    void forbiddenPathsAndScriptsAreLookedAtInTheWorkingTreeToo() throws IOException {
        assertThat(execute().status()).isZero();
        write("kept.txt", "changed\n");
        write("new.sh", "if true\n");
        write(PROJECT + "/notes.sh", "if true\n");
        Ran ran = audit();
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("  forbidden_path kept.txt unchanged (step 1): changed\n")
                .contains("  bash_syntax new.sh parses: ")
                .doesNotContain("notes.sh");
    }

    @Test
    void workDoneByHandIsAuditedFromTheCommitThatIsNamed() throws IOException {
        byHand(1);
        byHand(2);
        Ran unknown = audit();
        assertThat(unknown.status()).isEqualTo(4);
        assertThat(unknown.err())
                .isEqualTo(
                        "error COMMIT_NOT_FOUND nothing says which commit "
                                + PROJECT
                                + "/plan.md started from\n  fix: name it with --since REF\n");
        Ran named = audit("--since", "HEAD~2");
        assertThat(named.status()).isZero();
        assertThat(named.err())
                .isEqualTo("there is no progress file: every step of the plan was expected\n");
        assertThat(audit("--since", "HEAD~1").status()).isEqualTo(1);
        assertThat(audit("--since", "nowhere").status()).isEqualTo(4);
        assertThat(audit("--since", "--all").status()).isEqualTo(4);
    }

    @Test
    void whatIsMissingIsTheEnvironments() throws IOException {
        assertThat(baton("audit", "--project", "nowhere").err())
                .startsWith("error PLAN_NOT_FOUND project directory missing plan.md: nowhere\n");
        assertThat(baton("audit", "nowhere.md").status()).isEqualTo(4);
        assertThat(baton("audit").status()).isEqualTo(2);
        Path bare = Files.createDirectories(directory.resolve("bare"));
        Files.writeString(bare.resolve("plan.md"), PLAN);
        assertThat(Ran.in(bare, "audit", "plan.md").err()).startsWith("error NOT_A_REPOSITORY ");
    }

    @Test
    void anInvalidPlanSaysNothingAboutWhatShouldBe() throws IOException {
        write("bad.md", PLAN.replace("### Step 2", "### Step 3"));
        Ran ran = baton("audit", "bad.md");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("bad.md:").contains("error PLAN_STEP_NUMBERING ");
        assertThat(baton("audit", "--json", "bad.md").out()).startsWith("{\"errors\":[{\"code\":");
    }

    @Test
    void aSessionSpecIsAuditedWithItsFence() throws IOException {
        String spec =
                """
                # Session 1: Files

                > `plan_version: 1.7`

                ## Dependencies

                - **Entry condition:** none

                ## Scope Fence

                - **Touch:** `f1.txt`
                - **Never touch:** `lib/**`

                ## Steps

                """
                        + step(1)
                        + "## Exit Condition\n\n- [ ] `test -f f1.txt`\n";
        write("session-1.md", spec);
        commit("spec");
        byHand(1);
        assertThat(baton("audit", "--since", "HEAD~1", "session-1.md").status()).isZero();
        write("lib/x.txt", "x\n");
        commit("chore: lib");
        Ran ran = baton("audit", "--since", "HEAD~2", "session-1.md");
        assertThat(ran.out()).contains("  never_touch lib/x.txt unchanged (step 1): changed\n");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void livingProofsSayWhichStepsNoLongerHold() throws IOException {
        Ran run = execute();
        assertThat(run.status()).as(run.err()).isZero();
        Ran before = baton("audit", "--living", "--sandbox", "off");
        assertThat(before.status()).as(before.err()).isZero();
        shell.git("rm", "--quiet", "f2.txt");
        shell.git("commit", "--quiet", "-m", "away");
        Ran after = baton("audit", "--living", "--sandbox", "off");
        assertThat(after.status()).isEqualTo(1);
        assertThat(after.out())
                .contains("LOST (1 of 2 steps no longer hold", "plan.md step 2: Write f2")
                .contains("expected path is missing: f2.txt", "`test -f f2.txt` exited with 1");
        Ran json = baton("audit", "--living", "--sandbox", "off", "--json");
        assertThat(json.out()).contains("\"holds\":false", "\"step\":2");
    }

    @Test
    void livingProofsRunNothingThatThePolicyBlocks() throws IOException {
        Ran run = execute();
        assertThat(run.status()).as(run.err()).isZero();
        write(PROJECT + "/plan.md", PLAN.replace("`test -f f1.txt`", "`rm -rf /`"));
        Ran ran = baton("audit", "--living", "--sandbox", "off");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("the policy blocks `rm -rf /`");
    }

    @Test
    void livingProofsTakeNoPlan() {
        assertThat(baton("audit", "--living", "plan.md").status()).isEqualTo(2);
        assertThat(baton("audit", "--sandbox", "off", "plan.md").status()).isEqualTo(2);
    }
}
