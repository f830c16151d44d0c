package baton.app.explain;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.run.RunResult;
import baton.core.step.Complaint;
import baton.core.step.Note;
import baton.core.step.StepEnd;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/// Whatever a report gives as a reason, a remark or a result can be asked about.
class ReportWordTest {
    @TempDir Path directory;

    static Stream<String> words() {
        return Stream.of(
                        Arrays.stream(Note.values()).map(Note::word),
                        Arrays.stream(Complaint.Kind.values()).map(Complaint.Kind::word),
                        Arrays.stream(StepEnd.values())
                                .map(end -> end.name().toLowerCase(Locale.ROOT)),
                        Arrays.stream(RunResult.values()).map(RunResult::word))
                .flatMap(word -> word)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("words")
    void wordOfAReportIsKnown(String word) {
        Ran ran = Ran.in(directory, "explain", word);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out().toLowerCase(Locale.ROOT)).startsWith(word).contains("fix");
    }

    @Test
    void wordIsThereForMachines() {
        assertThat(Ran.in(directory, "explain", "--json", "scope_drift").out())
                .contains("\"word\":\"scope_drift\"", "\"fix\":");
    }
}
