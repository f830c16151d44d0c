package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files that the build fetches, held to the list of checksums.
class ChecksumsTest {
    private static final Path BUILD = Path.of("../build").toAbsolutePath().normalize();
    private static final String JAR = "org/example/one/1.0/one-1.0.jar";

    @TempDir Path directory;
    private Shell shell;

    @BeforeEach
    void makeRepository() throws IOException {
        shell = Shell.in(directory);
        Files.createDirectories(directory.resolve("build"));
        Files.copy(BUILD.resolve("checksums"), directory.resolve("build/checksums"));
        write("repository/" + JAR, "one");
        write("repository/org/example/one/1.0/one-1.0.pom", "pom");
        Shell inside = Shell.in(directory.resolve("repository"));
        write(
                "build/checksums.txt",
                inside.run("sha256sum", JAR, "org/example/one/1.0/one-1.0.pom")
                        + "\n"
                        + "0".repeat(64)
                        + "  org/example/absent/1.0/absent-1.0.jar\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Shell.Ended check(String... more) {
        String[] words =
                Stream.concat(
                                Stream.of("sh", "build/checksums", "check", "repository"),
                                Stream.of(more))
                        .toArray(String[]::new);
        return shell.attempt(words);
    }

    @Test
    void whatIsListedPassesAndWhatIsNotFetchedYetIsNotMissed() {
        assertThat(check()).isEqualTo(new Shell.Ended(0, ""));
        assertThat(shell.attempt("sh", "build/checksums", "check", "nowhere").status()).isZero();
    }

    @Test
    void aFileThatDiffersEndsTheBuildWithASentence() throws IOException {
        write("repository/" + JAR, "other");
        Shell.Ended ended = check();
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.output())
                .contains(JAR + " is not the file that Baton is built with")
                .contains("build/checksums renew")
                .doesNotContain("one-1.0.pom");
    }

    @Test
    void nothingShipsThatIsNotListed() throws IOException {
        write("jars/one-1.0.jar", "one");
        write("core/target/core-1.0.jar", "ours");
        write("jars/core-1.0.jar", "ours");
        assertThat(check("jars").status()).isZero();
        write("jars/two-1.0.jar", "two");
        Shell.Ended ended = check("jars");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.output()).contains("two-1.0.jar is not listed");
    }

    @Test
    void theListHasEverythingThatTheseTestsRunWith() throws IOException {
        List<String> listed = Files.readAllLines(BUILD.resolve("checksums.txt"));
        assertThat(listed).allMatch(line -> line.matches("[0-9a-f]{64}  \\S+"));
        String path =
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path"));
        for (String jar : path.split(File.pathSeparator, -1)) {
            if (jar.contains("/repository/") && jar.endsWith(".jar")) {
                String name = jar.substring(jar.lastIndexOf('/'));
                assertThat(listed).anyMatch(line -> line.endsWith(name));
            }
        }
    }
}
