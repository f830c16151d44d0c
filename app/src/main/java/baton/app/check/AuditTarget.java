package baton.app.check;

import baton.app.command.Context;
import baton.app.means.PlanPlace;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.Detection;
import baton.core.contract.Reading;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.spec.SessionSpec;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.run.ProjectAudit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The plan or session spec that is to be audited, read as far as it can be.
///
/// @param work nothing where the document has errors
/// @param session the number of a session spec
record AuditTarget(
        Path file,
        String shown,
        Optional<ProjectAudit.Work> work,
        Optional<Integer> session,
        List<Problem> problems) {

    AuditTarget {
        problems = List.copyOf(problems);
    }

    /// The path that was given, else `plan.md` of the project.
    static AuditTarget of(Context context, Optional<String> project, Optional<String> plan) {
        String shown = plan.orElseGet(() -> inProject(context, project.orElse(".")));
        Path file = context.path(shown);
        Source source =
                switch (Tree.holding(file).text(file, shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(problem);
                };
        boolean spec =
                Detection.detect(shown, Optional.of(source))
                        .equals(Optional.of(ArtifactType.SESSION_SPEC));
        return spec
                ? read(file, shown, SessionSpec.parse(source), AuditTarget::work)
                        .inSession(SessionSpec.parse(source).value().map(SessionSpec::number))
                : read(file, shown, Plan.parse(source), AuditTarget::work);
    }

    private static String inProject(Context context, String project) {
        String directory = PlanPlace.trimmed(project);
        String shown = directory + "/plan.md";
        if (!Files.exists(context.path(shown))) {
            throw new Failure(
                    Fault.PLAN_NOT_FOUND.because(
                            "project directory missing plan.md: " + directory));
        }
        return shown;
    }

    private static <T> AuditTarget read(
            Path file, String shown, Reading<T> reading, Function<T, ProjectAudit.Work> work) {
        List<Problem> problems = Check.plan(reading, file);
        boolean sound = problems.stream().noneMatch(Problem::isError);
        return new AuditTarget(
                file,
                shown,
                reading.value().filter(_ -> sound).map(work),
                Optional.empty(),
                problems);
    }

    private AuditTarget inSession(Optional<Integer> number) {
        return new AuditTarget(file, shown, work, number, problems);
    }

    private static ProjectAudit.Work work(Plan plan) {
        Map<Integer, SessionPlan> sessions =
                plan.strategy().map(strategy -> strategy.byStep()).orElse(Map.of());
        return new ProjectAudit.Work(
                plan.steps(),
                step ->
                        Optional.ofNullable(sessions.get(step))
                                .map(SessionPlan::fence)
                                .orElse(Fence.NONE));
    }

    private static ProjectAudit.Work work(SessionSpec spec) {
        return new ProjectAudit.Work(spec.steps(), _ -> spec.fence());
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
    }
}
