package baton.core.contract.worklist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.work.Found;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Samples;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList.ListedStatus;
import baton.core.contract.worklist.WorkList.Row;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

class WorkListTest {
    private static final int SEEDS = 400;

    private static final String MINIMAL =
            """
            LAST_WORK_ID: WORK-07

            | WORK | 제목 | 상태 | 생성일 | 완료일 |
            |------|------|------|--------|--------|
            | WORK-06 | Old thing | DONE | 2026-01-02 | 2026-01-03 |
            | WORK-07 | Trim search input | IN_PROGRESS | 2026-01-05 | |
            """;

    private static Reading<WorkList> read(String text) {
        return WorkList.parse(Source.of("works/WORK-LIST.md", text));
    }

    private static String with(String old, String other) {
        assertThat(MINIMAL).contains(old);
        return MINIMAL.replace(old, other);
    }

    static List<Arguments> rows() {
        return List.of(
                row("minimal", MINIMAL),
                row("empty table", with("| WORK-0", "<!-- ")),
                row("an id only", MINIMAL + "| WORK-05 |\n", "WORKLIST_BAD_ROW:7"),
                row("two cells", MINIMAL + "| WORK-05 | title |\n", "WORKLIST_BAD_ROW:7"),
                row("no id", MINIMAL + "| WORK-XX | title | DONE |\n", "WORKLIST_BAD_ROW:7"),
                row("unknown status", with("IN_PROGRESS", "PAUSED"), "WORKLIST_BAD_STATUS:6"),
                row("no status", with("IN_PROGRESS", ""), "WORKLIST_BAD_STATUS:6"),
                row(
                        "the same WORK twice",
                        MINIMAL + "| WORK-7 | Again | DONE |\n",
                        "WORKLIST_DUP_WORK:7"),
                row("no header", with("LAST_WORK_ID: WORK-07\n", ""), "~WORKLIST_NO_HEADER"),
                row("header without id", with(": WORK-07", ": seven"), "~WORKLIST_NO_HEADER"),
                row("too low", with(": WORK-07", ": WORK-03"), "~WORKLIST_LAST_ID_TOO_LOW:1"),
                row("nothing at all", "", "~WORKLIST_NO_HEADER"),
                row("in a fence", "LAST_WORK_ID: WORK-07\n```\n| WORK-05 |\n```\n"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        Reading<WorkList> reading = read(text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.value()).isPresent();
    }

    static List<String> tolerated() {
        return List.of(
                MINIMAL.replace("\n", "\r\n"),
                "\uFEFF" + MINIMAL,
                "# WORK-LIST\n\n" + MINIMAL,
                with("\n\n|", "\n\n# WORK-LIST\n\n|"),
                with("LAST_WORK_ID:", "**LAST_WORK_ID**:"),
                with(
                        "| WORK | 제목 | 상태 | 생성일 | 완료일 |",
                        "| WORK | Title | Status | Created | Completed |"),
                with("IN_PROGRESS", "in-progress"),
                with("DONE", "**DONE**"),
                with("| WORK-07", "|WORK-7"),
                with("2026-01-05 | |", "2026-01-05"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<WorkList> reading = read(text);
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value()).isEqualTo(read(MINIMAL).value());
    }

    @Test
    void theMinimalListIsWrittenAsItIsRead() {
        assertThat(read(MINIMAL).value().orElseThrow().render()).isEqualTo(MINIMAL);
        assertThat(Found.in(read(WorkList.EMPTY.render()))).isEmpty();
    }

    @Test
    void whatIsNotAboutTheChangeStaysAsItStands() {
        String text =
                """
                # WORK-LIST

                LAST_WORK_ID: WORK-07

                A note of ours.

                | WORK | Title | Status | Created | Completed | Owner |
                |------|-------|--------|---------|-----------|-------|
                | PRUN-0002 | another kind | RUNNING | x | | |
                | WORK-06  |  Old thing | DONE | 2026-01-01 | 2026-01-02 | Ann |
                | WORK-05 | odd | PAUSED | | | |
                | WORK-07 | Trim | IN_PROGRESS | 2026-01-05 | | Bob |

                A footer.
                """;
        WorkList list = read(text).value().orElseThrow();
        WorkList.Row done =
                new WorkList.Row(
                        new WorkId(7),
                        OneLine.of("Trim"),
                        WorkList.ListedStatus.DONE,
                        OneLine.of("2026-01-05"),
                        OneLine.of("2026-01-06"));
        WorkList.Row fresh =
                new WorkList.Row(
                        new WorkId(8),
                        OneLine.of("New"),
                        WorkList.ListedStatus.IN_PROGRESS,
                        OneLine.of("2026-01-07"),
                        OneLine.EMPTY);
        WorkList after = new WorkList(list.last(), List.of(list.rows().getFirst(), done, fresh));

        assertThat(after.over(Source.of("works/WORK-LIST.md", text)))
                .isEqualTo(
                        text.replace("LAST_WORK_ID: WORK-07", "LAST_WORK_ID: WORK-08")
                                .replace(
                                        "| WORK-07 | Trim | IN_PROGRESS | 2026-01-05 | | Bob |",
                                        "| WORK-07 | Trim | DONE | 2026-01-05 | 2026-01-06 | Bob"
                                                + " |\n| WORK-08 | New | IN_PROGRESS | 2026-01-07 |"
                                                + " |"));
        WorkList less = new WorkList(list.last(), List.of(done));
        assertThat(less.over(Source.of("works/WORK-LIST.md", text)))
                .doesNotContain("Old thing")
                .contains("PRUN-0002", "| WORK-05 | odd | PAUSED | | | |", "A footer.");
    }

    @Test
    void lineEndsStayAsTheyAre() {
        String text = MINIMAL.replace("\n", "\r\n") + "\r\nA footer.\n\n";
        WorkList list = read(text).value().orElseThrow();
        Row open = list.rows().getLast();
        OneLine day = OneLine.of("2026-01-06");
        Row done = new Row(open.work(), open.title(), ListedStatus.DONE, open.created(), day);
        WorkList after = new WorkList(list.last(), List.of(list.rows().getFirst(), done));
        String written = after.over(Source.of("works/WORK-LIST.md", text));

        assertThat(written).contains("| DONE | 2026-01-05 | 2026-01-06 |\r\n");
        assertThat(written.lines().filter(line -> !line.contains("WORK-07 |")).toList())
                .isEqualTo(text.lines().filter(line -> !line.contains("WORK-07 |")).toList());
        assertThat(written).endsWith("|\r\n\r\nA footer.\n\n");
    }

    /// @param end the text after the rows
    @ParameterizedTest
    @ValueSource(strings = {"", "\nA footer.", "\r\n\nA footer."})
    void aLastLineWithoutAnEndStaysWithoutOne(String end) {
        String text = MINIMAL.replace("\n", "\r\n").stripTrailing() + end;
        WorkList list = read(text).value().orElseThrow();
        Row open = list.rows().getLast();
        Row done = open.as(ListedStatus.DONE, OneLine.of("2026-01-06"));
        WorkList after = new WorkList(list.last(), List.of(list.rows().getFirst(), done));

        assertThat(after.over(Source.of("works/WORK-LIST.md", text)))
                .endsWith("| DONE | 2026-01-05 | 2026-01-06 |" + end);
    }

    @Test
    void aRowAfterALastLineWithoutAnEndGetsItsOwnLine() {
        String text = MINIMAL.stripTrailing();
        WorkList list = read(text).value().orElseThrow();
        Row more =
                new Row(
                        new WorkId(9),
                        OneLine.of("More"),
                        ListedStatus.IN_PROGRESS,
                        OneLine.of("2026-01-06"),
                        OneLine.EMPTY);
        List<Row> rows = new ArrayList<>(list.rows());
        rows.add(more);

        String written =
                new WorkList(list.last(), rows).over(Source.of("works/WORK-LIST.md", text));
        assertThat(written.lines().toList()).last().asString().startsWith("| WORK-09 | More |");
        assertThat(written).doesNotEndWith("\n").startsWith("LAST_WORK_ID: WORK-09\n");
        assertThat(written.lines().count()).isEqualTo(text.lines().count() + 1);
    }

    @Test
    void lastIdIsNeverBelowARow() {
        assertThat(read(with(": WORK-07", ": WORK-03")).value().orElseThrow().last())
                .isEqualTo(new WorkId(7));
        assertThat(read("").value().orElseThrow().last().next()).isEqualTo(new WorkId(1));
    }

    @Test
    void parsedHasTheRows() {
        assertThat(Json.line(read(MINIMAL).parsed()))
                .isEqualTo(
                        """
                        {"last_work_id":"WORK-07","rows":[\
                        {"work":"WORK-06","title":"Old thing","status":"DONE"},\
                        {"work":"WORK-07","title":"Trim search input","status":"IN_PROGRESS"}]}\
                        """);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            WorkList list = sample(new Samples(seed));
            Reading<WorkList> reading = read(list.render());
            assertThat(Found.in(reading)).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(list);
        }
    }

    private static WorkList sample(Samples samples) {
        List<Row> rows =
                IntStream.range(0, samples.below(5))
                        .mapToObj(
                                i ->
                                        new Row(
                                                new WorkId(i * 5),
                                                samples.line(),
                                                samples.oneOf(ListedStatus.values()),
                                                samples.line(),
                                                samples.line()))
                        .toList();
        return new WorkList(samples.work(), rows);
    }
}
