package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/// The things that nobody should have to say or look up.
class EverydayDefaultsTest {
    private static final String TWO =
            Checkout.plan(Checkout.step(1, "test -f 1.txt"), Checkout.step(2, "test -f 2.txt"));

    @TempDir private Path directory;
    private Checkout checkout;

    @BeforeEach
    void project() {
        checkout = Checkout.in(directory).with(Checkout.PLAN, TWO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "-V", "--version"})
    void versionIsShown(String word) {
        assertThat(checkout.run(word).out()).startsWith("baton ");
    }

    @Test
    void helpIsAWord() {
        assertThat(checkout.run("help").out()).isEqualTo(checkout.run("--help").out());
        assertThat(checkout.run("help", "execute").out())
                .isEqualTo(checkout.run("execute", "--help").out());
        assertThat(checkout.run("help", "exceute").err()).contains("did you mean `execute`?");
    }

    @Test
    void onlyProjectIsTaken() {
        Ran ran = checkout.execute();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("Project: " + Checkout.PROJECT + " (the only one here)");
    }

    @Test
    void amongSeveralTheOneUnderWayIsTaken() {
        checkout.with(".claude/projects/2026-01-06-other/plan.md", TWO);
        Ran unclear = checkout.execute();
        assertThat(unclear.status()).isEqualTo(2);
        assertThat(unclear.err()).contains("baton execute --project " + Checkout.PROJECT);

        checkout.execute("--pause", "--project", Checkout.PROJECT);
        Ran ran = checkout.execute("--resume");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("(the one that is under way)");
    }

    @Test
    void pauseEndsInOrderAfterEachStep() {
        Ran paused = checkout.execute("--pause", "--project", Checkout.PROJECT);

        assertThat(paused.status()).as(paused.err()).isEqualTo(6);
        assertThat(paused.err()).contains("Paused after step 1.");
        assertThat(checkout.calls()).containsExactly("1");
        Ran rest = checkout.execute("--pause", "--resume", "--project", Checkout.PROJECT);
        assertThat(rest.status()).as(rest.err()).isZero();
        assertThat(checkout.calls()).containsExactly("1", "2");
    }

    @Test
    void sessionsAtTheSameTimeTakeNoPause() {
        checkout.with(Checkout.PLAN, TWO + Checkout.TWO_SESSIONS);
        Ran ran = checkout.execute("--pause", "--project", Checkout.PROJECT);
        assertThat(ran.status()).as(ran.err()).isEqualTo(2);
        assertThat(ran.err()).contains("give --fg too");
    }

    @Test
    void whoRunsADonePlanAgainIsTold() {
        assertThat(checkout.execute("--resume").err()).contains("There is nothing to resume");
        assertThat(checkout.execute().err()).contains("This plan was carried out before");
    }

    /// A machine that slept would leave its agents with dead connections.
    @Test
    void machineIsKeptAwakeWhileARunIsUnderWay() throws IOException {
        Path programs = Files.createDirectories(directory.resolve("programs"));
        Path program = programs.resolve("systemd-inhibit");
        Path told = directory.resolve("told");
        Files.writeString(
                program,
                "#!/bin/sh\necho \"$@\" > '%s'\ncat\necho over >> '%s'\n".formatted(told, told));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> environment =
                FreshRepository.environment(Map.of("PATH", programs + ":" + Surroundings.path()));
        Ran ran =
                Ran.with(
                        checkout.top(),
                        environment,
                        Ttys.NONE,
                        "execute",
                        "--sandbox",
                        "off",
                        "--agent",
                        "exec:until [ -s '" + told + "' ]; do :; done; echo x > $BATON_STEP.txt");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(Files.readString(told)).startsWith("--what=idle:sleep");
    }

    @Test
    void outsideARepositoryThatIsSaid() throws IOException {
        Path outside = Files.createDirectories(directory.resolve("outside"));
        assertThat(Ran.in(outside, "status").err()).contains("is not in a git repository");
        assertThat(Ran.in(outside, "init").err()).contains("a run needs one: `git init`");
    }

    @Test
    void doctorEndsWithAVerdict() {
        assertThat(checkout.run("doctor").out().lines().reduce((_, last) -> last).orElseThrow())
                .containsAnyOf("Ready:", "Not ready:", "Not all is here:");
    }
}
