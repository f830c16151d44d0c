package baton.core.contract.worklist;

import baton.core.contract.Reading;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Table;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The WORKs that are not archived, each once, and the highest id ever used: never below that of a
/// row, and `WORK-00` before the first WORK.
public record WorkList(WorkId last, List<Row> rows) {
    public static final WorkList EMPTY = new WorkList(new WorkId(0), List.of());

    static final String TITLES =
            """
            | WORK | 제목 | 상태 | 생성일 | 완료일 |
            |------|------|------|--------|--------|
            """;

    /// The status of a WORK in the list.
    public enum ListedStatus {
        IN_PROGRESS,
        DONE,
        COMPLETED
    }

    /// A WORK, with its days as they are written.
    public record Row(
            WorkId work, OneLine title, ListedStatus status, OneLine created, OneLine completed) {
        /// The same row in another state.
        public Row as(ListedStatus now, OneLine ended) {
            return new Row(work, title, now, created, ended);
        }

        String render() {
            return Table.row(cells().toArray(String[]::new));
        }

        List<String> cells() {
            return List.of(
                    work.toString(), title.text(), status.name(), created.text(), completed.text());
        }
    }

    public Optional<Row> row(WorkId work) {
        return rows.stream().filter(row -> row.work().equals(work)).findFirst();
    }

    public WorkList {
        rows = List.copyOf(rows);
        if (rows.stream().map(Row::work).distinct().count() < rows.size()) {
            throw new IllegalArgumentException("a WORK stands twice");
        }
        last =
                Stream.concat(Stream.of(last), rows.stream().map(Row::work))
                        .max(WorkId::compareTo)
                        .orElseThrow();
    }

    public static Reading<WorkList> parse(Source source) {
        return new WorkListReader(source).read();
    }

    /// A row as it stands, whatever its id and its state are.
    public record Listed(String work, String title, String status) {
        /// The WORK, where the id is one.
        public Optional<WorkId> id() {
            return WorkId.of(work);
        }

        /// True if the state is none that a list of Baton's has.
        public boolean isOdd() {
            return WorkListReader.status(status).isEmpty();
        }
    }

    /// Every row of the list, in the order of the text.
    public static List<Listed> listed(Source source) {
        return new WorkListReader(source).listed();
    }

    /// The list as it is written over a text: rows and lines that are not about what has changed
    /// stay as they stand, whatever they say.
    public String over(Source before) {
        return new WorkListText(before).with(this);
    }

    public String render() {
        return "LAST_WORK_ID: "
                + last
                + "\n\n"
                + TITLES
                + rows.stream().map(Row::render).collect(Collectors.joining());
    }
}
