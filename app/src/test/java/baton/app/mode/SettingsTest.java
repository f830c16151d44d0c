package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The settings of `.baton/config.yaml` and of the user's file, and what they change in a run.
class SettingsTest {
    private static final String AGENT = "exec:echo $BATON_STEP > $BATON_STEP.txt";

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -s 1.txt")));
    }

    private Ran run(String... words) {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        return Ran.with(checkout.top(), environment, Ttys.NONE, words);
    }

    private Ran execute(String... words) {
        String[] all = new String[words.length + 2];
        all[0] = "execute";
        System.arraycopy(words, 0, all, 1, words.length);
        all[all.length - 1] = Checkout.PLAN;
        return run(all);
    }

    private void repository(String text) {
        checkout.with(".baton/config.yaml", text);
        checkout.git("add", ".baton/config.yaml");
        checkout.git("commit", "--quiet", "-m", "config");
    }

    private void user(String text) throws IOException {
        Path file = directory.resolve("home/.config/baton/config.yaml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void theUsersAgentIsUsed() throws IOException {
        user(
                "agent: mine\nagents:\n  mine:\n    kind: exec\n    command: '"
                        + AGENT.substring(5)
                        + "'\n");
        assertThat(execute().status()).isZero();
    }

    /// The run keeps the agent's command without its key, and is taken up with it.
    @Test
    void runGoesOnWithTheKeyOfTheUsersAgent() throws IOException {
        String secret = "Qm3xTz81LwPu77RbYkVd20Ha";
        Path mended = directory.resolve("mended");
        user(
                "agent: 'exec:export API_TOKEN=%s; test -f %s && test ${#API_TOKEN} = 24 && %s'\n"
                        .formatted(secret, mended, AGENT.substring(5)));
        assertThat(execute("--sandbox", "off").status()).isNotZero();
        try (Stream<Path> files = Files.walk(checkout.top().resolve(".baton/runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                assertThat(text).as("%s", file).doesNotContain(secret);
            }
        }
        Files.createFile(mended);

        Ran resumed = execute("--sandbox", "off", "--resume");

        assertThat(resumed.status()).as(resumed.err()).isZero();
    }

    @Test
    void theRepositorysCommandsNeedTrustForEachContent() {
        repository("agent: '" + AGENT + "'\n");
        Ran refused = execute();
        assertThat(refused.status()).isEqualTo(8);
        assertThat(refused.err()).contains("CONFIG_UNTRUSTED").contains("sets agent");
        assertThat(checkout.top().resolve("1.txt")).doesNotExist();
        assertThat(run("trust").out()).contains("accepted: agent");
        assertThat(run("trust").out()).contains("accepted before");
        assertThat(execute().status()).isZero();
        repository("agent: '" + AGENT + "; true'\n");
        assertThat(execute("--resume").status()).isEqualTo(8);
    }

    @Test
    void aHeadlessRunAcceptsItForOnce() {
        repository("agent: '" + AGENT + "'\n");
        assertThat(execute("--trust-config").status()).isZero();
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "true; test -s 1.txt")));
        assertThat(execute().status()).isEqualTo(8);
    }

    @Test
    void whatRunsNothingNeedsNoTrust() {
        repository("limits:\n  stall: 5m\n");
        assertThat(execute("--agent", AGENT).status()).isZero();
        assertThat(run("trust").out()).contains("sets nothing that has to be accepted");
    }

    @Test
    void aWrongFileIsToldInFullAndNothingRuns() {
        repository("agnet: x\nlimits:\n  stall: soon\n");
        Ran ran = execute("--agent", AGENT);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err())
                .contains(".baton/config.yaml:1: error CONFIG_UNKNOWN_KEY")
                .contains("did you mean `agent`?")
                .contains(".baton/config.yaml:3: error CONFIG_BAD_VALUE");
        assertThat(execute("--json", "--agent", AGENT).out()).contains("CONFIG_BAD_VALUE");
        assertThat(execute("--dry-run").status()).isEqualTo(1);
        assertThat(run("trust").status()).isEqualTo(1);
        assertThat(checkout.top().resolve("1.txt")).doesNotExist();
    }

    @Test
    void isolationSaysWhereAPlanIsCarriedOutUnlessWordsDo() throws IOException {
        String apart = "in a worktree of its own";
        user("isolation: worktree\n");
        assertThat(execute("--agent", AGENT).err()).contains(apart);
        assertThat(checkout.git("log", "-1", "--format=%s")).isEqualTo("feat: 1");
        assertThat(execute("--agent", AGENT, "--in-place").err()).doesNotContain(apart);
        user("isolation: in-place\n");
        assertThat(execute("--agent", AGENT).err()).doesNotContain(apart);
        assertThat(execute("--agent", AGENT, "--worktree").err()).contains(apart);
        assertThat(execute("--worktree", "--in-place").err()).contains("exclude each other");
        user("isolation: elsewhere\n");
        assertThat(execute("--agent", AGENT).err()).contains("one of in-place, worktree");
    }

    @Test
    void programsOfTheRepositorysGitSettingsNeedTrust() {
        checkout.with(".gitattributes", "*.txt filter=up\n");
        checkout.git("add", ".gitattributes");
        checkout.git("commit", "--quiet", "-m", "attributes");
        checkout.git("config", "filter.up.clean", "tr a-z A-Z");
        String agent = "exec:echo one > 1.txt";
        Ran refused = execute("--agent", agent);
        assertThat(refused.status()).isEqualTo(8);
        assertThat(refused.err()).contains("GIT_CONFIG_UNTRUSTED").contains("baton trust");
        assertThat(run("trust").out()).contains(".git/config is accepted: filter.up.clean");
        assertThat(run("--json", "trust").out()).contains("\"new\":false");
        assertThat(execute("--agent", agent).status()).isZero();
        assertThat(checkout.git("cat-file", "blob", "HEAD:1.txt")).isEqualTo("ONE");
        checkout.git("config", "filter.up.clean", "cat");
        assertThat(execute("--agent", agent).status()).isEqualTo(8);
        assertThat(execute("--agent", agent, "--trust-config").err())
                .doesNotContain("GIT_CONFIG_UNTRUSTED");
    }

    @Test
    void thereMustBeSomethingToTrust() {
        assertThat(run("trust").status()).isEqualTo(4);
    }

    @Test
    void whatIsAllowedIsNoStray() {
        String straying = AGENT + "; echo x > notes.md";
        assertThat(execute("--agent", straying).status()).isEqualTo(6);
        repository("scope:\n  allow: ['*.md']\n");
        assertThat(execute("--agent", straying).status()).isEqualTo(8);
        assertThat(run("trust").out()).contains("accepted: scope.allow");
        assertThat(execute("--agent", straying).status()).isZero();
    }

    @Test
    void runThatIsTakenUpKeepsItsConfiguration() {
        String straying = AGENT + "; echo x > notes.md";
        assertThat(execute("--agent", straying).status()).isEqualTo(6);
        repository("agent: 'exec:touch stranger'\nscope:\n  allow: ['*.md']\n");

        assertThat(execute("--resume", "--agent", straying).err())
                .doesNotContain("CONFIG_UNTRUSTED");
        assertThat(execute("--agent", straying).err()).contains("CONFIG_UNTRUSTED");
        assertThat(checkout.top().resolve("stranger")).doesNotExist();
    }

    /// A recording that comes with a repository reaches nothing before somebody has looked.
    @Test
    void recordingsOfAStrangerDoNothing() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        Files.createSymbolicLink(checkout.top().resolve("out"), outside);
        checkout.with("rec/builder/step-1/any/files/out/evil", "evil\n");
        repository("agent: replay:rec\n");
        checkout.git("add", ".");
        checkout.git("commit", "--quiet", "-m", "theirs");

        assertThat(execute().status()).isEqualTo(8);
        assertThat(execute("--dry-run").out()).doesNotContain("replay:rec");
        assertThat(execute("--trust-config").status()).isNotZero();
        assertThat(outside.toFile().list()).isEmpty();
    }

    /// The doctor asks programs for their version, and a stranger's file names none.
    @Test
    void programsOfAStrangerAreNotAsked() throws IOException {
        Path program = checkout.top().resolve("evil.sh");
        Files.writeString(program, "#!/bin/sh\ntouch '" + directory.resolve("asked") + "'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        repository("agents:\n  claude:\n    command: " + program + "\n");
        run("doctor");

        assertThat(directory.resolve("asked")).doesNotExist();
    }

    @Test
    void whatIsProtectedIsAGrader() {
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "true; test -s 1.txt")));
        repository("scope:\n  allow: ['**']\nprotect: [Makefile]\n");
        assertThat(run("trust").status()).isZero();
        Ran ran = execute("--agent", AGENT + "; echo x > Makefile");
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.out()).contains("grader_changed");
    }

    @Test
    void theUsersLimitEndsAVerify() throws IOException {
        user("limits:\n  verify: 300ms\n");
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "cat /dev/zero > /dev/null")));
        Ran ran = execute("--agent", AGENT);
        assertThat(ran.out()).contains("ran out of time");
    }
}
