package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.dist.Shell.Ended;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Two builds never write at once, and a build that dies is in nobody's way: the lock is Maven's,
/// and lives as long as it.
class BuildLockTest {
    @TempDir Path temporary;
    private SmallRepository repository;

    @BeforeEach
    void makeRepository() throws Exception {
        repository = SmallRepository.in(temporary);
    }

    @Test
    void firstUsesAtOnceBuildOnce() throws Exception {
        repository.mvnAtGate();
        List<Process> starts = new ArrayList<>();
        List<String> firstLines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Process start = start();
            starts.add(start);
            firstLines.add(start.errorReader().readLine());
        }
        // All have said what they do: one builds, three wait. Now the build may end.
        repository.openGate();
        for (Process start : starts) {
            assertBaton(start);
        }
        assertThat(firstLines)
                .satisfiesOnlyOnce(line -> assertThat(line).startsWith("baton: building"));
        assertThat(firstLines).filteredOn(line -> line.contains("waiting for another")).hasSize(3);
        assertThat(repository.calls()).hasSize(1);
    }

    @Test
    void theMavenOfAKilledLauncherIsWaitedFor() throws Exception {
        repository.mvnAtGate();
        Process killed = building();
        killed.destroyForcibly().waitFor();
        assertThat(repository.holder().isAlive()).isTrue();
        Process next = start();
        assertThat(next.errorReader().readLine()).contains("waiting for another build");
        repository.openGate();
        assertBaton(next);
        assertThat(repository.calls()).hasSize(1);
    }

    @Test
    void afterAKilledMavenTheNextUseBuilds() throws Exception {
        repository.mvnAtGate();
        Process first = building();
        repository.holder().destroyForcibly();
        assertThat(first.waitFor()).isEqualTo(4);
        repository.mvn(SmallRepository.BUILDS);
        assertBuilds(repository.version());
    }

    @Test
    void afterBothWereKilledTheNextUseBuilds() throws Exception {
        repository.mvnAtGate();
        Process first = building();
        ProcessHandle maven = repository.holder();
        first.destroyForcibly().waitFor();
        maven.destroyForcibly();
        maven.onExit().join();
        repository.mvn(SmallRepository.BUILDS);
        assertBuilds(repository.version());
    }

    @Test
    void aLauncherThatIsEndedEndsItsMaven() throws Exception {
        repository.mvnAtGate();
        for (String signal : List.of("INT", "TERM", "HUP")) {
            // Whatever the tests were started with, a signal is not ignored here.
            Process start =
                    repository
                            .shell()
                            .start("env", "--default-signal", repository.baton(), "--version");
            assertThat(start.errorReader().readLine()).startsWith("baton: building");
            ProcessHandle maven = repository.holder();
            repository.shell().run("kill", "-" + signal, Long.toString(start.pid()));
            assertThat(start.waitFor()).as(signal).isGreaterThan(128);
            maven.onExit().join();
        }
        repository.mvn(SmallRepository.BUILDS);
        assertBuilds(repository.version());
    }

    @Test
    void aLockIsNotHeldByAnotherProcessOfTheSameNumber() throws Exception {
        lock(ProcessHandle.current().pid() + " 1\n");
        assertBuilds(repository.version());
    }

    @Test
    void aLockIsNotHeldByADeadProcessThatNobodyHasBuried() throws Exception {
        // What the shell becomes takes no note of the child's end.
        String script = "exec 3<&0; read x <&3 & echo $!; exec tail -f /dev/null";
        Process parent =
                new ProcessBuilder("sh", "-c", script)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            String child = parent.inputReader().readLine();
            while (!Files.readString(Path.of("/proc/" + parent.pid() + "/comm")).equals("tail\n")) {
                Thread.onSpinWait();
            }
            try (Writer in = parent.outputWriter()) {
                in.write("\n");
            }
            String facts = facts(child);
            while (!facts.startsWith("Z ")) {
                facts = facts(child);
            }
            lock(child + " " + facts.split(" ")[19] + "\n");
            assertBuilds(repository.version());
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    /// The state of a process, and what follows it.
    private static String facts(String process) throws IOException {
        String line = Files.readString(Path.of("/proc", process, "stat"));
        return line.substring(line.lastIndexOf(") ") + 2);
    }

    @Test
    void aLockThatIsEmptyOrGoneHoldsNothing() throws Exception {
        lock("");
        assertBuilds(repository.version());
    }

    private Process start() throws IOException {
        return repository.shell().start(repository.baton(), "--version");
    }

    private Process building() throws IOException {
        Process start = start();
        assertThat(start.errorReader().readLine()).startsWith("baton: building");
        return start;
    }

    private void lock(String content) throws IOException {
        Path lock = repository.root().resolve("target/build-7.lock");
        Files.createDirectories(lock.getParent());
        Files.writeString(lock, content);
    }

    private static void assertBuilds(Ended ended) {
        assertThat(ended.err()).startsWith("baton: building Baton").doesNotContain("waiting");
        assertThat(ended.out()).matches("baton [\\d.]+\n");
    }

    private static void assertBaton(Process start) throws Exception {
        assertThat(new String(start.getInputStream().readAllBytes())).matches("baton [\\d.]+\n");
        assertThat(start.waitFor()).isZero();
    }
}
