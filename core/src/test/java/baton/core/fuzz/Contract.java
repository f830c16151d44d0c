package baton.core.fuzz;

import baton.core.contract.ArtifactType;
import baton.core.contract.Reading;
import baton.core.contract.architecture.Architecture;
import baton.core.contract.brief.Brief;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.message.Dispatch;
import baton.core.contract.message.TaskResult;
import baton.core.contract.plan.Plan;
import baton.core.contract.progress.Progress;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.research.Research;
import baton.core.contract.result.TaskReport;
import baton.core.contract.review.Review;
import baton.core.contract.spec.SessionSpec;
import baton.core.contract.state.SessionState;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.worklist.WorkList;
import baton.core.contract.worklog.WorkLog;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The contract of a type of artifact, as tests need it: its reader and its writer, the path where
/// such a file lies, and a good one.
record Contract<T>(
        String path, String seed, Function<Source, Reading<T>> parse, Function<T, String> render) {

    static Contract<?> of(ArtifactType type) {
        return switch (type) {
            case BRIEF -> of("brief.md", PlanningSeeds.BRIEF, Brief::parse, Brief::render);
            case RESEARCH ->
                    of("research/01.md", PlanningSeeds.RESEARCH, Research::parse, Research::render);
            case ARCHITECTURE -> of("overview.md", "# A\n", Contract::overview, Contract::written);
            case PLAN -> of("plan.md", PlanningSeeds.PLAN, Plan::parse, Plan::render);
            case SESSION_SPEC ->
                    of(
                            "session-2-core.md",
                            PlanningSeeds.SESSION_SPEC,
                            SessionSpec::parse,
                            SessionSpec::render);
            case PROGRESS ->
                    of("progress.json", PlanningSeeds.PROGRESS, Progress::parse, Progress::render);
            case REVIEW -> of("review.md", PlanningSeeds.REVIEW, Review::parse, Review::render);
            case SESSION_STATE ->
                    of(
                            ".session-state.local.json",
                            PlanningSeeds.SESSION_STATE,
                            SessionState::parse,
                            SessionState::render);
            case REQUIREMENT ->
                    of(
                            "works/WORK-07/Requirement.md",
                            WorkSeeds.REQUIREMENT,
                            Requirement::parse,
                            Requirement::render);
            case WORK_PLAN ->
                    of(
                            "works/WORK-07/PLAN.md",
                            WorkSeeds.WORK_PLAN,
                            WorkPlan::parse,
                            WorkPlan::render);
            case TASK ->
                    of(
                            "works/WORK-07/TASK-01.md",
                            WorkSeeds.TASK,
                            TaskSpec::parse,
                            TaskSpec::render);
            case RESULT ->
                    of(
                            "works/WORK-07/TASK-00_result.md",
                            WorkSeeds.RESULT,
                            TaskReport::parse,
                            TaskReport::render);
            case WORK_LOG ->
                    of(
                            "works/WORK-07/work_WORK-07.log",
                            WorkSeeds.WORK_LOG,
                            WorkLog::parse,
                            WorkLog::render);
            case WORK_LIST ->
                    of(
                            "works/WORK-LIST.md",
                            WorkSeeds.WORK_LIST,
                            WorkList::parse,
                            WorkList::render);
            case DECISIONS ->
                    of(
                            "works/WORK-07/DECISIONS.md",
                            WorkSeeds.DECISIONS,
                            Decisions::parse,
                            Decisions::render);
            case DISPATCH ->
                    of(
                            "works/WORK-07/a.xml",
                            WorkSeeds.DISPATCH,
                            Dispatch::parse,
                            Dispatch::render);
            case TASK_RESULT ->
                    of(
                            "works/WORK-07/b.xml",
                            WorkSeeds.TASK_RESULT,
                            TaskResult::parse,
                            TaskResult::render);
        };
    }

    private static <T> Contract<T> of(
            String path,
            String seed,
            Function<Source, Reading<T>> parse,
            Function<T, String> render) {
        return new Contract<>(path, seed, parse, render);
    }

    Reading<T> read(String text) {
        return parse.apply(Source.of(path, text));
    }

    private static Reading<Architecture> overview(Source source) {
        return Architecture.parse(List.of(source.name()), Optional.of(source));
    }

    /// Baton writes no overviews; of one it reads the title alone.
    private static String written(Architecture architecture) {
        return architecture.title().map(title -> "# " + title + "\n").orElse("");
    }
}
