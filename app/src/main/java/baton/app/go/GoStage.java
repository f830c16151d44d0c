package baton.app.go;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.execute.Execute;
import baton.app.means.StageFence;
import baton.app.means.StageLife;
import baton.app.means.StageWords;
import baton.core.config.Isolation;
import baton.core.config.SandboxSettings;
import baton.core.prove.ProofLevel;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton go`: from a sentence to a reviewed change.
///
/// @param task nothing where one that was begun is to go on
/// @param sandbox what is asked to be put around all that is started
/// @param isolation where the plan is to be carried out, if that is said
/// @param approval the hash of what waits for approval and is approved by this command
/// @param proof how much proof the run is to want of its steps, over what is set
/// @param fresh whether stages ask anew what was replied before a kill
public record GoStage(
        Optional<String> task,
        Optional<String> project,
        boolean quick,
        Optional<String> answers,
        Optional<SandboxSettings.Mode> sandbox,
        Optional<Isolation> isolation,
        Optional<ProofLevel> proof,
        boolean fresh,
        Optional<String> approval)
        implements Action {
    public static final Command COMMAND =
            new Command(
                    "go",
                    Group.RUN,
                    "from a sentence to a reviewed change, stopping at each gate",
                    new Manual(
                            "go [--project DIR] [--approve HASH] [--quick] [--in-place] [--proof"
                                    + " LEVEL] [--answers FILE] [TASK…]",
                            """
                            Does brief, research, plan, execute and review one after the other.
                            After each of the first four it stops until the file of the stage is
                            approved: on a terminal it asks, elsewhere it ends with 6 and prints the
                            command that approves and goes on. An approval holds for the file as it
                            was shown; a later edit voids it. --yes approves everything that passes
                            its own checks.

                            The plan is carried out in a worktree of its own, and its commits
                            follow on the branch at the end, so that this checkout stays free;
                            --in-place, or `isolation: in-place`, works here instead. Witnesses say
                            what the proof of each step is worth; --proof strict holds steps to it,
                            --proof plain hears none.

                            Called again with the same TASK, or without one, it goes on where it
                            stopped, whatever ended it, and asks no agent for a reply that was kept;
                            --fresh asks again.\
                            """,
                            List.of(
                                    "baton go Trim the search input",
                                    "baton go --answers answers.yaml --yes Trim the search input",
                                    "baton go")),
                    GoStage::declare,
                    GoStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("DIR", "go on with this project", "--project"))
                .addOption(Options.flag("ask fewer questions, and research less", "--quick"))
                .addOption(Options.value("FILE", "take the answers from this file", "--answers"))
                .addOption(
                        Options.flag(
                                "carry the plan out in a worktree of its own (the default)",
                                Execute.WORKTREE))
                .addOption(Options.flag("carry the plan out in this checkout", Execute.IN_PLACE))
                .addOption(
                        Options.value(
                                "HASH", "approve what waits, if it has this hash", "--approve"))
                .addOption(Execute.proofOption())
                .addOption(StageFence.option())
                .addOption(StageLife.option())
                .addPositional(Options.words("TASK", "0..*", "the task, in a few words"));
    }

    static GoStage read(ParseResult words) {
        String task = String.join(" ", Options.words(words)).strip();
        Optional<String> project = Options.value(words, "--project");
        if (!task.isEmpty() && project.isPresent()) {
            throw Usage.wrong(
                    "--project and a TASK exclude each other", "a project has its task already");
        }
        return new GoStage(
                task.isEmpty() ? Optional.empty() : Optional.of(task),
                project,
                words.hasMatchedOption("--quick"),
                Options.value(words, "--answers"),
                StageFence.asked(words),
                Execute.isolation(words),
                Execute.proof(words),
                StageLife.isFresh(words),
                Options.value(words, "--approve"));
    }

    /// The same with what it leaves unsaid as the stage was begun that was cut off.
    GoStage goingOnWith(CutOff cut) {
        return new GoStage(
                task,
                project,
                quick || cut.isQuick(),
                answers.or(cut::answers),
                sandbox.or(cut::sandbox),
                isolation,
                proof,
                fresh,
                approval);
    }

    /// The same with what it leaves unsaid as it was said before.
    GoStage goingOnAs(GoStage before) {
        return new GoStage(
                task,
                project,
                quick || before.quick,
                answers.or(before::answers),
                sandbox.or(before::sandbox),
                isolation.or(before::isolation),
                proof.or(before::proof),
                fresh,
                approval);
    }

    /// The same with the file of answers as it is named from the top of the checkout.
    GoStage from(Context context) {
        return new GoStage(
                task,
                project,
                quick,
                answers.map(context::fromTop),
                sandbox,
                isolation,
                proof,
                fresh,
                approval);
    }

    /// The words that say how a project is carried through.
    List<String> words() {
        return StageWords.of(COMMAND.name())
                .flag("--quick", quick)
                .value("--answers", answers)
                .sandbox(sandbox)
                .flag(Execute.WORKTREE, isolation.equals(Optional.of(Isolation.WORKTREE)))
                .flag(Execute.IN_PLACE, isolation.equals(Optional.of(Isolation.IN_PLACE)))
                .value(Execute.PROOF, proof.map(ProofLevel::word))
                .and(List.of());
    }

    /// Those of words that [#words] gave before.
    static GoStage of(List<String> words) {
        return (GoStage) COMMAND.action(words);
    }

    /// One that says nothing, for a project that is known.
    static GoStage plain() {
        Optional<String> unsaid = Optional.empty();
        return new GoStage(
                unsaid,
                unsaid,
                false,
                unsaid,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                unsaid);
    }

    @Override
    public ExitStatus run(Context context) {
        return new GoRun(context, this).run();
    }
}
