package baton.app.go;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.contract.progress.ToldSteps;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.run.store.ProgressFiles;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The steps of a project's plan that its progress files call open. They have the last word over a
/// session state, which tells of one session.
final class OpenSteps {
    private static final String PLAN = "plan.md";

    private static final Set<StepStatus> SETTLED =
            EnumSet.of(StepStatus.COMPLETED, StepStatus.SKIPPED, StepStatus.DEFERRED);

    private OpenSteps() {}

    /// None where nothing tells of the plan's progress.
    static List<Integer> of(Path project) {
        List<Progress> files =
                Stream.concat(
                                ProgressFiles.ofProject(project).stream(),
                                ProgressFiles.beside(project.resolve(PLAN)).stream())
                        .flatMap(file -> ProgressFiles.read(file).stream())
                        .filter(told -> told.plan().path().endsWith(PLAN))
                        .toList();
        if (files.isEmpty()) {
            return List.of();
        }
        ToldSteps told = ToldSteps.of(files);
        return plan(project).stream()
                .flatMap(plan -> plan.steps().stream())
                .map(Step::number)
                .filter(number -> isOpen(Optional.ofNullable(told.steps().get(number))))
                .toList();
    }

    /// A step that no file tells of may have been carried out in any way: git knows.
    private static boolean isOpen(Optional<StepRecord> told) {
        return told.filter(record -> !SETTLED.contains(record.status())).isPresent();
    }

    private static Optional<Plan> plan(Path project) {
        return Tree.around(project).text(project.resolve(PLAN), PLAN)
                        instanceof Source.Readable(Source source)
                ? Plan.parse(source).value()
                : Optional.empty();
    }
}
