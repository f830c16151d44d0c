package baton.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files whose names are not UTF-8, which a command line hands over with a sign in place of a byte.
class StrangeNamesTest {
    private static final String SIGN = "\uFFFD";

    @TempDir private Path directory;

    /// A name by the bytes that `printf` makes of it.
    private void file(String name, String text) throws IOException {
        Files.writeString(directory.resolve("text"), text);
        Shell.in(directory)
                .run(
                        "sh",
                        "-c",
                        "f=\"$(printf '"
                                + name
                                + "')\"; mkdir -p \"$(dirname \"$f\")\";"
                                + " mv text \"$f\"");
    }

    @ParameterizedTest
    @CsvSource({
        "'caf\\351.md', caf@.md, $'caf\\xe9.md'",
        "'it\\047s \\377.md', it's @.md, $'it\\'s\\x20\\xff.md'",
        "'d/caf\\351.md', d/caf@.md, $'d/caf\\xe9.md'",
        "'o\\377/plan.md', o@/plan.md, $'o\\xff'",
        "'\\377\\376/d/plan.md', @@/d/plan.md, $'\\xff\\xfe'",
    })
    void aNameThatIsNotUtf8IsToldByItsBytes(String name, String handed, String told)
            throws IOException {
        file(name, "x");
        String word = handed.replace("@", SIGN);
        for (String given : new String[] {word, directory.resolve(".").resolve(word).toString()}) {
            for (String command : new String[] {"validate", "execute", "audit"}) {
                Ran ran = Ran.in(directory, command, given);
                assertThat(ran.err())
                        .contains(
                                "NOT_TEXT the name of " + told + " is not UTF-8",
                                "`mv " + told + " NAME`")
                        .doesNotContain("there is no file");
                assertThat(ran.status()).isEqualTo(1);
            }
        }
        String renamed =
                Shell.in(directory).run("bash", "-c", "mv " + told + " renamed && ls -d renamed");
        assertThat(renamed).as("the command that was told").isEqualTo("renamed");
    }

    @Test
    void whatIsNotThereIsSoUnderAnyName() {
        assertThat(Ran.in(directory, "validate", "caf" + SIGN + ".md").out())
                .contains("FILE_NOT_FOUND");
    }

    /// In a directory that is named it is read as any other.
    @Test
    void aDirectoryIsReadWithAllItsFiles() throws IOException {
        file("d/caf\\351.md", "---\ntype: ultrabrief\n---\n");
        assertThat(Ran.in(directory, "validate", "d").out()).contains("BRIEF_MISSING_FIELD");
    }
}
