package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.dist.Shell.Ended;
import baton.kit.Surroundings;
import baton.world.SystemClock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The launcher in a repository: when it builds, and that it builds once. The repository is a small
/// one, and its `mvn` is a script that puts a finished distribution in place.
class BuildTest {
    @TempDir Path temporary;
    private Path repository;
    private Path calls;
    private Shell shell;

    @BeforeEach
    void makeRepository() throws Exception {
        repository = Files.createDirectory(temporary.resolve("repository"));
        calls = Files.writeString(temporary.resolve("calls"), "");
        Path root = Path.of("..").toAbsolutePath().normalize();
        Files.copy(
                root.resolve("baton"),
                repository.resolve("baton"),
                StandardCopyOption.COPY_ATTRIBUTES);
        write("pom.xml");
        write("app/pom.xml");
        write("core/src/main/java/baton/core/Fault.java");
        write("core/src/main/java/baton/core/contract/deep/down/Far.java");
        String dist = Path.of("target/dist").toAbsolutePath().toString();
        mvn("mkdir -p app/target && cp -a " + dist + " app/target/dist");
        shell =
                Shell.in(temporary)
                        .with("PATH", temporary.resolve("bin") + ":" + Surroundings.path())
                        .with("JAVA_HOME", System.getProperty("java.home"));
    }

    @Test
    void firstUseBuildsAndSaysSoOnStderr() throws Exception {
        Ended ended = version();
        assertThat(ended.out()).matches("baton [\\d.]+\n");
        assertThat(ended.err()).isEqualTo("baton: building Baton, this once (a few minutes)\n");
        assertThat(Files.readString(calls)).isEqualTo("-q -B -DskipTests package\n");
    }

    @Test
    void laterUsesOnlyStart() throws Exception {
        version();
        assertThat(version().err()).isEmpty();
        assertThat(Files.readAllLines(calls)).hasSize(1);
        assertThat(repository.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void aChangedSourceBuildsAgain() throws Exception {
        version();
        for (String source :
                List.of(
                        "pom.xml",
                        "app/pom.xml",
                        "core/src/main/java/baton/core/Fault.java",
                        "core/src/main/java/baton/core/contract/deep/down/Far.java")) {
            Files.setLastModifiedTime(
                    repository.resolve(source), FileTime.from(SystemClock.now().plusSeconds(60)));
            assertThat(version().err()).startsWith("baton: the sources have changed");
            Files.setLastModifiedTime(repository.resolve(source), FileTime.from(Instant.EPOCH));
        }
        assertThat(version().err()).isEmpty();
    }

    @Test
    void aFailedBuildShowsTheEndOfItsLog() throws Exception {
        mvn("echo COMPILATION ERROR; exit 1");
        Ended ended = version();
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("COMPILATION ERROR\n", "baton: the build failed; all of it is in ");
        assertThat(repository.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void withoutMavenItSaysWhatToInstall() throws Exception {
        Path nothing = Files.createDirectory(temporary.resolve("nothing"));
        Ended ended =
                shell.with("PATH", nothing.toString())
                        .run(repository.resolve("baton").toString(), "--version");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.err()).contains("there is no mvn", "install Maven");
    }

    @Test
    void firstUsesAtOnceBuildOnce() throws Exception {
        Path gate = temporary.resolve("gate");
        assertThat(shell.run("mkfifo", gate.toString()).status()).isZero();
        String dist = Path.of("target/dist").toAbsolutePath().toString();
        mvn("cat " + gate + "; mkdir -p app/target && cp -a " + dist + " app/target/dist");
        List<Process> starts = new ArrayList<>();
        List<String> firstLines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Process start = shell.start(repository.resolve("baton").toString(), "--version");
            starts.add(start);
            firstLines.add(start.errorReader().readLine());
        }
        // All have said what they do: one builds, three wait. Now the build may end.
        Files.writeString(gate, "go");
        for (Process start : starts) {
            assertThat(new String(start.getInputStream().readAllBytes()))
                    .matches("baton [\\d.]+\n");
            assertThat(start.waitFor()).isZero();
        }
        assertThat(firstLines)
                .satisfiesOnlyOnce(line -> assertThat(line).startsWith("baton: building"));
        assertThat(firstLines).filteredOn(line -> line.contains("waiting for another")).hasSize(3);
        assertThat(Files.readAllLines(calls)).hasSize(1);
    }

    @Test
    void theLockOfAKilledBuildIsTakenOver() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        write("target/build.lock/pid");
        Files.writeString(repository.resolve("target/build.lock/pid"), gone.pid() + "\n");
        assertThat(version().out()).matches("baton [\\d.]+\n");
    }

    private Ended version() throws Exception {
        return shell.run(repository.resolve("baton").toString(), "--version");
    }

    private void write(String path) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    }

    private void mvn(String script) throws IOException {
        Path bin = Files.createDirectories(temporary.resolve("bin"));
        Path mvn =
                Files.writeString(
                        bin.resolve("mvn"),
                        "#!/bin/sh\necho \"$@\" >>" + calls + "\n" + script + "\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();
    }
}
