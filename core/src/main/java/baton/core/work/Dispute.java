package baton.core.work;

import baton.core.contract.result.TaskReport;
import baton.core.contract.work.TaskId;
import baton.core.text.Source;
import baton.core.work.LegacyProgress.Told;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A TASK of which the files of its WORK say both that it is done and that it is not. It is not.
///
/// @param done the place that says so: a file of the WORK with a line, as in `PROGRESS.md:7`
/// @param notDone the place that says otherwise, which may be the same
public record Dispute(String done, String notDone) {

    /// Those of a WORK, by the texts of its folder. Of several about one TASK that of its result
    /// counts.
    static Map<TaskId, Dispute> in(Map<String, Source> texts) {
        Map<TaskId, Dispute> disputes = new TreeMap<>();
        Optional.ofNullable(texts.get(LegacyProgress.WHOLE)).stream()
                .flatMap(source -> LegacyProgress.rows(source).entrySet().stream())
                .forEach(
                        row ->
                                progress(row.getKey(), LegacyProgress.WHOLE, row.getValue(), texts)
                                        .ifPresent(one -> disputes.put(row.getKey(), one)));
        texts.forEach(
                (name, source) ->
                        LegacyProgress.task(name)
                                .ifPresent(
                                        task ->
                                                progress(
                                                                task,
                                                                name,
                                                                LegacyProgress.told(source),
                                                                texts)
                                                        .ifPresent(
                                                                one -> disputes.put(task, one))));
        texts.forEach(
                (name, source) ->
                        TaskId.ofResultFile(name)
                                .ifPresent(
                                        task ->
                                                result(name, source)
                                                        .ifPresent(
                                                                one -> disputes.put(task, one))));
        return disputes;
    }

    /// Those of a WORK about TASKs that are not done: where git holds one with its code, files that
    /// lie there tell nothing.
    public static Map<TaskId, Dispute> open(WorkFiles work, Map<String, Source> texts) {
        Map<TaskId, Dispute> open = new TreeMap<>(in(texts));
        open.keySet().retainAll(work.tasks().keySet());
        open.keySet().removeIf(work::isDone);
        return open;
    }

    private static Optional<Dispute> result(String name, Source source) {
        return TaskReport.contradiction(source)
                .map(both -> new Dispute(at(name, both.done()), at(name, both.notDone())));
    }

    /// The word of a progress file about a TASK, held against itself and the TASK's result.
    private static Optional<Dispute> progress(
            TaskId task, String name, List<Told> told, Map<String, Source> texts) {
        String result = task.resultFileName();
        Optional<String> other =
                told.stream()
                        .filter(line -> !LegacyProgress.saysDone(line))
                        .findFirst()
                        .map(line -> at(name, line.line()))
                        .or(
                                () ->
                                        Optional.ofNullable(texts.get(result))
                                                .flatMap(TaskReport::notDone)
                                                .map(line -> at(result, line)));
        return told.stream()
                .filter(LegacyProgress::saysDone)
                .findFirst()
                .flatMap(line -> other.map(not -> new Dispute(at(name, line.line()), not)));
    }

    private static String at(String name, int line) {
        return name + ":" + line;
    }
}
