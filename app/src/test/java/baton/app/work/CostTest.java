package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The cost of orchestration: calls of agents, and what they are told.
class CostTest {
    private static final String LIBRARY = "com.knuddels";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(WorkTest.DIAMOND);
        yard.work("new", "Make six parts");
    }

    @Test
    void aBuilderIsToldLessThanTheWholeFolder() {
        yard.work("approve", "WORK-01");
        String printed = yard.work("status", "WORK-01", "--cost", "--json").out();
        Value.Fields status = (Value.Fields) ((Json.Good) Json.parse(printed)).value();
        List<Value> rows = ((Value.Items) status.field("cost").orElseThrow()).items();

        assertThat(rows).hasSize(6);
        for (Value row : rows) {
            assertThat(number(row, "tokens")).isPositive().isLessThan(number(row, "tokens_before"));
        }
        assertThat(yard.work("status", "--cost").out())
                .containsPattern("TASK-00 .* \\(told \\d+ tokens, was \\d+\\)");
    }

    /// In full from what a TASK waits for, in a line from what that waited for, nothing beyond.
    @Test
    void whatIsHandedOnGrowsLessWithDistance() {
        yard.answering(List.of(List.of(), List.of(0), List.of(1), List.of(2)));
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src; echo $n > src/part$n.txt
                echo '{"what":"what-'$n'","why":"why-'$n'","caution":"care-'$n'"}' \\
                    > "$BATON_OUTPUT_FILE"
                """);
        yard.work("new", "Make four auto");

        assertThat(yard.told("TASK-03"))
                .contains("what-2", "why-2", "care-2", "what-1")
                .doesNotContain("why-1", "care-1", "what-0", "why-0");
        assertThat(yard.work("dispatch", "WORK-02", "3").out())
                .contains("what-2", "why-2", "what-1")
                .doesNotContain("why-1", "what-0");
    }

    /// The next builder of a running WORK is told as much as one that comes after a resumption.
    @Test
    void fieldsAreCutToTheirLinesWhileAWorkRuns() {
        yard.answering(List.of(List.of(), List.of(0)));
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src; echo $n > src/part$n.txt
                lines() { for i in 1 2 3 4 5 6; do printf '%s' "$1$i\\\\n"; done; }
                printf '{"what":"%s","why":"%s","caution":"%s","incomplete":"%s"}' \
                    "$(lines what)" "$(lines why)" "$(lines care)" "$(lines left)" \
                    > "$BATON_OUTPUT_FILE"
                """);
        yard.work("new", "Make two auto");

        assertThat(yard.told("TASK-01"))
                .contains("what5 …", "why4 …", "care3 …", "left2 …")
                .doesNotContain("what6", "why5", "care4", "left3");
    }

    private static long number(Value row, String name) {
        return ((Value.Fields) row).field(name).flatMap(Value::whole).orElseThrow();
    }

    @Test
    void whatIsCountedIsToldByAVocabularyAndNotByLength() {
        Ran english = yard.baton("prompt", "--json", "specifier");
        Value.Fields told = (Value.Fields) ((Json.Good) Json.parse(english.out())).value();
        long length = told.field("prompt").flatMap(Value::scalar).orElseThrow().length();

        assertThat(number(told, "tokens"))
                .isBetween(length / 6, length / 3)
                .isNotEqualTo(Math.ceilDiv(length, 4));
    }

    @Test
    void theVocabularyIsLoadedOnlyToCount() throws IOException {
        assertThat(loaded("work", "status")).doesNotContain(LIBRARY);
        assertThat(loaded("work", "list")).doesNotContain(LIBRARY);
        assertThat(loaded("validate", "works")).doesNotContain(LIBRARY);
        assertThat(loaded("prompt", "--schema", "specifier")).doesNotContain(LIBRARY);
        assertThat(loaded("work", "status", "--cost")).contains(LIBRARY);
    }

    /// The classes that a command loads.
    private String loaded(String... words) throws IOException {
        Path log = directory.resolve("classes.log");
        List<String> command = new ArrayList<>(Program.baton(List.of(words)));
        command.add(1, "-Xlog:class+load:file=" + log + ":none:filecount=0");
        new Shell(yard.top(), yard.environment()).run(command.toArray(String[]::new));
        return Files.readString(log);
    }
}
