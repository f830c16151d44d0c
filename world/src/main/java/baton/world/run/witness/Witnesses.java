package baton.world.run.witness;

import baton.core.Failure;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.proof.ChangeRules;
import baton.core.prove.Proof;
import baton.core.prove.StepGrade;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.step.StepEvent;
import baton.world.engine.Happening;
import baton.world.git.CommitId;
import baton.world.git.WorkingFiles;
import baton.world.process.Cancellation;
import baton.world.prove.ProofMeans;
import baton.world.prove.ProofQuestion;
import baton.world.prove.ProofQuestion.Bounds;
import baton.world.prove.ProofSite;
import baton.world.prove.Proving;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Sites;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Hears the witnesses of a step: mistakes that are put into its change, parts of it that are taken
/// out, and the numbers of tests, all in a private place. Whatever goes wrong there costs the grade
/// and nothing else.
///
/// @param patient true if the step waits for the grade, which nothing may cut short then
public record Witnesses(RunSetting run, Cancellation cancellation, int session, boolean patient) {
    private static final int BUDGET_TIMES = 5;

    /// Those that a step waits for.
    public static Witnesses waited(RunSetting run, int session) {
        return new Witnesses(run, run.surroundings().cancellation(), session, true);
    }

    /// The work of a step, and what it is compared with.
    ///
    /// @param tip the commit or tree that the step has made
    public record Work(int step, int tries, CommitId base, String tip) {}

    /// The grade of a step; nothing when the program is to end.
    public Optional<Happening> hear(Work work) {
        Optional<String> obstacle = obstacle(run.step(work.step()));
        return obstacle.isPresent()
                ? Optional.of(graded(work, StepGrade.none(obstacle.get()), new Detail()))
                : attempted(work);
    }

    private Optional<String> obstacle(WorkStep step) {
        if (!run.means().sandbox().isOn()) {
            return Optional.of("there is no sandbox, and witnesses are heard in one only");
        }
        return step.step().verify().stream().noneMatch(VerifyCommand::canFail)
                ? Optional.of("the step has no Verify command that can fail")
                : Optional.empty();
    }

    private Optional<Happening> attempted(Work work) {
        try {
            return proved(work);
        } catch (Failure failure) {
            return cancellation.isCancelled()
                    ? Optional.empty()
                    : Optional.of(
                            graded(
                                    work,
                                    StepGrade.none(failure.problem().message()),
                                    new Detail()));
        }
    }

    private Optional<Happening> proved(Work work) {
        ProofQuestion question =
                new ProofQuestion(
                        work.base(),
                        Optional.of(work.tip()),
                        run.step(work.step()).step().verify(),
                        Optional.empty(),
                        Bounds.times(BUDGET_TIMES, patient),
                        ChangeRules.NONE);
        return switch (new Proving(means(), question, _ -> {}).carryOut()) {
            case Proving.CutOff _ -> Optional.empty();
            case Proving.Unchanged _ ->
                    Optional.of(graded(work, StepGrade.none("nothing was changed"), new Detail()));
            case Proving.Judged(Proof proof, _) ->
                    Optional.of(
                            graded(
                                    work,
                                    StepGrade.of(proof),
                                    new Detail().with("proof", proof.value().build())));
        };
    }

    private ProofMeans means() {
        Sites sites = Sites.of(run);
        return new ProofMeans(
                ProofSite.within(run.folder(), sites.witness(run.folder().id(), session)),
                run.repository(),
                run.means().sandbox(),
                run.surroundings().environment(),
                run.means().spread().worktree(),
                run.means().limits().verify(),
                cancellation);
    }

    private static Happening graded(Work work, StepGrade grade, Detail detail) {
        return new Happening(
                new RunEvent.InStep(work.step(), work.tries(), new StepEvent.Graded(grade)),
                detail.fields());
    }

    /// Removes what a life of the program left that was killed.
    public static void clear(RunSetting run) {
        List<Path> left = Sites.of(run).witnesses(run.folder().id());
        left.forEach(WorkingFiles::removeTree);
        if (!left.isEmpty()) {
            Sites.of(run).tidy(run.folder().id());
        }
    }
}
