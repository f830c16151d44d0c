package baton.app.cli;

import baton.app.answer.Approve;
import baton.app.answer.Decide;
import baton.app.answer.Gates;
import baton.app.attest.Attest;
import baton.app.brief.BriefStage;
import baton.app.check.Audit;
import baton.app.check.Prompts;
import baton.app.check.Scan;
import baton.app.check.Transcript;
import baton.app.check.Validate;
import baton.app.command.Command;
import baton.app.everyday.Costs;
import baton.app.everyday.ResumeRun;
import baton.app.everyday.RetryStep;
import baton.app.everyday.SkipStep;
import baton.app.everyday.StepDiff;
import baton.app.everyday.StepWhy;
import baton.app.everyday.StopRun;
import baton.app.execute.Execute;
import baton.app.explain.Explain;
import baton.app.go.ContinueStage;
import baton.app.go.Demo;
import baton.app.go.GoStage;
import baton.app.look.Logs;
import baton.app.look.Reports;
import baton.app.look.Runs;
import baton.app.look.Status;
import baton.app.plan.PlanStage;
import baton.app.prove.Prove;
import baton.app.rescue.Rescues;
import baton.app.rescue.Undo;
import baton.app.research.ResearchStage;
import baton.app.review.ReviewStage;
import baton.app.serve.Serve;
import baton.app.setup.Doctor;
import baton.app.setup.Init;
import baton.app.setup.Trust;
import baton.app.setup.Update;
import baton.app.work.Work;

import java.util.List;
import java.util.Optional;

/// Every command there is, in the order in which help lists them.
public final class Commands {
    public static final List<Command> ALL =
            List.of(
                    BriefStage.COMMAND,
                    ResearchStage.COMMAND,
                    PlanStage.COMMAND,
                    Execute.COMMAND,
                    GoStage.COMMAND,
                    ContinueStage.COMMAND,
                    ResumeRun.COMMAND,
                    RetryStep.COMMAND,
                    SkipStep.COMMAND,
                    StopRun.COMMAND,
                    ReviewStage.COMMAND,
                    Work.COMMAND,
                    Status.COMMAND,
                    Runs.COMMAND,
                    Logs.COMMAND,
                    StepDiff.COMMAND,
                    StepWhy.COMMAND,
                    Costs.COMMAND,
                    Reports.COMMAND,
                    Serve.COMMAND,
                    Rescues.COMMAND,
                    Undo.COMMAND,
                    Gates.COMMAND,
                    Decide.COMMAND,
                    Approve.COMMAND,
                    Validate.COMMAND,
                    Scan.COMMAND,
                    Audit.COMMAND,
                    Prove.COMMAND,
                    Attest.COMMAND,
                    Transcript.COMMAND,
                    Doctor.COMMAND,
                    Trust.COMMAND,
                    Init.COMMAND,
                    Update.COMMAND,
                    Explain.COMMAND,
                    Prompts.COMMAND,
                    Hook.COMMAND,
                    Mcp.COMMAND,
                    Completion.COMMAND,
                    Demo.COMMAND,
                    Help.COMMAND,
                    Version.COMMAND);

    private Commands() {}

    public static Optional<Command> named(String name) {
        return ALL.stream().filter(command -> command.name().equals(name)).findFirst();
    }
}
