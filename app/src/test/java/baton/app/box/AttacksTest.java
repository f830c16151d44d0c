package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Shell;
import baton.kit.TestDirectories;

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

/// Agents that are after what is outside: at once, or when somebody uses later what they left.
class AttacksTest {
    private static final String GOOD = "echo good > 1.txt; ";
    private static final int DONE = 0;

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() {
        boxed = Boxed.in(directory);
    }

    private Ran attack(String deed) {
        return boxed.execute(Boxed.plan("grep -q good 1.txt"), GOOD + deed + "; true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mount -o remount,rw /; touch %s",
                "mount -o remount,rw,bind %s/..; touch %s",
                "umount -l ~ /tmp; touch %s",
                "unshare -Urm bash -c 'mount -o remount,rw /; umount -l /tmp; touch %s'",
                "nsenter -t 1 -m touch %s",
                "chroot /proc/1/root touch %s",
                "ln -s $(dirname %s) link; touch link/escaped",
            })
    void nobodyTakesTheFenceDown(String deed) {
        Path target = boxed.home().resolve("escaped");

        attack(deed.replace("%s", target.toString()));

        assertThat(target).doesNotExist();
    }

    @Test
    void theSettingsOfTheKernelCannotBeWritten() {
        Ran ran =
                boxed.execute(
                        Boxed.plan(
                                "grep -q good 1.txt && ! test -w /proc/sys/kernel/core_pattern &&"
                                        + " ! test -w /sys/kernel/mm"),
                        GOOD);

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
    }

    @Test
    void theRecordOfTheRunCannotBeExchanged() {
        Ran ran = attack("mv .baton away; mkdir -p .baton/runs; rm -rf .baton/runs .baton");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.top().resolve("away")).doesNotExist();
        assertThat(boxed.run(Map.of(), "report", "--verify").status()).isEqualTo(DONE);
    }

    @Test
    void programsSeeNoOthersAndEachAgentIsAlone() throws IOException {
        String agent = "ls /proc | grep -c '^[0-9]' > count; readlink /proc/self/ns/pid > 1.txt";
        String verify = "test $(ls /proc | grep -c ^[0-9]) -lt 12 && test -s 1.txt";

        Ran ran = boxed.execute(Boxed.plan(verify), agent + "; rm count");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        String own = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        assertThat(boxed.git("show", "HEAD:1.txt")).startsWith("pid:").isNotEqualTo(own);
    }

    @Test
    void doorsToOtherProgramsAreClosed() {
        Map<String, String> doors =
                Map.of(
                        "SSH_AUTH_SOCK", "/tmp/agent",
                        "DOCKER_HOST", "unix:///run/docker.sock",
                        "DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/0/bus",
                        "XDG_RUNTIME_DIR", "/run/user/0");
        boxed.write(
                "check.sh",
                "! env | grep -E '^(SSH_AUTH_SOCK|DOCKER_HOST|DBUS_SESSION|XDG_RUNTIME)'"
                        + " && ! ls /run/user/* && ! test -S /run/docker.sock");
        boxed.write("plan.md", Boxed.plan("bash check.sh"));
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "plan");

        Ran ran =
                boxed.run(
                        doors,
                        "--agent",
                        "exec:" + GOOD,
                        "execute",
                        "--sandbox",
                        "required",
                        "plan.md");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
    }

    /// The settings of a submodule are followed by the user's next `git status`.
    @Test
    void submodulesKeepTheirSettings() throws IOException {
        Path other = Files.createDirectories(directory.resolve("other"));
        Shell shell = new Shell(other, Map.of());
        shell.git("init", "--quiet");
        shell.git(
                "-c", "user.name=u", "-c", "user.email=e", "commit", "-q", "--allow-empty", "-m.");
        boxed.git("-c", "protocol.file.allow=always", "submodule", "-q", "add", "../other", "sub");

        Ran ran =
                attack(
                        "mv sub gone; rm -rf sub/.git; mkdir -p sub/.git; "
                                + "git -C sub config core.fsmonitor 'touch '~/escaped");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(DONE);
        assertThat(boxed.top().resolve("sub/.git")).isRegularFile();
        assertThat(boxed.git("-C", "sub", "config", "--list")).doesNotContain("fsmonitor");
    }

    /// A path that is bound into the next program's fence must not lead to where the last program
    /// pointed it.
    @Test
    void plantedLinksOpenNothing() {
        boxed.atHome("secret/key", "secret");
        boxed.atHome(".config/baton/config.yaml", "sandbox:\n  write: [" + out() + "]\n");
        boxed.write("out/keep", "");
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "out");
        String plan = Boxed.plan("true") + Boxed.step(2, "! test -e out/key && grep -q good 2.txt");
        String agent =
                "echo good > $BATON_STEP.txt; cat out/key >> $BATON_STEP.txt; touch out/escaped; "
                        + "test $BATON_STEP = 2 || { rm -rf out; ln -s ~/secret out; }; true";

        boxed.execute(plan, agent, "--allow-unproven");

        assertThat(boxed.home().resolve("secret/escaped")).doesNotExist();
        assertThat(List.of(boxed.top().resolve("1.txt"), boxed.top().resolve("2.txt")))
                .allSatisfy(file -> assertThat(text(file)).doesNotContain("secret"));
    }

    private Path out() {
        return boxed.top().resolve("out");
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void batonReadsNothingForAnAgent() {
        boxed.atHome("credentials.json", "{\"what\": \"the-secret-of-the-user\"}");

        attack("ln -s '" + boxed.home() + "/credentials.json' \"$BATON_OUTPUT_FILE\"");

        String journal =
                new Shell(boxed.top(), Map.of())
                        .run("bash", "-c", "cat .baton/runs/*/journal.jsonl");
        assertThat(journal).contains("agent.ended").doesNotContain("the-secret-of-the-user");
    }

    @Test
    void programsOfTheUserInCachesStayWhatTheyAre() {
        boxed.atHome(".cargo/bin/tool", "mine").atHome(".gradle/init.gradle", "mine");

        attack("echo evil > ~/.cargo/bin/tool; echo evil > ~/.gradle/init.gradle");

        assertThat(text(boxed.home().resolve(".cargo/bin/tool"))).isEqualTo("mine");
        assertThat(text(boxed.home().resolve(".gradle/init.gradle"))).isEqualTo("mine");
    }
}
