package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import baton.app.dist.Shell.Ended;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/// The caches of a package, which are made at its first start. The runtime is a script that tells
/// which cache it was given, and makes one where it is told to.
class PackagedStartTest {
    private static final List<String> KINDS = List.of("baton", "hooks", "looks", "runs");

    @TempDir Path place;
    private Path made;
    private Shell shell;

    @BeforeEach
    void unpack() throws Exception {
        copy("baton", "bin/baton");
        copy("build/rehearse", "lib/rehearse.real");
        // Tells through a pipe that it has ended, since nobody else waits for it.
        script("lib/rehearse", "sh \"$0.real\" \"$@\" 2>/dev/null; echo $? >'" + pipe() + "'");
        script(
                "runtime/bin/java",
                """
                for word; do
                    case $word in
                    -XX:AOTCacheOutput=*) echo made >"${word#*=}" && exit ;;
                    -XX:AOTCache=*) cache=${word#*=} ;;
                    esac
                done
                echo "${cache:-none}"\
                """);
        Files.writeString(place.resolve("lib/app-1.jar"), "");
        version("1111111111111111");
        made = place.resolve("state/baton/start");
        shell =
                Shell.in(place)
                        .with("XDG_STATE_HOME", place.resolve("state").toString())
                        .with("HOME", place.toString());
        shell.run("mkfifo", pipe().toString());
    }

    @Test
    void theFirstStartMakesThemForTheUserAlone() throws Exception {
        assertThat(start()).isEqualTo("none");
        assertThat(rehearsed()).isZero();

        assertThat(start()).isEqualTo(cache("1111111111111111").toString());
        assertThat(caches()).containsExactlyElementsOf(named("1111111111111111"));
        assertThat(rights(made)).isEqualTo("rwx------");
        assertThat(rights(cache("1111111111111111"))).isEqualTo("rw-------");
    }

    @Test
    void afterAnUpgradeThoseOfTheBuildBeforeAreNotUsedAndGo() throws Exception {
        start();
        rehearsed();
        version("2222222222222222");

        assertThat(start()).isEqualTo("none");
        rehearsed();

        assertThat(start()).isEqualTo(cache("2222222222222222").toString());
        assertThat(caches()).containsExactlyElementsOf(named("2222222222222222"));
    }

    static Stream<Arguments> strange() {
        return Stream.of(
                argumentSet("a link", "mv $cache ../other && ln -s $PWD/../other $cache"),
                argumentSet("another's file", "chown 65534 $cache"),
                argumentSet("another's directory", "chown 65534 ."));
    }

    /// Only root can give a file away; anybody else tries the link again.
    @ParameterizedTest
    @MethodSource("strange")
    void whatAnotherCouldHaveWrittenIsNotUsed(String deed) throws Exception {
        start();
        rehearsed();
        Path cache = cache("1111111111111111");
        boolean root = shell.run("id", "-u").out().strip().equals("0");
        String possible = root ? deed : (String) strange().findFirst().orElseThrow().get()[0];
        Shell there = new Shell(made, shell.environment());
        there.with("cache", cache.getFileName().toString()).run("sh", "-euc", possible);

        assertThat(start()).isEqualTo("none");
        rehearsed();
    }

    @ParameterizedTest
    @ValueSource(strings = {": >$cache", "printf m >$cache", "echo more >>$cache"})
    void oneThatWasChangedSinceIsMadeAnew(String deed) throws Exception {
        start();
        rehearsed();
        Path cache = cache("1111111111111111");
        assertThat(start()).isEqualTo(cache.toString());
        shell.with("cache", cache.toString()).run("sh", "-euc", deed);

        assertThat(start()).isEqualTo("none");
        assertThat(rehearsed()).isZero();
        assertThat(start()).isEqualTo(cache.toString());
    }

    @Test
    void aRelativeDirectoryForStateCountsAsNotSet() throws Exception {
        shell = shell.with("XDG_STATE_HOME", "state");
        start();
        rehearsed();
        assertThat(place.resolve("state")).doesNotExist();
        assertThat(start())
                .isEqualTo(place + "/.local/state/baton/start/baton-1111111111111111.aot");
    }

    @Test
    void aDirectoryThatOthersMayWriteIsClosedBeforeAnythingIsMadeThere() throws Exception {
        Files.createDirectories(made);
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxrwxrwx"));
        start();
        rehearsed();
        assertThat(rights(made)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void whereTheyCannotBeMadeItIsNotTriedAgainTheSameDay() throws Exception {
        String java = Files.readString(place.resolve("runtime/bin/java"));
        Files.writeString(place.resolve("runtime/bin/java"), java.replace("echo made", "false"));
        start();
        assertThat(rehearsed()).isEqualTo(1);
        Files.writeString(place.resolve("runtime/bin/java"), java);

        start();
        assertThat(rehearsed()).isEqualTo(1);
        assertThat(caches()).isEmpty();

        shell.run("touch", "-d", "2 days ago", made.resolve("1111111111111111.failed").toString());
        start();
        assertThat(rehearsed()).isZero();
        assertThat(start()).isEqualTo(cache("1111111111111111").toString());
    }

    /// A number that is given to another process after a restart would hold the lock for ever.
    @Test
    void aLockOfOldHoldsNobody() throws Exception {
        Files.createDirectories(made);
        String alive = Long.toString(ProcessHandle.current().pid());
        Path lock = Files.createSymbolicLink(made.resolve("rehearsal.lock"), Path.of(alive));
        start();
        assertThat(rehearsed()).isZero();
        assertThat(caches()).isEmpty();

        shell.run("touch", "-h", "-d", "1 hour ago", lock.toString());
        start();
        rehearsed();
        assertThat(caches()).containsExactlyElementsOf(named("1111111111111111"));
    }

    private Path pipe() {
        return place.resolve("ended");
    }

    private String start() throws Exception {
        Ended ended = shell.run(place.resolve("bin/baton").toString(), "--version");
        assertThat(ended.err()).isEmpty();
        return ended.out().strip();
    }

    /// Waits for the rehearsal that the last start began; its exit status.
    private int rehearsed() throws Exception {
        return Integer.parseInt(shell.run("cat", pipe().toString()).out().strip());
    }

    private void version(String id) throws IOException {
        Files.writeString(place.resolve("build-id"), id + "\n");
    }

    private Path cache(String id) {
        return made.resolve("baton-" + id + ".aot");
    }

    private static List<String> named(String id) {
        return KINDS.stream().map(kind -> kind + "-" + id + ".aot").toList();
    }

    private List<String> caches() throws IOException {
        try (Stream<Path> files = Files.list(made)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".aot"))
                    .sorted()
                    .toList();
        }
    }

    private static String rights(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private void copy(String from, String to) throws IOException {
        Path file = place.resolve(to);
        Files.createDirectories(file.getParent());
        Files.copy(Path.of("..").resolve(from), file);
    }

    private void script(String name, String text) throws IOException {
        Path file = place.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
