package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.command.ProgramVersion;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

class DoctorTest {
    @TempDir Path directory;
    private Checkout checkout;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", directory.resolve("bin") + ":/usr/bin:/bin");
    }

    private Ran doctor(String... more) {
        return ran("doctor", more);
    }

    private Ran ran(String command, String... more) {
        String[] words = new String[more.length + 1];
        words[0] = command;
        System.arraycopy(more, 0, words, 1, more.length);
        return Ran.with(checkout.top(), environment, Ttys.NONE, words);
    }

    private void program(String name, String script) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void whatIsThereIsSaidAndNothingIsBroken() throws IOException {
        program("claude", "echo '9.8.7 (Claude Code)'");
        Files.createDirectories(directory.resolve("home/.claude"));
        Files.writeString(directory.resolve("home/.claude/.credentials.json"), "{}");
        Ran ran = doctor();
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("ok     git: git version")
                .contains("ok     java: ")
                .contains("ok     claude: 9.8.7 (Claude Code), ")
                .contains("ok     claude login: there is one in ")
                .contains("note   opencode: not installed")
                .contains("ok     billing: no paid key is set");
    }

    @Tag("linux")
    @Test
    void theSandboxIsTriedAndNotOnlyLookedFor() throws IOException {
        assertThat(doctor().out())
                .contains("ok     sandbox: bubblewrap ")
                .contains("a program was started in it; bubblewrap, network on");

        program("bwrap", "echo 'setting up uid map: Permission denied' >&2; exit 1");
        assertThat(doctor().out())
                .contains("note   sandbox: bubblewrap does not work here: setting up uid map");

        checkout.with("../home/.config/baton/config.yaml", "sandbox:\n  mode: required\n");
        assertThat(doctor().status()).isEqualTo(4);
        assertThat(doctor().out()).contains("broken sandbox: ").contains("it is required");

        checkout.with("../home/.config/baton/config.yaml", "sandbox:\n  mode: off\n");
        assertThat(doctor().out()).contains("note   sandbox: off by the configuration");
    }

    /// A run is noted there before it begins, so none could.
    @Test
    void aDirectoryForStateThatCannotBeWrittenIsBroken() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        environment.put("XDG_STATE_HOME", file.resolve("below").toString());
        Ran ran = doctor();
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out())
                .contains("broken state: " + file + "/below/baton cannot be written")
                .contains("set XDG_STATE_HOME to another directory")
                .contains("Not ready: mend state");
    }

    @Test
    void aGitThatDoesNotRunIsNotCalledMissing() throws IOException {
        program("git", "exit 3");
        assertThat(doctor().out())
                .contains("broken git: " + directory.resolve("bin/git") + " does not run");
    }

    @Test
    void aChosenAgentMustBeThere() {
        environment.put("BATON_AGENT", "opencode");
        Ran ran = doctor();
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out()).contains("broken agent: the program `opencode` is not installed");
    }

    @Test
    void paidKeysAndUnacceptedSettingsAreNoted() {
        environment.put("OPENAI_API_KEY", "k");
        checkout.with(".baton/config.yaml", "worktree:\n  setup: make\n");
        Ran ran = doctor();
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("note   billing: OPENAI_API_KEY would be billed")
                .contains("note   trust: not accepted: worktree.setup");
    }

    @Test
    void aWrongConfigurationIsBroken() {
        checkout.with(".baton/config.yaml", "agnet: x\n");
        Ran ran = doctor("--json");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out()).contains("\"healthy\":false").contains("did you mean `agent`?");
    }

    @Test
    void aPluginOfAnotherVersionIsToldAndUpdateMendsIt() throws IOException {
        assertThat(doctor().out()).doesNotContain("plugin");
        for (String place : new String[] {"checkout/.claude", "home/.claude"}) {
            String[] global = place.startsWith("home") ? new String[] {"--global"} : new String[0];
            assertThat(ran("init", global).status()).isZero();
            assertThat(doctor().out()).contains("ok     plugin: ").doesNotContain("note   plugin");

            Path receipt = directory.resolve(place).resolve("skills/baton/.installed.json");
            String text = Files.readString(receipt);
            String version = ProgramVersion.number();
            for (String other : new String[] {"0.0.1", "99.0.0"}) {
                Files.writeString(receipt, text.replace(version, other));
                assertThat(doctor().out())
                        .contains("note   plugin: " + other + " in ")
                        .contains("and this Baton is " + version)
                        .contains("`baton update");
                assertThat(doctor().status()).isZero();
            }
            Files.writeString(receipt, text.replace(version, "\\u001b[31m"));
            assertThat(doctor().out()).contains("note   plugin: an unknown version in ");
            assertThat(ran("update", global).status()).isZero();
            assertThat(doctor().out()).doesNotContain("note   plugin");
        }
    }

    @Test
    void outsideOfARepositoryItLooksAtTheRest() {
        Ran ran = Ran.with(directory, environment, Ttys.NONE, "doctor");
        assertThat(ran.out()).contains("note   repository: ").contains("git version");
        assertThat(ran.status()).isZero();
    }

    @Test
    void withoutProgramsItSaysSo() {
        environment.put("PATH", directory.toString());
        Ran ran = doctor();
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.out()).contains("broken git: not found").contains("broken bash: not found");
    }

    @Test
    void theVerdictNamesWhatARunStillNeeds() throws IOException {
        assertThat(doctor().out()).contains("ready, and a run needs an agent\n");
        assertThat(Ran.with(directory, environment, Ttys.NONE, "doctor").out())
                .contains("ready, and a run needs a repository and an agent\n");
        program("claude", "echo '9.8.7 (Claude Code)'");
        assertThat(doctor().out()).contains("Ready: nothing is missing that a run needs");
    }

    @Test
    void aRepositoryOfSomebodyElseHasToBeMended() throws IOException {
        program(
                "git",
                """
                case "$*" in *rev-parse*)
                    echo "fatal: detected dubious ownership in repository at '/there'" >&2
                    exit 128;;
                esac
                exec /usr/bin/git "$@"
                """);
        Ran ran = doctor();
        assertThat(ran.out()).contains("broken repository: ", "Not ready: mend repository");
        assertThat(ran.status()).isEqualTo(4);
    }
}
