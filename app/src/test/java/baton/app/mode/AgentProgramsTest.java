package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Runs with programs that print what the real ones print.
class AgentProgramsTest {
    private static final String INIT =
            "echo '{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"tools\":[]}'\n";
    private static final String DONE =
            "echo '{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,"
                    + "\"terminal_reason\":\"completed\",\"num_turns\":1,\"total_cost_usd\":0.25,"
                    + "\"usage\":{\"input_tokens\":100,\"output_tokens\":10}}'\n";
    private static final String WORK =
            "cat > ../prompt; n=$(grep -c . ../calls 2>/dev/null || true); n=$((${n:-0}+1));"
                    + " echo \"$n ${ANTHROPIC_API_KEY:-none} ${ANTHROPIC_AUTH_TOKEN:+token }$*\" >>"
                    + " ../calls; echo $n > $n.txt\n";

    @TempDir Path directory;
    private Checkout checkout;
    private final Map<String, String> more = new HashMap<>();

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(
                        Checkout.step(1, "test -s 1.txt"), Checkout.step(2, "test -s 2.txt")));
    }

    private void program(String name, String script) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void configured(String text) {
        checkout.with("../home/.config/baton/config.yaml", text);
    }

    private Ran execute(String agent, String... words) {
        return Ran.with(checkout.top(), environment(), Ttys.NONE, line(agent, words));
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", directory.resolve("bin") + ":" + environment.get("PATH"));
        environment.putAll(more);
        return environment;
    }

    private static String[] line(String agent, String... words) {
        List<String> all = new ArrayList<>(List.of("execute", "--agent", agent));
        // The programs note beside the checkout what they were told.
        all.addAll(List.of("--sandbox", "off"));
        all.addAll(List.of(words));
        all.add(Checkout.PLAN);
        return all.toArray(String[]::new);
    }

    @Test
    void claudeCarriesAPlanOut() throws IOException {
        program("claude", WORK + INIT + DONE);
        Ran ran = execute("claude", "--json");
        assertThat(ran.status()).isZero();
        assertThat(checkout.subjects()).contains("feat: 1", "feat: 2");
        assertThat(ran.out()).contains("\"cost\":0.25,\"tokens\":110");
        assertThat(Ran.with(checkout.top(), environment(), Ttys.NONE, "status", "--json").out())
                .contains("\"cost\":0.5")
                .contains("\"tokens\":220");
        assertThat(checkout.calls().getFirst())
                .startsWith("1 none -p --output-format stream-json")
                .contains("--model sonnet");
        assertThat(Files.readString(directory.resolve("prompt"))).contains("Make file 2");
    }

    @Test
    void theNotesOfTheRepositoryAreShownToTheProgramAndWrittenDown() throws IOException {
        program("claude", WORK + INIT + DONE);
        checkout.with("CLAUDE.md", "Indent with seahorses.\n");
        checkout.with("../secret", "not of the repository\n");
        Files.createSymbolicLink(checkout.top().resolve("AGENTS.md"), Path.of("../secret"));
        checkout.git("add", "CLAUDE.md", "AGENTS.md");
        checkout.git("commit", "--quiet", "-m", "notes");

        assertThat(execute("claude").status()).isZero();

        String told = Files.readString(directory.resolve("prompt"));
        assertThat(told)
                .contains("`CLAUDE.md`:\n\n    Indent with seahorses.\n\nThe work:\n")
                .doesNotContain("not of the repository");
        Shell shell = new Shell(checkout.top(), Map.of("LC_ALL", "C"));
        assertThat(shell.bash("grep -rl seahorses .baton/runs/*/prompts | wc -l").output())
                .isEqualToIgnoringWhitespace("2");
    }

    @Test
    void aRefusedLoginStopsTheRunWithTheCommandThatMendsIt() throws IOException {
        program(
                "opencode",
                "cat > /dev/null; echo x >> ../calls; echo"
                    + " '{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{\"name\":\"APIError\",\"data\":{\"message\":\"bad"
                    + " key\",\"statusCode\":401}}}'");
        Ran ran = execute("opencode");
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(4);
        assertThat(ran.err())
                .contains("AGENT_LOGIN_REFUSED")
                .contains("the login of opencode is refused: bad key")
                .contains("`opencode auth login`");
        assertThat(checkout.calls()).hasSize(1);
    }

    @Test
    void missingRecordingsAreToldBeforeAnythingRuns() {
        Ran ran = execute("replay:nowhere");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("REPLAY_MISSING").contains("`nowhere`");
        assertThat(checkout.top().resolve(".baton/runs")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"no-such-agent --fast, no-such-agent", "/nowhere/agent, /nowhere/agent"})
    void aCommandThatIsNotThereIsToldBeforeAnythingRuns(String command, String program) {
        Ran ran = execute("exec:" + command);
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("AGENT_NOT_INSTALLED").contains("`" + program + "`");
        assertThat(checkout.top().resolve(".baton/runs")).doesNotExist();
    }

    @Test
    void aMissingProgramIsToldBeforeAnythingRuns() {
        more.put("PATH", "/usr/bin:/bin");
        Ran ran = execute("opencode");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("AGENT_NOT_INSTALLED");
    }

    @Test
    void aProxyThatCannotBeUsedStopsARunBeforeItsFirstAttempt() throws IOException {
        program("claude", WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");
        more.put("HTTPS_PROXY", "socks5://127.0.0.1:9");
        Ran ran = execute("claude", "--allow-api-billing");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("NETWORK_SETTING_BAD", "HTTPS_PROXY");
        assertThat(checkout.calls()).isEmpty();
    }

    @Test
    void aProgramReachesTheGatewayWithoutTheProxy() throws IOException {
        program("claude", "echo \"$NO_PROXY\" > ../spared\n" + WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");
        more.put("HTTP_PROXY", "http://proxy.test:3128");
        more.put("NO_PROXY", "own.test");
        assertThat(execute("claude", "--allow-api-billing").status()).isZero();
        assertThat(Files.readString(directory.resolve("spared")))
                .isEqualTo("own.test,127.0.0.1,localhost\n");
    }

    @Test
    void aStepKeepsItsOwnBudgetAndAnAgentThatCannotIsNamed() throws IOException {
        configured("limits:\n  step:\n    tokens: 2000\n");
        program(
                "claude",
                "curl -s -H \"authorization: Bearer $ANTHROPIC_AUTH_TOKEN\" -d"
                    + " '{\"model\":\"m\",\"max_tokens\":9,\"messages\":[\"'$(printf %03000d)'\"]}'"
                    + " $ANTHROPIC_BASE_URL/v1/messages > ../answer\n"
                        + WORK
                        + INIT
                        + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");
        assertThat(execute("claude", "--allow-api-billing").err())
                .doesNotContain("limits.step and");
        assertThat(Files.readString(directory.resolve("answer")))
                .contains("the budget of step 2 does not hold this request");
        more.remove("ANTHROPIC_API_KEY");
        assertThat(execute("claude", "--dry-run").err() + execute("claude").err())
                .contains("claude does not ask its model by the gateway, so limits.step and");
    }

    @Test
    void anUpdateOfTheProgramStopsARunBeforeItsNextAttempt() throws IOException {
        program("claude", WORK + INIT + DONE + "echo '# newer' >> \"$0\"\n");
        Ran stopped = execute("claude");
        assertThat(stopped.status()).isEqualTo(4);
        assertThat(stopped.err()).contains("AGENT_CHANGED", "bin/claude");
        assertThat(checkout.calls()).hasSize(1);
        assertThat(execute("claude", "--resume").status()).isZero();
        assertThat(checkout.subjects()).contains("feat: 1", "feat: 2");
        assertThat(checkout.calls()).hasSize(2);
    }

    @Test
    void aPaidKeyIsNotUsedUnlessAllowed() throws IOException {
        program("claude", WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");
        Ran refused = execute("claude", "--yes");
        assertThat(refused.status()).isEqualTo(6);
        assertThat(refused.err()).contains("API_BILLING").contains("--allow-api-billing");
        assertThat(checkout.calls()).isEmpty();
        assertThat(execute("claude", "--allow-api-billing").status()).isZero();
        // The key stays with the gateway, which is asked with a token.
        assertThat(checkout.calls().getFirst()).startsWith("1 none token -p");
    }

    @ParameterizedTest
    @CsvSource({
        "g,        0, 1 none token -p",
        "go,       0, 1 none token -p",
        "w,        0, 1 none -p",
        "Without,  0, 1 none -p",
        "s,        6, ",
        "y,        6, ",
        "'',       6, ",
    })
    void somebodyAtATerminalIsAskedWhetherToPay(String answer, int status, String call)
            throws IOException {
        program("claude", WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");

        Ran ran =
                Ran.answering(
                        answer + "\n", checkout.top(), environment(), line("claude", "--yes"));

        assertThat(ran.err())
                .contains("ANTHROPIC_API_KEY is set: claude would bill it.")
                .contains("[g]o on and pay, go on [w]ithout the key, or [s]top?")
                .doesNotContain("paid-key-0001");
        assertThat(ran.status()).as(ran.err()).isEqualTo(status);
        if (status == 0) {
            assertThat(checkout.calls().getFirst()).startsWith(call);
        } else {
            assertThat(ran.err()).contains("API_BILLING");
            assertThat(checkout.calls()).isEmpty();
        }
    }

    @Test
    void whoeverLeavesTheQuestionOpenPaysNothing() throws IOException {
        program("claude", WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");

        Ran ran = Ran.answering("", checkout.top(), environment(), line("claude"));

        assertThat(ran.status()).isEqualTo(6);
        assertThat(checkout.calls()).isEmpty();
    }

    @Test
    void anAgentThatMustNotBillDoesNotSeeTheKey() throws IOException {
        program("claude", WORK + INIT + DONE);
        more.put("ANTHROPIC_API_KEY", "paid-key-0001");
        configured("agents:\n  claude:\n    billing: none\n");
        assertThat(execute("claude").status()).isZero();
        assertThat(checkout.calls().getFirst()).startsWith("1 none");
    }

    @Test
    void theBoundOfCostEndsTheRunAndItCanGoOn() throws IOException {
        program("claude", WORK + INIT + DONE);
        Ran stopped = execute("claude", "--max-cost", "0.20");
        assertThat(stopped.status()).isEqualTo(6);
        assertThat(stopped.err()).contains("stopped: the agents used $0.25 of at most $0.2");
        assertThat(checkout.calls().getFirst()).contains("--max-budget-usd 0.20");
        assertThat(checkout.calls()).hasSize(1);
    }

    @Test
    void theBoundOfTokensHoldsForRecordingsToo() {
        checkout.with(".git/recordings/builder/step-1/any/files/1.txt", "1\n");
        checkout.with(".git/recordings/builder/step-1/any/usage.json", "{\"tokens\": 50}");
        checkout.with(".git/recordings/builder/step-2/any/files/2.txt", "2\n");
        Ran stopped = execute("replay:.git/recordings", "--max-tokens", "40");
        assertThat(stopped.status()).isEqualTo(6);
        assertThat(stopped.err()).contains("50 of at most 40 tokens");
        assertThat(execute("replay:.git/recordings", "--resume").status()).isZero();
    }

    @Test
    void secretsReachNoFileOfTheRun() throws IOException {
        more.put("DEPLOY_TOKEN", "hush-hush-0001");
        program(
                "claude",
                WORK + INIT + "echo \"${DEPLOY_TOKEN-not given} hush-hush-0001\"\n" + DONE);
        assertThat(execute("claude").status()).isZero();
        Shell shell = new Shell(checkout.top(), Map.of("LC_ALL", "C"));
        assertThat(shell.bash("grep -rl hush-hush .baton/runs").output()).isEmpty();
        assertThat(shell.bash("grep -rl 'not given' .baton/runs").output()).contains("logs");
        assertThat(shell.bash("grep -rl '\\[secret\\]' .baton/runs").output()).contains("logs");
    }

    @Test
    void whatWasSpentIsNotThereASecondTimeAfterAResumption() throws IOException {
        program(
                "claude",
                "case \"$(cat)\" in *'Make file 2'*) n=2;; *) n=1;; esac\n"
                        + "echo $n > $n.txt; echo $n >> ../calls\n"
                        + INIT
                        + DONE);
        Ran first = execute("claude", "--max-cost", "0.20");
        assertThat(first.status()).as(first.out() + first.err()).isEqualTo(6);
        assertThat(first.err()).contains("the agents used $0.25 of at most $0.2");

        Ran again = execute("claude", "--resume", "--max-cost", "0.20");
        assertThat(again.status()).as(again.out() + again.err()).isEqualTo(6);
        assertThat(again.err()).contains("the agents used $0.25 of at most $0.2");
        assertThat(checkout.calls()).hasSize(1);

        Ran more = execute("claude", "--resume", "--max-cost", "0.60");
        assertThat(more.status()).as(more.out() + more.err()).isEqualTo(6);
        assertThat(more.err()).contains("the agents used $0.75 of at most $0.6");

        Ran enough = execute("claude", "--resume", "--max-cost", "9");
        assertThat(enough.status()).as(enough.out() + enough.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"resume", "continue", "retry 1", "skip 1"})
    void aRunThatIsGoneOnWithHasTheBoundsThatAreGivenAnew(String verb) throws IOException {
        program(
                "claude",
                "case \"$(cat)\" in *'Make file 2'*) n=2;; *) n=1;; esac\n"
                        + "echo $n > $n.txt; echo $n >> ../calls\n"
                        + INIT
                        + DONE);
        assertThat(execute("claude", "--max-cost", "0.20").status()).isEqualTo(6);

        List<String> words = new ArrayList<>(List.of(verb.split(" ", -1)));
        words.addAll(List.of("--max-cost", "9"));
        Ran ran = Ran.with(checkout.top(), environment(), Ttys.NONE, words.toArray(String[]::new));

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
    }

    @Test
    void aCommandThatTellsNoCostIsSaidToBeBeyondItsLimit() {
        Ran bounded = execute("exec:echo 1 > 1.txt; echo 2 > 2.txt", "--max-cost", "1");

        assertThat(bounded.err())
                .contains("so the limit on cost cannot be enforced: use --timeout");
    }

    @Test
    void whatAProgramCannotDoIsSaidOnce() throws IOException {
        program("codex", WORK + "echo '{\"type\":\"turn.completed\",\"usage\":{}}'\n");

        Ran bounded = execute("codex", "--max-cost", "1");

        assertThat(bounded.status()).as(bounded.out() + bounded.err()).isZero();
        assertThat(bounded.err())
                .containsOnlyOnce("codex does not say what it costs, so the limit on cost cannot");
    }

    @Test
    void aBoundOfTokensThatIsKeptLateIsSaidAtTheStart() throws IOException {
        program("codex", WORK + "echo '{\"type\":\"turn.completed\",\"usage\":{}}'\n");
        program("claude", WORK + INIT + DONE);

        assertThat(execute("codex", "--max-tokens", "100000").err())
                .containsOnlyOnce(
                        "codex says only at the end of an attempt what it used: the limit");
        assertThat(execute("claude", "--max-tokens", "100000").err())
                .doesNotContain("the limit on tokens");
    }
}
