package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// One slip in the reply of a specifier does not lose the WORK: it is read for what it means, and
/// told.
class SlippedRepliesTest {
    @TempDir private Path directory;

    private Yard answering(String said, String slip) throws IOException {
        Yard yard = Yard.in(directory).answering(List.of(List.of(), List.of(0)));
        Path answer = yard.top().resolveSibling("answer.json");
        String text = Files.readString(answer).replaceAll("\\s+", " ");
        assertThat(text).contains(said);
        int last = text.lastIndexOf(said);
        Files.writeString(
                answer, text.substring(0, last) + slip + text.substring(last + said.length()));
        return yard;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "\"CREATE\" ; \"SYNC\" ; `src/part1.txt` | MODIFY",
                "\"CREATE\" ; \"create/modify\" ; `src/part1.txt` | CREATE",
                "\"depends_on\": [ 0 ] ; \"depends_on\": [\"TASK-00\"] ; - TASK-00",
                "\"depends_on\": [ 0 ] ; \"depends_on\": [\"0\"] ; - TASK-00",
                "\"depends_on\": [ 0 ] ; \"depends_on\": \"TASK-00\" ; - TASK-00",
                "\"depends_on\": [ 0 ] ; \"depends_on\": [\"none\"] ; # TASK-01",
                "\"depends_on\": [ 0 ] ; \"needs\": \"\" ; # TASK-01",
            })
    void theSlipIsReadForWhatItMeans(String said, String slip, String written) throws IOException {
        Yard yard = answering(said, slip);
        Ran ran = yard.work("new", "some parts");

        assertThat(ran.out()).as(ran.err()).contains("WORK-01 — Some parts");
        assertThat(ran.err()).contains("read as far as can be: the reply.tasks[1]");
        assertThat(yard.text("works/WORK-01/TASK-01.md")).contains(written);
    }

    /// A TASK that lost its command would pass unproved.
    @ParameterizedTest
    @ValueSource(strings = {"\"make it\"", "{\"command\": \"make it\"}"})
    void aCommandIsReadHoweverItIsWritten(String slip) throws IOException {
        Yard yard = answering("\"verify\": [", "\"verify\": " + slip + ", \"other\": [");
        Ran ran = yard.work("new", "some parts");

        assertThat(ran.out()).as(ran.err()).contains("WORK-01 — Some parts");
        assertThat(yard.text("works/WORK-01/TASK-01.md")).contains("make it");
    }

    @Test
    void aCommandThatCannotBeReadIsAskedAboutAgain() throws IOException {
        Yard yard = answering("\"verify\": [", "\"verify\": [ [\"make\"] ], \"other\": [");

        assertThat(yard.work("new", "some parts").err())
                .contains("TASK-01 has a Verify command that cannot be read", "WORK_NOT_MADE");
    }

    @Test
    void aDependencyThatIsNoTaskIsAskedAboutAgain() throws IOException {
        Yard yard = answering("\"depends_on\": [ 0 ]", "\"depends_on\": [\"the parser\"]");
        Ran ran = yard.work("new", "some parts");

        assertThat(ran.err())
                .contains("TASK-01 depends on the parser, which is no TASK", "WORK_NOT_MADE");
        assertThat(yard.has("works/WORK-01/PLAN.md")).isFalse();
    }

    @Test
    void aTaskThatIsNoObjectIsNotPassedOver() throws IOException {
        Yard yard = answering("\"tasks\": [ {", "\"tasks\": [ \"Make part 7\", {");
        Ran ran = yard.work("new", "some parts");

        assertThat(ran.err()).contains("WORK_NOT_MADE", "tasks[0] is not of type object");
    }
}
