package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.dist.Shell.Ended;
import baton.world.SystemClock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/// The launcher in a repository: when it builds, with what, and what it says.
class BuildTest {
    @TempDir Path temporary;
    private SmallRepository repository;

    @BeforeEach
    void makeRepository() throws IOException {
        repository = SmallRepository.in(temporary);
    }

    @Test
    void firstUseBuildsWithoutChecksAndTestsAndSaysSoOnStderr() throws Exception {
        Ended ended = repository.version();
        assertThat(ended.out()).matches("baton [\\d.]+\n");
        assertThat(ended.err()).startsWith("baton: building Baton, this once (about a minute)\n");
        assertThat(repository.calls())
                .containsExactly("-B -T2 -Dstyle.color=never -Dmaven.test.skip package");
    }

    @Test
    void mavenIsRunByTheJdkThatCompiles() throws Exception {
        repository.mvn("command -v java >>calls; " + SmallRepository.BUILDS);
        assertThat(repository.version().status()).isZero();
        assertThat(Files.readString(repository.root().resolve("calls")))
                .isEqualTo(System.getProperty("java.home") + "/bin/java\n");
    }

    @Test
    void itSaysWhatMavenIsAt() throws Exception {
        String lines =
                """
                cat <<END
                Downloading from central: a
                Downloading from central: b
                [INFO] --- maven-compiler-plugin:3.16.0:compile (default-compile) @ core ---
                [INFO] --- maven-compiler-plugin:3.16.0:testCompile (default-testCompile) @ core ---
                [INFO] --- compiler:3.16.0:compile (default-compile) @ app ---
                [INFO] --- exec-maven-plugin:3.6.4:exec (dist) @ app ---
                END
                cat %s
                """;
        repository.mvnAtGate();
        repository.mvn(lines.formatted(repository.gate()) + SmallRepository.BUILDS);
        Process start = repository.shell().start(repository.baton(), "--version");
        try (BufferedReader err = start.errorReader()) {
            assertThat(err.readLine()).startsWith("baton: building");
            assertThat(err.readLine()).isEqualTo("       downloading libraries");
            assertThat(err.readLine()).isEqualTo("       compiling core");
            assertThat(err.readLine()).isEqualTo("       compiling app");
            assertThat(err.readLine()).isEqualTo("       rehearsing, for a quick start");
            repository.openGate();
            assertThat(start.inputReader().readLine()).matches("baton [\\d.]+");
            assertThat(start.waitFor()).isZero();
        }
    }

    @Test
    void laterUsesOnlyStart() throws Exception {
        repository.version();
        assertThat(repository.version().err()).isEmpty();
        assertThat(repository.calls()).hasSize(1);
    }

    @Test
    void whatShipsAndHasChangedIsBuiltAgain() throws Exception {
        repository.version();
        for (String path : SmallRepository.SHIPPED) {
            Files.setLastModifiedTime(
                    repository.root().resolve(path),
                    FileTime.from(SystemClock.now().plusSeconds(60)));
            assertThat(repository.version().err())
                    .as(path)
                    .startsWith("baton: the sources have changed; building Baton again\n");
        }
        assertThat(repository.version().err()).isEmpty();
    }

    @Test
    void theLauncherItselfShips() throws Exception {
        repository.version();
        Files.setLastModifiedTime(
                Path.of(repository.baton()), FileTime.from(SystemClock.now().plusSeconds(60)));
        assertThat(repository.version().err()).startsWith("baton: the sources have changed");
    }

    @Test
    void whatWasAddedRemovedOrRenamedIsSeenThoughItIsOld() throws Exception {
        repository.version();
        Path far = repository.root().resolve(SmallRepository.SHIPPED.get(3));
        Files.move(far, far.resolveSibling("Near.java"));
        assertThat(repository.version().err()).startsWith("baton: the sources have changed");
        Files.delete(repository.root().resolve("plugin/.claude-plugin/plugin.json"));
        assertThat(repository.version().err()).startsWith("baton: the sources have changed");
        Path page = repository.root().resolve("docs/codes/PLAN_NO_STEPS.md");
        Files.copy(page, page.resolveSibling("B.md"));
        Files.setLastModifiedTime(page.resolveSibling("B.md"), FileTime.fromMillis(0));
        assertThat(repository.version().err()).startsWith("baton: the sources have changed");
    }

    /// An archive gives its files the times they had when it was made.
    @Test
    void whatWasReplacedIsSeenThoughItIsOld() throws Exception {
        repository.version();
        Path file = repository.root().resolve(SmallRepository.SHIPPED.get(2));
        Files.writeString(file, "other");
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        assertThat(repository.version().err()).startsWith("baton: the sources have changed");
    }

    @Test
    void aJarThatIsMissingOrEmptyIsBuiltAgain() throws Exception {
        repository.version();
        Path lib = repository.root().resolve("app/target/dist/lib");
        List<String> jars = Files.readAllLines(lib.resolveSibling("stamp"));
        Files.delete(lib.resolve(jars.getFirst()));
        assertThat(repository.version().out()).startsWith("baton ");
        Files.writeString(lib.resolve(jars.getLast()), "");
        repository.shell().run(repository.baton(), "hook", "pre-tool-use");
        assertThat(repository.calls()).hasSize(3);
    }

    @Test
    void whereNothingCanBeWrittenItSaysSoAndEnds() throws Exception {
        Files.writeString(repository.root().resolve("target"), "a file");
        Ended ended = repository.version();
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.err()).contains("the build could not begin: nothing can be written into");
        assertThat(repository.calls()).isEmpty();
    }

    @Test
    void mavenGetsALocaleInWhichEveryPathCanBeOpened() throws Exception {
        repository.mvn("echo \"$LC_ALL\" >>calls; " + SmallRepository.BUILDS);
        assertThat(repository.version().status()).isZero();
        assertThat(Files.readString(repository.root().resolve("calls"))).isEqualTo("C.UTF-8\n");
    }

    @Test
    void whatDoesNotShipIsNotBuiltAgain() throws Exception {
        repository.version();
        repository.write("core/src/test/java/baton/core/FaultTest.java");
        repository.write("docs/work.md");
        repository.write("README.md");
        assertThat(repository.version().err()).isEmpty();
    }

    /// An agent waits for it.
    @Test
    void aHookTakesTheBuildThatIsThere() throws Exception {
        repository.version();
        repository.write("core/src/main/java/baton/core/Fault.java");
        repository.shell().run(repository.baton(), "hook", "pre-tool-use");
        assertThat(repository.calls()).hasSize(1);
    }

    @Test
    void aDistributionIsAsOldAsTheBeginningOfItsBuild() throws Exception {
        Path dist = Path.of("target/dist");
        assertThat(Files.getLastModifiedTime(dist.resolve("stamp")))
                .isLessThan(Files.getLastModifiedTime(dist.resolve("lib")));
    }

    @Test
    void aFailedBuildShowsTheEndOfItsLog() throws Exception {
        repository.mvn("echo COMPILATION ERROR; exit 1");
        Ended ended = repository.version();
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("COMPILATION ERROR\n", "baton: the build failed; all of it is in ");
    }

    @Test
    void ofAFailedBuildTheErrorsAreShown() throws Exception {
        repository.mvn("echo '[ERROR] A.java:[1,2] no'; yes '[INFO] words' | head -n 50; exit 1");
        assertThat(repository.version().err())
                .contains("[ERROR] A.java:[1,2] no\n")
                .doesNotContain("words");
    }

    @Test
    void withoutMavenItSaysWhatToInstall() throws Exception {
        Path nothing = Files.createDirectory(temporary.resolve("nothing"));
        Ended ended =
                repository
                        .shell()
                        .with("PATH", nothing.toString())
                        .run(repository.baton(), "--version");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.err()).contains("there is no mvn", "install Maven");
    }
}
