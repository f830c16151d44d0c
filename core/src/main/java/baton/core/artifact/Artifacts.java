package baton.core.artifact;

import baton.core.Each;
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

/// The choice of the contract for a type of artifact: the one switch over all of them.
public final class Artifacts {
    private Artifacts() {}

    /// Reads a file as an artifact of this type.
    public static Reading<?> read(ArtifactType type, Source source, Each each) {
        return switch (type) {
            case BRIEF -> Brief.parse(source);
            case RESEARCH -> Research.parse(source);
            case ARCHITECTURE -> architecture(List.of(source.name()), Optional.of(source));
            case PLAN -> Plan.parse(source, each);
            case SESSION_SPEC -> SessionSpec.parse(source);
            case PROGRESS -> Progress.parse(source);
            case REVIEW -> Review.parse(source);
            case SESSION_STATE -> SessionState.parse(source);
            case REQUIREMENT -> Requirement.parse(source);
            case WORK_PLAN -> WorkPlan.parse(source);
            case TASK -> TaskSpec.parse(source);
            case RESULT -> TaskReport.parse(source);
            case WORK_LOG -> WorkLog.parse(source);
            case WORK_LIST -> WorkList.parse(source);
            case DECISIONS -> Decisions.parse(source);
            case DISPATCH -> Dispatch.parse(source);
            case TASK_RESULT -> TaskResult.parse(source);
        };
    }

    /// Reads an `architecture/` directory: the names in it, and its overview where it has one.
    public static Reading<?> architecture(List<String> fileNames, Optional<Source> overview) {
        return Architecture.parse(fileNames, overview);
    }
}
