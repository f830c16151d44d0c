package baton.app.work;

import baton.core.contract.work.TaskId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.work.Dispatches;
import baton.core.work.WorkFiles;

import java.util.Map;
import java.util.function.ToLongFunction;

/// The cost of a WORK in tokens: how much builders are told of it, and how much they had to read
/// where everything was read.
///
/// @param texts the files of the WORK by their names
record WorkCost(WorkFiles work, Map<String, Source> texts, ToLongFunction<String> count) {
    WorkCost {
        texts = Map.copyOf(texts);
    }

    /// Of one TASK.
    record Row(TaskId task, long before, long told) {
        String words() {
            return "  (told %d tokens, was %d)".formatted(told, before);
        }

        Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("task", task.toString());
            fields.put("tokens_before", before);
            fields.put("tokens", told);
            return fields.build();
        }
    }

    Row row(TaskId task) {
        long before =
                texts.entrySet().stream()
                        .filter(file -> Dispatches.wasRead(file.getKey(), task))
                        .mapToLong(file -> count.applyAsLong(file.getValue().text()))
                        .sum();
        return new Row(task, before, Dispatches.tokens(work, task, count));
    }
}
