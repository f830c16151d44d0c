package baton.core.contract.workplan;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.Table;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.TaskReference;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.Markdown.Kind;
import baton.core.text.Markdown.Section;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The text of a WORK's plan, as far as it is about TASKs, before anything is judged: its sections,
/// the rows of its tables, and all that is said to depend on something.
final class PlanText {
    static final SectionName GOAL = SectionName.of("Goal", "목표", "目標", "목적");
    static final SectionName TASKS =
            SectionName.of("Tasks", "작업 목록", "タスク一覧", "Task 목록", "Task List");
    static final SectionName GRAPH =
            SectionName.of(
                    "Task Dependency Graph",
                    "Task 의존성 그래프",
                    "タスク依存グラフ",
                    "Dependency Graph",
                    "의존성 그래프",
                    "Task 의존관계");

    /// The signs before the first word of a line: of a list, a box or a tree.
    private static final Pattern MARKS = Pattern.compile("[^\\p{L}\\p{N}]*");

    private final WorkDocument document;
    private final List<String> lines;
    private final List<TaskSection> sections;
    private final List<TableTask> rows;

    PlanText(WorkDocument document, Optional<WorkId> home) {
        this.document = document;
        this.lines = GraphComment.without(document.source().lines());
        this.sections =
                Stream.concat(
                                document.body().sections(2).stream().filter(this::isUnderlined),
                                document.body().sections(3).stream())
                        .sorted(Comparator.comparingInt(Section::from))
                        .flatMap(section -> TaskSection.of(document.body(), section).stream())
                        .filter(section -> !section.task().leaves(home))
                        .toList();
        List<TableTask> preferred =
                Stream.of(TASKS, GRAPH)
                        .flatMap(name -> document.section(name).stream())
                        .flatMap(section -> document.tables(section).stream())
                        .flatMap(table -> TableTask.in(table).stream())
                        .toList();
        this.rows =
                (preferred.isEmpty() ? anywhere(document) : preferred)
                        .stream().filter(row -> !row.task().leaves(home)).toList();
    }

    /// An underlined heading cannot be of level three.
    private boolean isUnderlined(Section section) {
        return document.body().underlined().contains(section.heading());
    }

    List<TaskSection> sections() {
        return sections;
    }

    List<TableTask> rows() {
        return rows;
    }

    /// The TASKs that the graph names, each at its first line. They count where nothing else lists
    /// a TASK: their titles are in their files.
    List<FoundTask> drawn(Optional<WorkId> home) {
        SequencedMap<TaskId, FoundTask> drawn = new LinkedHashMap<>();
        document.section(GRAPH)
                .ifPresent(
                        graph -> {
                            for (int line = graph.from(); line < graph.to(); line++) {
                                int number = line;
                                TaskReference.in(line(number)).stream()
                                        .filter(reference -> !reference.leaves(home))
                                        .flatMap(reference -> reference.task().stream())
                                        .forEach(id -> drawn.putIfAbsent(id, bare(id, number)));
                            }
                        });
        return List.copyOf(drawn.values());
    }

    /// The TASKs that stand in the graph as such, in an arrow or at the beginning of a line: a
    /// remark may name others.
    List<FoundTask> graphed(Optional<WorkId> home) {
        SequencedMap<TaskId, FoundTask> graphed = new LinkedHashMap<>();
        document.section(GRAPH)
                .ifPresent(
                        graph -> {
                            for (int line = graph.from(); line < graph.to(); line++) {
                                int number = line;
                                standing(line(number))
                                        .filter(reference -> !reference.leaves(home))
                                        .flatMap(reference -> reference.task().stream())
                                        .forEach(id -> graphed.putIfAbsent(id, bare(id, number)));
                            }
                        });
        return List.copyOf(graphed.values());
    }

    /// The graph as it is drawn in its section; the rows of tables are read as such.
    DrawnGraph graph() {
        List<TextLine> drawing = new ArrayList<>();
        document.section(GRAPH)
                .ifPresent(
                        graph -> {
                            for (int line = graph.from(); line < graph.to(); line++) {
                                String text = line(line);
                                if (says(line) && !isRow(line)) {
                                    drawing.add(new TextLine(line, text));
                                }
                            }
                        });
        return new DrawnGraph(drawing);
    }

    /// A line of a table; in a block of code it is one of a drawing.
    private boolean isRow(int line) {
        String text = line(line).strip();
        boolean framed = text.length() > 1 && text.startsWith("|") && text.endsWith("|");
        return framed && document.body().kind(line) == Kind.TEXT;
    }

    /// The TASKs of which a list says what they wait for, be it nothing.
    Set<TaskId> stated() {
        return Stream.concat(
                        sections.stream()
                                .filter(TaskSection::statesDependencies)
                                .map(TaskSection::task),
                        rows.stream().filter(TableTask::stated).map(TableTask::task))
                .flatMap(task -> task.task().stream())
                .collect(Collectors.toSet());
    }

    /// A line of the text without comments, counted from one.
    private String line(int number) {
        return lines.get(number - 1);
    }

    private boolean says(int line) {
        Kind kind = document.body().kind(line);
        return kind == Kind.TEXT || kind == Kind.FENCE || kind == Kind.CODE;
    }

    private static Stream<TaskReference> standing(String line) {
        Stream<TaskReference> first =
                TaskReference.in(line).stream()
                        .filter(r -> MARKS.matcher(line.substring(0, r.from())).matches());
        Stream<TaskReference> joined =
                GraphLine.of(new TextLine(1, line)).stream()
                        .flatMap(said -> Stream.concat(Stream.of(said.task()), said.on().stream()));
        return Stream.concat(first, joined);
    }

    private static FoundTask bare(TaskId id, int line) {
        return new FoundTask(id, OneLine.EMPTY, OneLine.EMPTY, List.of(), line);
    }

    /// Arrows anywhere but in headings, fields, comments and the items of a TASK.
    List<Dependency> arrows() {
        BitSet quiet = new BitSet();
        document.fields().forEach(field -> quiet.set(field.line()));
        sections.forEach(section -> section.items().forEach(quiet::set));
        List<Dependency> found = new ArrayList<>();
        for (int line = 1; line <= lines.size(); line++) {
            if (says(line) && !quiet.get(line)) {
                for (Arrow arrow : Arrow.in(line(line))) {
                    found.add(Dependency.of(arrow, line));
                }
            }
        }
        return found;
    }

    private static List<TableTask> anywhere(WorkDocument document) {
        int end = document.source().lines().size() + 1;
        return Table.in(document.body(), 1, end).stream()
                .flatMap(table -> TableTask.in(table).stream())
                .toList();
    }
}
