package baton.app.cli;

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
                    ReviewStage.COMMAND,
                    Work.COMMAND,
                    Status.COMMAND,
                    Runs.COMMAND,
                    Logs.COMMAND,
                    Reports.COMMAND,
                    Rescues.COMMAND,
                    Undo.COMMAND,
                    Gates.COMMAND,
                    Decide.COMMAND,
                    Approve.COMMAND,
                    Validate.COMMAND,
                    Scan.COMMAND,
                    Audit.COMMAND,
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
                    Demo.COMMAND);

    private Commands() {}

    public static Optional<Command> named(String name) {
        return ALL.stream().filter(command -> command.name().equals(name)).findFirst();
    }
}
