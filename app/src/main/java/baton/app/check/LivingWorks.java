package baton.app.check;

import baton.core.contract.plan.step.Step;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.work.Toolchain;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.git.Repository;
import baton.world.work.WorkCommits;
import baton.world.work.Works;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/// The TASKs of WORKs that were done once, as steps that can be proved again. One whose code a
/// later commit took away is among them.
record LivingWorks(Repository repository, Works works, Toolchain tools) {

    /// Those of all WORKs that are not archived, by the path of their plan.
    SequencedMap<String, List<Step>> all() {
        WorkCommits commits = new WorkCommits(repository, works);
        SequencedMap<String, List<Step>> all = new LinkedHashMap<>();
        for (WorkId id : works.all()) {
            Optional<WorkFiles> work = commits.read(id).known();
            List<Step> steps = work.map(files -> steps(files, commits)).orElse(List.of());
            if (!steps.isEmpty()) {
                all.put(Works.file(id, WorkFiles.PLAN).value(), steps);
            }
        }
        return all;
    }

    private List<Step> steps(WorkFiles work, WorkCommits commits) {
        Set<TaskId> wanted = new TreeSet<>(work.done());
        wanted.addAll(commits.lost(work).keySet());
        Map<Integer, TaskId> tasks = Translation.tasks(work);
        return Translation.of(work, tools, false, wanted).sheet().stream()
                .flatMap(sheet -> sheet.steps().stream())
                .filter(
                        step ->
                                Optional.ofNullable(tasks.get(step.number()))
                                        .filter(wanted::contains)
                                        .isPresent())
                .toList();
    }
}
