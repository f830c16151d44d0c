package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.command.Command;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;

/// Words that are no commands find the one that is meant.
class MeantCommandTest {
    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({
        "log, logs",
        "abort, stop",
        "kill, stop",
        "cancel, stop",
        "revert, undo",
        "ls, runs",
        "list, runs",
        "rerun, retry",
        "run, execute",
        "RUN, execute",
        "check, validate",
        "restore, rescue",
        "clean, runs prune",
        "resum, resume",
        "rescu, rescue",
        "vlidate, validate"
    })
    void aWordFindsItsNeighbour(String word, String command) {
        Ran ran = Ran.in(directory, word);

        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains("did you mean `" + command + "`? see `baton --help`");
    }

    @Test
    void everyMeaningIsACommandAndNoWordIsOneItself() {
        List<String> names = Commands.ALL.stream().map(Command::name).toList();

        assertThat(MeantCommand.all().values())
                .allSatisfy(meant -> assertThat(names).contains(meant.split(" ", -1)[0]));
        assertThat(MeantCommand.all().keySet()).doesNotContainAnyElementsOf(names);
    }
}
