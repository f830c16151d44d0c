package baton.core.contract.workplan;

import baton.core.contract.work.CodeSpan;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Table;
import baton.core.contract.work.TaskReference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A row of a table whose first cell is a TASK id. What the TASK waits for stands in the column
/// with such a title, else in the last one.
record TableTask(
        int tableLine,
        TaskReference task,
        FoundTask found,
        List<Dependency> dependencies,
        boolean stated) {
    private static final String[] DEPENDS = {
        "depend", "의존", "선행", "依存", "先行", "prerequisite", "blocked by"
    };
    private static final String[] TITLE = {"제목", "title", "タイトル", "件名", "description", "설명"};

    TableTask {
        dependencies = List.copyOf(dependencies);
    }

    static List<TableTask> in(Table table) {
        List<TableTask> tasks = new ArrayList<>();
        for (Table.Row row : table.rows()) {
            id(row.first()).ifPresent(id -> tasks.add(of(table, row, id)));
        }
        return tasks;
    }

    private static TableTask of(Table table, Table.Row row, TaskReference id) {
        int second = row.cells().size() > 2 ? 1 : row.cells().size();
        OneLine title = OneLine.of(row.cell(table.column(TITLE).orElse(second)));
        FoundTask found =
                new FoundTask(id.task().orElseThrow(), title, OneLine.EMPTY, List.of(), row.line());
        return new TableTask(
                table.rows().getFirst().line(),
                id,
                found,
                dependencies(id, row, table.column(DEPENDS)),
                table.column(DEPENDS).isPresent());
    }

    private static List<Dependency> dependencies(
            TaskReference task, Table.Row row, OptionalInt column) {
        if (column.orElse(0) > 0) {
            return Dependency.listed(task, row.cell(column.getAsInt()), row.line());
        }
        String last = row.cells().size() > 1 ? row.last() : "";
        return Dependency.named(task, last, row.line());
    }

    private static Optional<TaskReference> id(String cell) {
        String text = CodeSpan.content(cell.replace("*", "").strip());
        return TaskReference.in(text).stream()
                .findFirst()
                .filter(found -> found.task().isPresent())
                .filter(found -> found.from() == 0 && found.to() == text.length());
    }
}
