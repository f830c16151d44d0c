package baton.core.contract.worklist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList.Listed;
import baton.core.contract.worklist.WorkList.ListedStatus;
import baton.core.contract.worklist.WorkList.Row;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// Lists whose tables have other titles than Baton's.
class OtherListsTest {
    private static final String ROWS =
            """
            |---|---|---|
            | [WORK-04](WORK-04/PLAN.md) | Linked | DONE |
            | **WORK-06** | Bold | IN_PROGRESS |
            | X-9 | Odd | someday |
            | WORK-07 | Plain | DONE |
            """;

    private static Source list(String titles) {
        return Source.of("works/WORK-LIST.md", "LAST_WORK_ID: WORK-07\n\n" + titles + "\n" + ROWS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "| WORK | Title | Status |",
                "| ID | Title | State |",
                "| # | Title | Status |",
                "| 번호 | 제목 | 상태 |",
            })
    void noRowIsLeftOut(String titles) {
        assertThat(WorkList.listed(list(titles)))
                .extracting(Listed::work)
                .containsExactly("WORK-04", "WORK-06", "X-9", "WORK-07");
        assertThat(WorkList.parse(list(titles)).value().orElseThrow().rows())
                .extracting(Row::work)
                .containsExactly(new WorkId(4), new WorkId(6), new WorkId(7));
    }

    @Test
    void tableOfSomethingElseIsNoList() {
        String text = "| Code | State |\n|---|---|\n| X-9 | on |\n";
        assertThat(WorkList.listed(Source.of("works/WORK-LIST.md", text))).isEmpty();
    }

    @Test
    void rowsHaveAsManyCellsAsTheirTable() {
        Source before = list("| WORK | Title | Status |");
        List<Row> rows =
                new java.util.ArrayList<>(WorkList.parse(before).value().orElseThrow().rows());
        rows.set(1, rows.get(1).as(ListedStatus.DONE, new OneLine("2026-01-06")));
        OneLine day = new OneLine("2026-01-05");
        rows.add(
                new Row(
                        new WorkId(8),
                        new OneLine("New"),
                        ListedStatus.IN_PROGRESS,
                        day,
                        OneLine.EMPTY));

        String text = new WorkList(new WorkId(8), rows).over(before);
        assertThat(text.lines())
                .contains("| WORK-06 | Bold | DONE |", "| WORK-08 | New | IN_PROGRESS |");
    }
}
