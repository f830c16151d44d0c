package baton.app.review;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.means.ProjectAction;
import baton.app.means.StageFence;
import baton.app.means.StageLife;
import baton.app.means.StageWords;
import baton.core.config.SandboxSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton review`: holds a finished change against its brief and against what good code is.
///
/// @param sandbox what is asked to be put around agents and commands
/// @param fresh whether everything is asked anew
public record ReviewStage(
        String project,
        Optional<String> since,
        boolean quick,
        boolean dryRun,
        Optional<SandboxSettings.Mode> sandbox,
        boolean fresh)
        implements Action {
    public static final Command COMMAND =
            new Command(
                    "review",
                    Group.CHECK,
                    "review what was changed, and write review.md",
                    new Manual(
                            "review --project DIR [--since REF] [--quick] [--dry-run] [--fresh]",
                            """
                            Looks at everything that changed since REF (else since the start of the
                            run that progress.json tells of, else since the brief was written),
                            uncommitted changes included.

                            Rules find placeholders in new lines, success criteria whose command
                            fails, and files that no step of the plan lists. Two agents that do not
                            know each other's findings review conformance and correctness; each
                            finding must name a line that exists. A blocker gives BLOCK (and ends
                            with 1), a major finding WARN, anything else ALLOW. `baton plan --brief
                            DIR/review.md` makes a plan of the corrections.

                            With --quick only correctness is reviewed. With --dry-run no agent is
                            asked, no command runs and no file is written: it prints what would be
                            reviewed, and how.

                            Replies are kept until the review is written: after a kill the same
                            command, or `baton continue`, asks only for the missing replies. --fresh
                            asks again.\
                            """,
                            List.of(
                                    "baton review --project .claude/projects/2026-01-05-demo",
                                    "baton review --project p --since main --dry-run",
                                    "baton review --project p --json | jq .verdict")),
                    ReviewStage::declare,
                    ReviewStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("DIR", "the project, with its brief.md", "--project"))
                .addOption(Options.value("REF", "the commit the work began with", "--since"))
                .addOption(Options.flag("review only whether the change is correct", "--quick"))
                .addOption(Options.flag("say what would be reviewed", "--dry-run"))
                .addOption(StageFence.option())
                .addOption(StageLife.option());
    }

    static Action read(ParseResult words) {
        Optional<SandboxSettings.Mode> sandbox = StageFence.asked(words);
        return ProjectAction.of(
                words,
                COMMAND.name(),
                "brief.md",
                project ->
                        new ReviewStage(
                                project,
                                Options.value(words, "--since"),
                                words.hasMatchedOption("--quick"),
                                words.hasMatchedOption("--dry-run"),
                                sandbox,
                                StageLife.isFresh(words)),
                _ -> "git log --stat");
    }

    /// @param yes whether everything is approved
    StageLife life(boolean yes) {
        return new StageLife(
                COMMAND.name(),
                project,
                StageWords.of(COMMAND.name())
                        .flag("--yes", yes)
                        .value("--project", Optional.of(project))
                        .value("--since", since)
                        .flag("--quick", quick)
                        .sandbox(sandbox)
                        .and(List.of()),
                Optional.of(project),
                List.of(),
                fresh);
    }

    @Override
    public ExitStatus run(Context context) {
        return new ReviewRun(context, this).run();
    }
}
