package baton.app.kill;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.kit.Running;
import baton.kit.TestBed;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The program as it ships, asked to end while an agent works, and asked to start twice.
class SignalTest {
    /// Does half of its work and then hangs, until the test lets it go on.
    private static final String HANGS =
            """
            if test $BATON_UNIT = step-2 && ! test -e ../go; then
                mkdir -p lib; echo half > lib/title.sh
                setsid sleep 300 > /dev/null 2>&1 &
                touch ../hangs
                sleep 300
            fi
            """;

    @TempDir private static Path shared;

    @TempDir private Path directory;

    private static TestBed template;
    private Scene scene;

    @BeforeAll
    static void makeTemplate() {
        template = TestBed.make(TestBed.Kind.HOOKS, shared);
    }

    @BeforeEach
    void makeScene() {
        scene = Scene.of(template, directory.resolve("scene"));
    }

    private Running hanging(String... more) throws Exception {
        Files.deleteIfExists(beside("hangs"));
        List<String> command = Program.baton(scene.playing(HANGS, more));
        Running running = scene.shell().background(command, directory.resolve("output"));
        running.until("the agent", () -> Files.exists(beside("hangs")));
        return running;
    }

    /// Each life of the run is ended by another signal, and the next takes it up.
    @Test
    void everySignalEndsTheRunInOrderAndItGoesOnLater() throws Exception {
        end(hanging(), "INT", 130);
        end(hanging("--resume"), "TERM", 143);
        end(hanging("--resume"), "HUP", 129);

        Files.createFile(beside("go"));
        Contents contents = scene.contents();
        Ran resumed = scene.run(scene.playing(HANGS, "--resume"));
        Scene undisturbed = Scene.of(template, directory.resolve("undisturbed"));
        Traces expected = Traces.of(undisturbed, undisturbed.run(undisturbed.words()));
        assertThat(expected.differences(Traces.of(scene, resumed))).isEmpty();
        assertThat(contents.lostIn(scene.top())).isEmpty();
    }

    private void end(Running hanging, String signal, int status) throws Exception {
        try (Running running = hanging) {
            running.signal(signal);
            assertThat(running.await()).as(signal).isEqualTo(status);
        }
        Entry last = scene.journal().getLast();
        assertThat(EventReading.of(last))
                .as(signal)
                .contains(new RunEvent.Finished(RunResult.STOPPED, true));
        assertThat(Survivors.list("BATON_RUN", scene.folder().id().value())).as(signal).isEmpty();
        assertThat(progress()).as(signal).contains("\"status\": \"stopped\"");
    }

    /// The signals of a terminal reach everything in the foreground: hooks are not among that.
    @Test
    void aSignalWhileAHookRunsLeavesTheCommitToTheNextLife() throws Exception {
        Path script = scene.top().resolve(".husky/pre-commit");
        Files.writeString(
                script,
                "#!/bin/sh\ntrap 'touch ../signalled' INT TERM\ntouch ../hooking\n"
                        + "while ! test -e ../go; do sleep 0.05; done\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        scene.shell().git("commit", "-q", "--no-verify", "--no-gpg-sign", "-am", "hook");
        String before = scene.shell().git("rev-parse", "HEAD");
        endInHook(scene.words(), "INT", 130, before);
        endInHook(scene.words("--resume"), "TERM", 143, before);

        Files.createFile(beside("go"));
        assertThat(scene.run(scene.words("--resume")).status()).isZero();
        assertThat(scene.shell().git("rev-list", "--count", before + "..HEAD")).isEqualTo("5");
        assertThat(scene.shell().git("status", "--porcelain", "--", ":!.claude")).isEmpty();
    }

    private void endInHook(List<String> words, String signal, int status, String before)
            throws Exception {
        Files.deleteIfExists(beside("hooking"));
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(Program.baton(words));
        try (Running running = scene.shell().background(command, directory.resolve("output"))) {
            running.until("the hook", () -> Files.exists(beside("hooking")));
            running.signalGroup(signal);
            assertThat(running.await()).as(signal).isEqualTo(status);
        }
        assertThat(scene.shell().git("rev-parse", "HEAD")).as(signal).isEqualTo(before);
        assertThat(Survivors.list("BATON_RUN", scene.folder().id().value())).as(signal).isEmpty();
        assertThat(progress()).as(signal).doesNotContain("\"status\": \"passed\"");
    }

    private Path beside(String name) {
        return scene.bed().directory().resolve(name);
    }

    private String progress() throws Exception {
        return Files.readString(
                scene.top().resolve(scene.bed().project()).resolve("progress.json"));
    }

    @Test
    void onlyOneRunAtATimeHasARepository() throws Exception {
        try (Running running = hanging()) {
            Ran second = scene.run(scene.playing(""));
            Ran resumed = scene.run(scene.playing("", "--resume"));

            assertThat(List.of(second, resumed))
                    .allSatisfy(
                            ran -> {
                                assertThat(ran.status()).isEqualTo(4);
                                assertThat(ran.out() + ran.err())
                                        .contains("LOCK_HELD")
                                        .contains(scene.folder().id().value())
                                        .contains("process " + running.pid());
                            });
            assertThat(running.isAlive()).isTrue();
            assertThat(scene.shell().git("status", "--porcelain")).contains("lib/title.sh");
        }
    }
}
