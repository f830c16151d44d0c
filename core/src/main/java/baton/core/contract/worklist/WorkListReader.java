package baton.core.contract.worklist;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.CodeSpan;
import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Table;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList.Listed;
import baton.core.contract.worklist.WorkList.ListedStatus;
import baton.core.contract.worklist.WorkList.Row;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads a list of WORKs: the line with the last id, and every row that begins with a WORK.
final class WorkListReader {
    private static final String LAST = "LAST_WORK_ID";
    private static final int CELLS_MIN = 3;
    private static final String[] STATUS = {"status", "state", "상태", "状態"};
    private static final Pattern LINK = Pattern.compile("\\[([^\\[\\]]++)\\]\\([^()]*+\\)");

    private final Markdown body;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Value> parsed = new ArrayList<>();
    private final Set<WorkId> seen = new HashSet<>();
    private final SequencedMap<WorkId, Table.Row> places = new LinkedHashMap<>();
    private int lastLine;

    WorkListReader(Source source) {
        this.body = Markdown.scan(source);
    }

    Reading<WorkList> read() {
        int end = body.source().lines().size() + 1;
        Table.lines(body, 1, end).forEach(this::read);
        Optional<WorkId> last = last();
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("last_work_id", last.map(WorkId::toString));
        fields.put("rows", Value.items(parsed));
        WorkList value = new WorkList(highest(last), rows);
        return new Reading<>(Optional.of(value), fields.build(), problems);
    }

    /// Ids of rows that cannot be read otherwise are taken, too.
    private WorkId highest(Optional<WorkId> last) {
        return Stream.concat(last.stream(), seen.stream())
                .max(WorkId::compareTo)
                .orElse(new WorkId(0));
    }

    /// The rows of tables that list WORKs by their titles, and all rows that begin like one.
    List<Listed> listed() {
        List<Listed> all = new ArrayList<>();
        for (Table table : tables()) {
            boolean whole = isOfWorks(table);
            table.rows().stream()
                    .filter(row -> whole ? !row.isBlank() : isListed(row))
                    .map(WorkListReader::listed)
                    .forEach(all::add);
        }
        return all;
    }

    private List<Table> tables() {
        return Table.in(body, 1, body.source().lines().size() + 1);
    }

    /// True if every row is that of a WORK: the first title says so, or there is a column for the
    /// status, and a row that begins with a WORK.
    private static boolean isOfWorks(Table table) {
        if (table.header().isEmpty()) {
            return false;
        }
        boolean told = table.column(STATUS).isPresent();
        return isTitle(table.header().getFirst())
                || (told && table.rows().stream().anyMatch(WorkListReader::isListed));
    }

    private static boolean isTitle(String cell) {
        return plain(cell).toUpperCase(Locale.ROOT).matches("WORK(?:[ _-]?ID)?S?");
    }

    private static boolean isListed(Table.Row row) {
        return plain(row.first()).toUpperCase(Locale.ROOT).matches("WORK[ _-]?\\S.*");
    }

    /// The number of columns of the table that each line of a row is in, where its titles tell.
    Map<Integer, Integer> widths() {
        Map<Integer, Integer> widths = new HashMap<>();
        for (Table table : tables()) {
            int width = table.header().size();
            table.rows().stream()
                    .filter(_ -> width >= CELLS_MIN)
                    .forEach(row -> widths.put(row.line(), width));
        }
        return widths;
    }

    private static Listed listed(Table.Row row) {
        String status = plain(row.cell(2));
        return new Listed(
                OneLine.of(plain(row.first())).text(),
                OneLine.of(row.cell(1)).text(),
                OneLine.of(status(status).map(ListedStatus::name).orElse(status)).text());
    }

    /// The row of each WORK, the first where there are several, whatever its status says.
    SequencedMap<WorkId, Table.Row> places() {
        return Collections.unmodifiableSequencedMap(places);
    }

    /// The line of the last id, or 0.
    int lastLine() {
        return lastLine;
    }

    private Optional<WorkId> last() {
        int number = 0;
        Optional<WorkId> last = Optional.empty();
        for (int line = 1; line <= body.source().lines().size() && last.isEmpty(); line++) {
            number = line;
            last = body.kind(line) == Kind.TEXT ? last(body.source().line(line)) : last;
        }
        lastLine = last.isPresent() ? number : 0;
        Optional<WorkId> highest = seen.stream().max(WorkId::compareTo);
        if (last.isEmpty()) {
            problems.add(Fault.WORKLIST_NO_HEADER.because("there is no line `LAST_WORK_ID: …`"));
        } else if (highest.isPresent() && highest.get().compareTo(last.get()) > 0) {
            String message = "LAST_WORK_ID is " + last.get() + ", but there is " + highest.get();
            problems.add(Fault.WORKLIST_LAST_ID_TOO_LOW.at(number, message));
        }
        return last;
    }

    private static Optional<WorkId> last(String line) {
        String text = line.strip().replaceFirst("^>\\s*", "");
        return ColonLabel.of(text)
                .filter(label -> label.isOneOf(LAST))
                .flatMap(label -> WorkId.of(plain(label.value())));
    }

    private void read(Table.Row row) {
        String first = plain(row.first());
        if (!first.startsWith("WORK-")) {
            return;
        }
        Optional<WorkId> work = WorkId.of(first);
        if (work.isEmpty() || row.cells().size() < CELLS_MIN) {
            String what = work.isEmpty() ? "`" + first + "` is no id" : first + " has no status";
            problems.add(Fault.WORKLIST_BAD_ROW.at(row.line(), what));
            return;
        }
        Optional<ListedStatus> status = status(row.cell(2));
        if (status.isEmpty()) {
            String message = work.get() + " has the status `" + row.cell(2) + "`";
            problems.add(Fault.WORKLIST_BAD_STATUS.at(row.line(), message));
        }
        boolean firstTime = seen.add(work.get());
        places.putIfAbsent(work.get(), row);
        if (!firstTime) {
            String message = work.get() + " stands here again";
            problems.add(Fault.WORKLIST_DUP_WORK.at(row.line(), message));
        }
        add(row, work.get(), status, firstTime);
    }

    private void add(Table.Row row, WorkId work, Optional<ListedStatus> status, boolean firstTime) {
        OneLine title = OneLine.of(row.cell(1));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", work.toString());
        fields.put("title", title.text());
        fields.put("status", status.map(ListedStatus::name).orElse(row.cell(2)));
        parsed.add(fields.build());
        if (firstTime) {
            status.ifPresent(
                    known ->
                            rows.add(
                                    new Row(
                                            work,
                                            title,
                                            known,
                                            OneLine.of(row.cell(3)),
                                            OneLine.of(row.cell(4)))));
        }
    }

    static Optional<ListedStatus> status(String cell) {
        String word = plain(cell).toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        return Arrays.stream(ListedStatus.values()).filter(s -> s.name().equals(word)).findFirst();
    }

    private static String plain(String cell) {
        String words = LINK.matcher(cell.replace("*", "")).replaceAll("$1");
        return CodeSpan.content(words.strip()).strip();
    }
}
