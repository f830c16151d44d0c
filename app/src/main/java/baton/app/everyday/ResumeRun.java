package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.execute.Execute;
import baton.app.go.ContinueStage;
import baton.app.go.CutOff;
import baton.app.go.GoingOn;
import baton.app.means.LeftRun;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.app.work.Work;
import baton.core.contract.work.WorkId;
import baton.world.run.store.RunFolder;
import baton.world.stage.UnreadStage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `baton resume`: goes on with what was stopped, be it a run, a stage or a WORK.
public record ResumeRun(Optional<String> word, List<String> bounds) implements Action {
    public static final Command COMMAND =
            new Command(
                    "resume",
                    Group.RUN,
                    "go on with what was stopped",
                    new Manual(
                            "resume [RUN]",
                            """
                            Goes on with the run or stage of this checkout that was stopped, failed
                            or killed last; others that are left are named. RUN may also be a stage
                            or a WORK; where nothing was stopped, it does what `continue` does. A
                            run goes on by the words it was begun with, and with the
                            agent that it had, unless --agent names another; bounds that are given
                            take the place of those it had. A step that failed gets its attempts
                            anew.\
                            """,
                            List.of(
                                    "baton resume",
                                    "baton resume 20260105-1",
                                    "baton resume WORK-02",
                                    "baton resume --max-cost 2",
                                    "baton resume --agent claude")),
                    ResumeRun::declare,
                    ResumeRun::read);

    private static CommandSpec declare(CommandSpec spec) {
        Execute.declareTerms(spec, "resume");
        return spec.addPositional(RunChoice.word());
    }

    static ResumeRun read(ParseResult words) {
        return new ResumeRun(Options.words(words).stream().findFirst(), Execute.termWords(words));
    }

    @Override
    public ExitStatus run(Context context) {
        Optional<WorkId> work = word.flatMap(WorkId::of);
        if (work.isPresent()) {
            List<String> words = new ArrayList<>(List.of("resume"));
            words.addAll(bounds);
            words.add(work.get().toString());
            return Work.COMMAND.action(words).run(context);
        }
        Optional<CutOff> cut = word.flatMap(id -> CutOff.named(context, id));
        if (cut.isPresent()) {
            return cut.get().goOn(bounds);
        }
        // A brief needs no repository.
        boolean stages = CutOff.newest(context, Optional.empty()).isPresent();
        RunChoice runs = stages ? RunChoice.in(context) : RunChoice.inRepository(context);
        return word.isPresent() ? named(context, runs) : last(context, runs);
    }

    private ExitStatus named(Context context, RunChoice runs) {
        RunFolder folder = runs.find(word).orElseThrow();
        return GoingOn.of(context, runs, folder).refuseAlive().bounded(bounds).run();
    }

    /// The thing that was left last: a stage, or the newest run of an unfinished plan. Where there
    /// is neither, a project or a WORK may wait.
    private ExitStatus last(Context context, RunChoice runs) {
        List<LeftRun> left = LeftRun.all(runs);
        List<CutOff> stages = CutOff.all(context, Optional.empty());
        Optional<CutOff> cut =
                CutOff.newest(context, Optional.empty()).filter(one -> one.damage().isEmpty());
        boolean stage =
                cut.isPresent()
                        && (left.isEmpty()
                                || left.getFirst().waits()
                                || (!cut.get().waits()
                                        && cut.get().touched().isAfter(left.getFirst().touched())));
        if (left.isEmpty() && !stage) {
            LeftRun.ofFormerWorks(runs).forEach(run -> tellFormer(context, run));
            return new ContinueStage(Optional.empty(), bounds).run(context);
        }
        left.stream().skip(stage ? 0 : 1).forEach(other -> context.note(tellOther(other)));
        stages.stream()
                .flatMap(one -> one.damage().stream())
                .findFirst()
                .ifPresent(one -> context.note(Printable.line(UnreadStage.line(one))));
        return stage
                ? cut.get().goOn(bounds)
                : GoingOn.of(context, runs, left.getFirst().folder()).bounded(bounds).run();
    }

    /// A run that waits does not go on by being resumed.
    private static String tellOther(LeftRun other) {
        String id = other.folder().id().value();
        return other.waits()
                ? "run " + id + " waits for your answer: baton gates"
                : "left too: baton resume " + id;
    }

    private static void tellFormer(Context context, LeftRun run) {
        String id = run.folder().id().value();
        run.former()
                .ifPresent(
                        former ->
                                context.note(
                                        "run "
                                                + id
                                                + ": "
                                                + former.words()
                                                + "; `baton report "
                                                + id
                                                + "` tells of the run"));
    }
}
