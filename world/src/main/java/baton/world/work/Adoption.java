package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Source;
import baton.core.work.WorkFiles;
import baton.world.run.setting.Ledger;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lets the files of a WORK in the checkout say what was published of it. Log and list are added
/// to, and what the WORK had before the run stays as it is. A result alone is written over.
record Adoption(Works works, WorkFiles work, WorkLogFile log) {
    void take(Map<RepoPath, String> files) {
        RepoPath logPath = Works.file(work.id(), WorkFiles.logName(work.id()));
        RepoPath listPath = new RepoPath(Works.LIST);
        files.forEach(
                (path, text) -> {
                    if (path.equals(logPath)) {
                        log.adopt(text);
                    } else if (path.equals(listPath)) {
                        takeRow(text);
                    } else if (isResult(path)) {
                        works.write(path, text);
                    }
                });
    }

    /// Takes over this WORK's row; what somebody wrote of others meanwhile stays.
    private void takeRow(String published) {
        Optional<WorkList.Row> row =
                WorkList.parse(Source.of(Works.LIST, published)).value().stream()
                        .flatMap(list -> list.rows().stream())
                        .filter(known -> known.work().equals(work.id()))
                        .findFirst();
        row.ifPresent(
                known ->
                        works.change(
                                list ->
                                        WorkLists.with(
                                                list, work, known.status(), known.completed())));
    }

    /// The results that somebody else has written: neither as they are to be published nor as the
    /// commit has them that is checked out.
    List<RepoPath> inTheWay(Map<RepoPath, String> files, Ledger.Standing standing) {
        return files.entrySet().stream()
                .filter(file -> isResult(file.getKey()))
                .filter(file -> isAnothers(file.getKey(), file.getValue(), standing))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isAnothers(RepoPath path, String published, Ledger.Standing standing) {
        Optional<String> there = works.text(path);
        return works.isNoText(path)
                || (there.isPresent()
                        && !there.equals(Optional.of(published))
                        && !there.equals(standing.checkedOut(path)));
    }

    /// Keeps the results that another tool wrote and nobody committed beside those that are written
    /// now.
    void keepUncommitted() {
        work.results().keySet().stream()
                .filter(task -> work.tasks().containsKey(task) && !work.isDone(task))
                .map(TaskId::resultFileName)
                .filter(name -> works.legible(work.id()).containsKey(name))
                .forEach(this::keepBeside);
    }

    private void keepBeside(String name) {
        RepoPath kept = Works.file(work.id(), name.replace(".md", ".before.md"));
        boolean _ = works.rename(Works.file(work.id(), name), kept);
    }

    private static boolean isResult(RepoPath path) {
        return path.value().endsWith("_result.md");
    }
}
