package baton.core.contract.task;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Table;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WrittenPath;
import baton.core.policy.Glob;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.TextLine;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files of a TASK: rows `| path | ACTION | description |`, or list items that name the action.
final class FileTable {
    private static final Pattern ACTION_WORD = Pattern.compile("(?i)\\b(CREATE|MODIFY|DELETE)\\b");
    private static final Pattern NEW =
            Pattern.compile("(?i)[^\\p{L}]*(?:new(?:\\s+file)?(?!\\s*\\p{L})|신규|새 파일|新規)");
    private static final Pattern QUOTED = Pattern.compile("`[^`]++`");
    private static final Pattern SEVERAL =
            Pattern.compile("\\s*+`[^`]++`(?:(?:[\\s,、;+&]|<br ?/?>|and|및)++`[^`]++`)++\\s*+");
    private static final String[] PATH = {"path", "경로", "파일", "file", "パス", "ファイル"};
    private static final String[] ACTION = {"action", "작업", "동작", "구분", "操作", "区分"};
    private static final String[] DESCRIPTION = {"description", "설명", "내용", "説明", "内容"};

    private final List<FileChange> changes = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Value> parsed = new ArrayList<>();

    FileTable(WorkDocument document) {
        document.section(TaskSpec.FILES)
                .ifPresent(
                        section -> {
                            document.tables(section).forEach(this::read);
                            document.body().text(section).forEach(this::read);
                        });
    }

    List<FileChange> changes() {
        return changes;
    }

    List<Problem> problems() {
        return problems;
    }

    Value parsed() {
        return Value.items(parsed);
    }

    private void read(Table table) {
        int path = table.column(PATH).orElse(0);
        int action = table.column(ACTION).orElse(1);
        int description = table.column(DESCRIPTION).orElse(2);
        for (Table.Row row : table.rows()) {
            String cell = row.cell(path);
            boolean none = !cell.startsWith("`") && EmptyMarker.opens(cell);
            for (String written : none ? List.<String>of() : paths(cell)) {
                OneLine name = OneLine.of(WrittenPath.of(written));
                if (!name.isEmpty()) {
                    FileNote file = new FileNote(name, OneLine.of(row.cell(description)));
                    add(file, row.cell(action), row.line());
                }
            }
        }
    }

    /// The paths of a cell: several where it has nothing but back quotes, one beside the other.
    private static List<String> paths(String cell) {
        return SEVERAL.matcher(cell).matches()
                ? QUOTED.matcher(cell).results().map(MatchResult::group).toList()
                : List.of(cell);
    }

    private void read(TextLine line) {
        Optional<FileNote> file =
                ListItem.of(line.text()).filter(FileTable::isPath).flatMap(FileNote::of);
        if (file.isPresent()) {
            Matcher word = ACTION_WORD.matcher(line.text());
            boolean fresh = NEW.matcher(file.get().description().text()).lookingAt();
            String action = fresh ? FileAction.CREATE.name() : "";
            add(file.get(), word.find() ? word.group() : action, line.number());
        }
    }

    private static boolean isPath(ListItem bullet) {
        return bullet.text().startsWith("`") || WrittenPath.opensLink(bullet.text());
    }

    private void add(FileNote file, String word, int line) {
        Optional<FileAction> action = FileAction.of(word);
        FileAction meant = action.orElseGet(() -> FileAction.meant(word));
        for (String path : Glob.choices(file.path().text())) {
            FileNote one = new FileNote(OneLine.of(path), file.description());
            changes.add(new FileChange(one, meant));
        }
        if (action.isEmpty()) {
            String what = word.isBlank() ? "no action" : "the action `" + word + "`";
            problems.add(Fault.TASK_BAD_ACTION.at(line, file.path() + " has " + what));
        }
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("path", file.path().text());
        fields.put("action", action.map(FileAction::name).orElse(word));
        parsed.add(fields.build());
    }
}
