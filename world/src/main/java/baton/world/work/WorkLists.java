package baton.world.work;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.contract.worklist.WorkList.ListedStatus;
import baton.core.contract.worklist.WorkList.Row;
import baton.core.work.WorkFiles;

import java.util.ArrayList;
import java.util.List;

/// Changes of the list, one row at a time.
public final class WorkLists {
    private WorkLists() {}

    /// The list with this WORK in this state, at its place or at the end.
    public static WorkList with(
            WorkList list, WorkFiles work, ListedStatus status, OneLine completed) {
        List<Row> rows = new ArrayList<>();
        boolean found = false;
        for (Row row : list.rows()) {
            boolean own = row.work().equals(work.id());
            found |= own;
            rows.add(
                    own ? new Row(row.work(), row.title(), status, row.created(), completed) : row);
        }
        if (!found) {
            OneLine created = work.plan().header().day();
            rows.add(new Row(work.id(), work.plan().title(), status, created, completed));
        }
        return new WorkList(list.last(), rows);
    }

    public static WorkList without(WorkList list, WorkId work) {
        return new WorkList(
                list.last(), list.rows().stream().filter(r -> !r.work().equals(work)).toList());
    }
}
