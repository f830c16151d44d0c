package baton.core.contract.workplan;

import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Section;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `### TASK-00: title` and the labelled items under it.
final class TaskSection {
    private static final Pattern TITLE =
            Pattern.compile("(?:\\s*(?:[:：]|—|–|-(?=\\s))\\s*|\\s+|$)(.*)", Pattern.DOTALL);

    /// Emoji and a box before the id.
    private static final Pattern MARKS =
            Pattern.compile("^(?:[\\p{So}\uFE0F\u200D\\s]|\\[[ xX]\\])+(?=(?:WORK|TASK)-)");

    private static final String[] DEPENDS = {
        "Depends on",
        "Depends",
        "Dependencies",
        "Dependency",
        "의존관계",
        "의존성",
        "의존",
        "선행 TASK",
        "依存関係",
        "依存"
    };
    private static final String[] SCOPE = {"Scope", "범위", "작업 범위", "スコープ", "範囲"};
    private static final String[] FILES = {"Files", "파일", "대상 파일", "ファイル"};

    /// A labelled item and the deeper items that belong to it.
    private record Entry(ColonLabel label, int line, List<TextLine> below) {}

    private final TaskReference task;
    private final OneLine title;
    private final int line;
    private final List<TextLine> items;
    private final List<Entry> entries;

    private TaskSection(TaskReference task, OneLine title, int line, List<TextLine> text) {
        this.task = task;
        this.title = title;
        this.line = line;
        this.items = text.stream().filter(t -> ListItem.of(t.text()).isPresent()).toList();
        this.entries = entries(text);
    }

    /// The section as one of a TASK, where its heading begins with an id.
    static Optional<TaskSection> of(Markdown body, Section section) {
        String heading = MARKS.matcher(section.heading().title()).replaceFirst("");
        Optional<TaskReference> id =
                TaskReference.in(heading).stream()
                        .findFirst()
                        .filter(found -> found.from() == 0 && found.task().isPresent());
        Optional<Matcher> title =
                id.map(found -> TITLE.matcher(heading.substring(found.to())))
                        .filter(Matcher::matches);
        return title.map(
                matcher ->
                        new TaskSection(
                                id.orElseThrow(),
                                OneLine.of(matcher.group(1)),
                                section.heading().line(),
                                body.text(section)));
    }

    TaskReference task() {
        return task;
    }

    /// The lines that are list items.
    List<Integer> items() {
        return items.stream().map(TextLine::number).toList();
    }

    FoundTask found() {
        List<FileNote> files =
                entry(FILES).stream()
                        .flatMap(entry -> entry.below().stream())
                        .flatMap(below -> ListItem.of(below.text()).stream())
                        .flatMap(bullet -> FileNote.of(bullet).stream())
                        .toList();
        OneLine scope = entry(SCOPE).map(e -> OneLine.of(e.label().value())).orElse(OneLine.EMPTY);
        return new FoundTask(task.task().orElseThrow(), title, scope, files, line);
    }

    /// True if there is a `Depends on`.
    boolean statesDependencies() {
        return entry(DEPENDS).isPresent();
    }

    /// The dependencies that `Depends on` lists, on its line or below it.
    List<Dependency> dependencies() {
        List<Dependency> found = new ArrayList<>();
        entry(DEPENDS)
                .ifPresent(
                        entry -> {
                            String words = entry.label().value();
                            found.addAll(Dependency.listed(task, words, entry.line()));
                            entry.below().forEach(b -> found.addAll(listed(b)));
                        });
        return found;
    }

    private List<Dependency> listed(TextLine below) {
        String words = ListItem.of(below.text()).map(ListItem::text).orElse(below.text());
        return Dependency.listed(task, words, below.number());
    }

    private Optional<Entry> entry(String... names) {
        return entries.stream().filter(entry -> entry.label().isOneOf(names)).findFirst();
    }

    private static List<Entry> entries(List<TextLine> lines) {
        List<Entry> entries = new ArrayList<>();
        int indent = -1;
        for (TextLine text : lines) {
            Optional<ListItem> bullet = ListItem.of(text.text());
            boolean deeper = indent >= 0 && bullet.map(ListItem::indent).orElse(0) > indent;
            Optional<ColonLabel> label = bullet.flatMap(b -> ColonLabel.of(b.text()));
            if (deeper) {
                entries.getLast().below().add(text);
            } else if (label.isPresent()) {
                entries.add(new Entry(label.get(), text.number(), new ArrayList<>()));
                indent = bullet.orElseThrow().indent();
            } else {
                indent = -1;
            }
        }
        return entries;
    }
}
