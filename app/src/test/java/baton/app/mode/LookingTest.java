package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// `--dry-run` and `--validate` say what they find and touch nothing.
class LookingTest {
    @TempDir private Path directory;
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory);
    }

    private Ran look(String mode, String plan) {
        checkout.with(Checkout.PLAN, plan);
        Ran ran = checkout.execute(mode, "--project", Checkout.PROJECT);
        assertThat(checkout.calls()).isEmpty();
        assertThat(checkout.top().resolve(".baton")).doesNotExist();
        assertThat(checkout.top().resolve(Checkout.PROJECT + "/progress.json")).doesNotExist();
        assertThat(checkout.git("for-each-ref", "refs/baton", "refs/notes")).isEmpty();
        return ran;
    }

    @Test
    void aPlanThatCanRunIsReady() {
        String plan =
                Checkout.plan(
                        Checkout.step(1, "test -f 1.txt"), Checkout.step(2, "true", ", `1.txt`"));
        Ran ran = look("--dry-run", plan);

        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("Verdict: READY")
                .contains("| 1.txt | 2 | MADE BEFORE |")
                .contains("Agent calls: 2, at most 2")
                .containsPattern("Prompt tokens: about [1-9]");
    }

    @Test
    void aDryRunSaysWhatThePromptsCostWhereThatIsKnown() {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));

        assertThat(estimated("claude"))
                .containsPattern("\\| 1 \\| 1, at most 1 \\| [1-9][0-9]* \\| \\$0\\.0")
                .contains("Cost: at least $0.0")
                .contains("`sonnet`");
        assertThat(estimated("exec:true"))
                .contains("Cost: unknown, since the agent does not say which model it uses");
    }

    @Test
    void aDryRunShowsCommandsMessagesAndSessions() {
        String plan =
                Checkout.plan(
                        Checkout.step(1, "test -f 1.txt"),
                        Checkout.step(2, "test -f 2.txt", ", `lost.txt`"),
                        Checkout.TWO_SESSIONS);
        assertThat(look("--dry-run", plan).out())
                .contains("| `test -f 1.txt` |", "| feat: 1 | none |")
                .contains("| feat: 2 | `lost.txt` is not there and not (new) |")
                .contains("| Wave | Session | Steps | Depends on | Command |")
                .contains("| `baton execute --session 2 --project " + Checkout.PROJECT + "` |");
    }

    @Test
    void aDryRunTellsTheTruthAboutBilling() throws IOException {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        Path program = Files.writeString(directory.resolve("claude"), "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Map<String, String> key =
                Map.of("ANTHROPIC_API_KEY", "x", "PATH", directory + ":/usr/bin:/bin");
        FreshRepository here = new FreshRepository(checkout.top());
        Ran claude = here.run(key, "--agent", "claude", "execute", "--dry-run", Checkout.PLAN);
        assertThat(claude.out())
                .contains("Billing: ANTHROPIC_API_KEY is SET — claude would bill it")
                .contains("- API_BILLING: ANTHROPIC_API_KEY is set");
        assertThat(claude.status()).isEqualTo(1);
        assertThat(
                        here.run(
                                        key,
                                        "--agent",
                                        "claude",
                                        "execute",
                                        "--dry-run",
                                        "--allow-api-billing",
                                        Checkout.PLAN)
                                .status())
                .isZero();
        assertThat(estimated("claude")).contains("Billing: no API key of claude is set");
        assertThat(estimated("exec:true")).contains("Billing: API keys are kept from the agent");
    }

    private String estimated(String agent) {
        return checkout.run("--agent", agent, "execute", "--dry-run", Checkout.PLAN).out();
    }

    @Test
    void whatADryRunMissesNeedsAttention() {
        String plan =
                Checkout.plan(
                        Checkout.step(1, "rm -rf build", ", `lost.txt`"),
                        Checkout.step(2, "test -f 2.txt"));
        Ran ran = look("--dry-run", plan);

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("NEEDS ATTENTION — 2 issues found")
                .contains("step 1: `lost.txt` is not there")
                .contains("step 1 verify: BLOCKED");
    }

    @ParameterizedTest
    @CsvSource({
        "claude,           AGENT_NOT_INSTALLED: the program `claude` is not installed",
        "exec:no-such-one, AGENT_NOT_INSTALLED: the program `no-such-one` is not installed",
        "exec:./plain.sh,  AGENT_NOT_INSTALLED: `./plain.sh` is a file that is not executable",
        "replay:nowhere,   REPLAY_MISSING: there is no directory `nowhere`",
        "nobody,           AGENT_UNKNOWN: there is no agent `nobody`",
        "'exec: ',         AGENT_UNKNOWN: there is no agent `exec: `",
    })
    void anAgentThatCannotBeStartedNeedsAttention(String agent, String issue) {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        checkout.with("plain.sh", "#!/bin/sh\n");
        Ran ran =
                new FreshRepository(checkout.top())
                        .run(
                                Map.of("PATH", "/usr/bin:/bin"),
                                "--agent",
                                agent,
                                "execute",
                                "--dry-run",
                                Checkout.PLAN);

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("NEEDS ATTENTION — 1 issue found", "- " + issue);
    }

    @Test
    void aDryRunKnowsThatAPlanGetsNoWorktree() {
        String step = Checkout.step(1, "test -f 1.txt").replaceFirst("`git commit[^`]*`", "none");
        checkout.with(Checkout.PLAN, Checkout.plan(step));
        Ran apart = checkout.run("execute", "--dry-run", "--worktree", Checkout.PLAN);

        assertThat(apart.out())
                .contains("Verdict: NEEDS ATTENTION")
                .contains("- CHECKPOINT_NONE_IN_SESSION: ", "committed by step 1", "`--in-place`");
        assertThat(apart.status()).isEqualTo(1);
        assertThat(checkout.run("execute", "--dry-run", Checkout.PLAN).status()).isZero();
    }

    @Test
    void aDryRunForMachinesIsOneObject() {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        Ran ran = checkout.execute("--json", "--dry-run", "--project", Checkout.PROJECT);

        assertThat(ran.out()).startsWith("{\"dry_run\":\"READY\"").hasLineCount(1);
    }

    @Test
    void aValidPlanIsReady() {
        Ran ran = look("--validate", Checkout.plan(Checkout.step(1, "test -f 1.txt")));

        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("=== Schema Validation: READY ===")
                .contains("plan_version: 1.7")
                .contains("Manifests: 1 valid");
    }

    @Test
    void anInvalidPlanFailsWithEveryReasonAndItsFix() {
        String step = Checkout.step(1, "true").replace("min_file_count: 1", "min_file_count: x");
        Ran ran = look("--validate", Checkout.plan(step, step));

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("=== Schema Validation: FAIL ===")
                .contains("MANIFEST_COUNT_TYPE")
                .contains("PLAN_STEP_NUMBERING")
                .contains("  Fix: ");
    }

    @Test
    void theProgressFileIsValidatedToo() {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        checkout.with(Checkout.PROJECT + "/progress.json", "{");
        Ran ran = checkout.execute("--validate", "--project", Checkout.PROJECT);

        assertThat(ran.status()).isEqualTo(1);
        String file = Checkout.PROJECT + "/progress.json";
        assertThat(ran.out())
                .contains("FAIL ===\nFile: " + file + "\nReason: ", "PROGRESS_PARSE_ERROR")
                .doesNotContain("plan.md");
        assertThat(checkout.execute("--json", "--validate", "--project", Checkout.PROJECT).out())
                .contains("\"errors\":[\"" + file + ": line 1: PROGRESS_PARSE_ERROR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--dry-run", "--validate", "--fg"})
    void aPlanCannotTalkToTheTerminal(String mode) {
        String step =
                Checkout.step(1, "test -f 1.txt").replace("Make file", "\033[31m\033]0;x\007");
        checkout.with("plan.md", Checkout.plan(step));
        Ran ran = checkout.executeWith("exec:false", mode, "plan.md");

        assertThat(ran.out() + ran.err()).doesNotContain("\033", "\007");
    }

    @Test
    void modesExcludeEachOther() {
        assertThat(look("--validate", Checkout.plan(Checkout.step(1, "true"))).status()).isZero();
        Ran both = checkout.execute("--dry-run", "--validate", "--project", Checkout.PROJECT);

        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("exclude each other");
    }
}
