package baton.world.git.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class TreeCommandTest {
    /// `TREE` stands for the working tree, which has a file `clean.sh`.
    @ParameterizedTest
    @CsvSource({
        "git-lfs clean -- %f, false",
        "cat, false",
        "clean.sh, true",
        "sh clean.sh, true",
        "sh ./scripts/x, true",
        "TREE/clean.sh %f, true",
        "/usr/bin/cat, false",
        "$TOOL/clean, true",
        "$HOME/bin/clean, false",
        "npx prettier, true",
        "python3 -m tool, true",
        "python3 /usr/bin/tool, false",
    })
    void commandsThatMayRunFilesOfTheTreeAreKnown(
            String command, boolean expected, @TempDir Path directory) throws IOException {
        Path tree = Files.createDirectory(directory.resolve("tree"));
        Files.writeString(tree.resolve("clean.sh"), "cat");
        String home = directory.resolve("home").toString();

        TreeCommand said =
                new TreeCommand(
                        command.replace("TREE", tree.toString()), List.of(tree), home, "/usr/bin");

        assertThat(said.isOfTree()).isEqualTo(expected);
    }
}
