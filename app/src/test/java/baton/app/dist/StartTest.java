package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.dist.Shell.Ended;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/// The launcher on a copy of the distribution.
class StartTest {
    @TempDir Path temporary;
    private Path dist;
    private String baton;

    @BeforeEach
    void copyDistribution() throws Exception {
        dist = temporary.resolve("dist");
        Shell.in(temporary)
                .run("cp", "-a", Path.of("target/dist").toAbsolutePath().toString(), "dist");
        baton = dist.resolve("bin/baton").toString();
    }

    @Test
    void startsFromAnyDirectory() throws Exception {
        assertVersion(Shell.in(Path.of("/")).run(baton, "--version"));
        assertVersion(Shell.in(dist.resolve("bin")).run("./baton", "--version"));
        assertVersion(Shell.in(dist.resolve("bin")).run("sh", "baton", "--version"));
        assertVersion(Shell.in(dist).run("bin/baton", "--version"));
    }

    @Test
    void startsThroughSymlinks() throws Exception {
        Files.createDirectories(temporary.resolve("a/b"));
        Files.createSymbolicLink(temporary.resolve("a/absolute"), Path.of(baton));
        Files.createSymbolicLink(temporary.resolve("a/b/relative"), Path.of("../absolute"));
        assertVersion(Shell.in(temporary).run("a/b/relative", "--version"));
        String path = temporary.resolve("a/b") + ":" + Surroundings.path();
        assertVersion(
                Shell.in(Path.of("/")).with("PATH", path).run("sh", "-c", "relative --version"));
    }

    @Test
    void aDistributionWithoutOneOfItsJarsSaysSo() throws Exception {
        Files.delete(
                dist.resolve("lib").resolve(Files.readAllLines(dist.resolve("stamp")).getFirst()));
        Ended ended = Shell.in(temporary).run(baton, "--version");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.err()).contains("something is missing in", "install Baton again");
    }

    @Test
    void wordsArriveAsTheyWere() throws Exception {
        Ended ended = Shell.in(temporary).run(baton, "validate", "--json", "a  b*", "$HOME'\n");
        assertThat(ended.out())
                .startsWith("[{\"path\":\"a  b*\"")
                .contains("{\"path\":\"$HOME'\\n\"");
        assertThat(Shell.in(temporary).run(baton, "validate", "").err())
                .startsWith("error USAGE a PATH is empty\n");
    }

    @Test
    void theClassesOfACommonCommandAllComeFromTheCache() throws Exception {
        Files.writeString(temporary.resolve("brief.md"), "---\ntype: ultrabrief\n---\n");
        Path log = temporary.resolve("classes.log");
        wrapJava(
                "for word; do shift; [ \"$word\" = -Xlog:disable ] && word=-Xlog:class+load:file="
                        + log
                        + "; set -- \"$@\" \"$word\"; done");
        Shell.in(temporary).run(baton, "validate", "--json", "brief.md");
        List<String> loaded = Files.readAllLines(log);
        assertThat(loaded.size()).isGreaterThan(500);
        assertThat(loaded.stream().filter(line -> line.contains("source: file:"))).isEmpty();
    }

    @Test
    void aReplacedJarRunsItsNewCode() throws Exception {
        replaceMain(appJar());
        assertThat(Shell.in(temporary).run(baton, "--version").out()).isEqualTo("new code\n");
    }

    @Test
    void aJarWithAnOldTimePutInItsPlaceRunsItsNewCode() throws Exception {
        Path other = Files.copy(appJar(), temporary.resolve("other.jar"));
        replaceMain(other);
        Files.setLastModifiedTime(other, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        Files.move(other, appJar(), StandardCopyOption.REPLACE_EXISTING);
        assertThat(Shell.in(temporary).run(baton, "--version").out()).isEqualTo("new code\n");
    }

    @Test
    void aDamagedCacheOnlyCostsTime() throws Exception {
        Files.write(cache(), new byte[4096]);
        Ended ended = Shell.in(temporary).run(baton, "--version");
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).matches("baton [\\d.]+\n");
    }

    @Test
    void aCacheThatOnlyItsBuilderMayReadIsLeftAlone() throws Exception {
        Shell shell = Shell.in(temporary);
        shell.run("chmod", "755", ".", "dist");
        shell.run("chmod", "000", cache().toString());
        boolean root = shell.run("id", "-u").out().strip().equals("0");
        assertVersion(
                root
                        ? shell.run(
                                "setpriv", "--reuid=65534", "--clear-groups", baton, "--version")
                        : shell.run(baton, "--version"));
    }

    @Test
    void aMissingCacheOnlyCostsTime() throws Exception {
        Files.delete(cache());
        assertVersion(Shell.in(temporary).run(baton, "--version"));
    }

    @Test
    void namesThatAreNotAsciiAreReadInTheCLocale() throws Exception {
        Files.writeString(temporary.resolve("größe.md"), "words");
        for (String locale : List.of("C", "POSIX", "C.UTF-8")) {
            Ended ended =
                    Shell.in(temporary).with("LC_ALL", locale).run(baton, "validate", "größe.md");
            assertThat(ended.out()).startsWith("größe.md: error UNRECOGNIZED_FORMAT");
        }
    }

    @Test
    void anotherJdkIsFoundWhenTheBuildersIsGone() throws Exception {
        Files.writeString(dist.resolve("java-home"), "/gone\n");
        assertVersion(Shell.in(temporary).with("JAVA_HOME", jdk()).run(baton, "--version"));
    }

    @Test
    void anOlderJavaHomeIsPassedOver() throws Exception {
        Files.writeString(dist.resolve("java-home"), "/gone\n");
        Path old = fakeJdk("old", "17.0.2", "echo old");
        Path good = fakeJdk("good", "25.0.1", "exec " + jdk() + "/bin/java \"$@\"");
        Path sdkman = temporary.resolve("sdkman");
        Files.createDirectories(sdkman.resolve("candidates/java"));
        Files.createSymbolicLink(sdkman.resolve("candidates/java/25"), good);
        withoutSystemJdks();
        Ended ended =
                Shell.in(temporary)
                        .with("PATH", nothing())
                        .with("JAVA_HOME", old.toString())
                        .with("SDKMAN_DIR", sdkman.toString())
                        .run(baton, "--version");
        assertVersion(ended);
    }

    @Test
    void withoutAJdkItSaysWhatToInstall() throws Exception {
        Files.writeString(dist.resolve("java-home"), "/gone\n");
        withoutSystemJdks();
        Ended ended = Shell.in(temporary).with("PATH", nothing()).run(baton, "--version");
        assertThat(ended.status()).isEqualTo(4);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("baton: there is no JDK 25 here").contains("BATON_JAVA");
    }

    @Test
    void batonJavaIsTaken() throws Exception {
        Path java = fakeJdk("own", "25", "echo own").resolve("bin/java");
        Ended ended = Shell.in(temporary).with("BATON_JAVA", java.toString()).run(baton);
        assertThat(ended.out()).isEqualTo("own\n");
        assertThat(Shell.in(temporary).with("BATON_JAVA", "/no/java").run(baton).status())
                .isEqualTo(4);
    }

    @Test
    void brokenPipeIsQuiet() throws Exception {
        String script = "{ '" + baton + "' explain; echo $? >status; } | head -n 1";
        Ended ended = Shell.in(temporary).run("bash", "-c", script);
        assertThat(ended.err()).isEmpty();
        assertThat(Files.readString(temporary.resolve("status"))).isIn("0\n", "141\n");
    }

    private static void assertVersion(Ended ended) {
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).matches("baton [\\d.]+\n");
        assertThat(ended.status()).isZero();
    }

    private static String jdk() {
        return System.getProperty("java.home");
    }

    private Path appJar() throws IOException {
        return only(dist.resolve("lib"), "app-");
    }

    private Path cache() throws IOException {
        return only(dist, "baton-");
    }

    private static Path only(Path directory, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// Puts lines of shell before the start of the JDK that built the distribution.
    private void wrapJava(String lines) throws IOException {
        Path fake = fakeJdk("wrapped", "25", lines + "\nexec " + jdk() + "/bin/java \"$@\"");
        Files.writeString(dist.resolve("java-home"), fake + "\n");
    }

    private Path fakeJdk(String name, String version, String script) throws IOException {
        Path home = temporary.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "X=\"1\"\nJAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\n" + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }

    /// The machine's own JDKs cannot be taken away, so the copied script looks elsewhere.
    private void withoutSystemJdks() throws IOException {
        String script = Files.readString(Path.of(baton));
        Files.writeString(
                Path.of(baton),
                script.replace("/usr/lib/jvm/*", "/none/*").replace("/opt/*jdk*", ""));
    }

    /// A place for programs that holds no java.
    private String nothing() throws IOException {
        return Files.createDirectories(temporary.resolve("nothing")).toString();
    }

    private void replaceMain(Path jar) throws IOException {
        Path source =
                Files.writeString(
                        Files.createDirectories(temporary.resolve("new")).resolve("Main.java"),
                        "package baton.app; public class Main { public static void main(String[] a)"
                                + " { System.out.println(\"new code\"); } }");
        String out = temporary.resolve("classes").toString();
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", out, source.toString());
        assertThat(status).isZero();
        try (FileSystem zip =
                FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            Files.copy(
                    temporary.resolve("classes/baton/app/Main.class"),
                    zip.getPath("/baton/app/Main.class"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
