package baton.world.run.setting;

import baton.core.prove.ProofLevel;
import baton.core.run.RunMode;
import baton.core.text.Value;
import baton.world.git.CommitId;
import baton.world.run.store.RunRecord;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The launch of a run: a request whose plan is valid. Every run begins with one, and every run
/// that is taken up goes on with one; its stored form is the [RunRecord].
///
/// ```
/// Launch   = Target PlanPart Start Means Origin
/// PlanPart = Whole | OneStep | FromStep | OneSession | Steps
/// Start    = Afresh | Resume
/// ```
public record Launch(Target target, PlanPart part, Start start, Means means, Origin origin) {

    /// The start of a run: a new one, or one that was begun before.
    public sealed interface Start {}

    /// A run begins.
    public record Afresh() implements Start {}

    /// A run is taken up; where there is none, one begins with what is not done yet.
    ///
    /// @param run the run that was named
    /// @param approved true if a plan or brief is accepted that has changed since the run began
    public record Resume(Optional<String> run, boolean approved) implements Start {}

    /// The origin of a run, which the run keeps for when it is taken up.
    ///
    /// @param arguments the words of the command line
    /// @param version the version of the program
    /// @param configuration the settings that hold for the run
    public record Origin(List<String> arguments, String version, Value.Fields configuration) {
        public Origin {
            arguments = List.copyOf(arguments);
        }
    }

    public Launch {
        target = target.within(means.sandbox());
    }

    public boolean resumes() {
        return start instanceof Resume;
    }

    /// True if a plan or brief is accepted that has changed since the run began.
    public boolean isApproved() {
        return start instanceof Resume(_, boolean approved) && approved;
    }

    /// The mode of a run that begins with this. A part of the plan is carried out in the same way,
    /// whether or not it was begun before.
    public RunMode mode() {
        return switch (part) {
            case PlanPart.OneStep _ -> RunMode.STEP;
            case PlanPart.FromStep _ -> RunMode.FROM;
            case PlanPart.OneSession _ -> RunMode.SESSION;
            case PlanPart.Whole _, PlanPart.Steps _ -> resumes() ? RunMode.RESUME : RunMode.EXECUTE;
        };
    }

    /// The record of a run that begins with this.
    ///
    /// @param head the commit that the run begins with
    /// @param wanted the steps that are to be worked on
    public RunRecord record(CommitId head, List<Integer> wanted) {
        return new RunRecord(
                target.planName(),
                target.plan().hash(),
                target.briefHash(),
                head.value(),
                Optional.of(Heads.word(target.repository().head())),
                mode(),
                target.project().map(target::name),
                means.agent().label(),
                wanted,
                isSpread() && (target.ledger().isPresent() || !wanted.isEmpty()),
                Optional.of(level(Optional.empty())),
                origin.arguments(),
                origin.version());
    }

    /// The amount of proof that is wanted of the steps.
    ///
    /// @param begun what the run was begun with, where it is taken up
    public ProofLevel level(Optional<ProofLevel> begun) {
        return means.proofing().level(begun, target.plan().sheet().proof());
    }

    /// The numbers of the steps that this is about.
    public List<Integer> numbers() {
        return part.numbers(target.plan().sheet());
    }

    /// True if a run that begins now works in worktrees of its own.
    public boolean isSpread() {
        boolean several = !resumes() && part.isWhole() && target.sessions() > 1;
        return !means.spread().inPlace() && (target.ledger().isPresent() || several || isApart());
    }

    /// True if a run that begins now is one session in a worktree of its own: nothing in the
    /// checkout, be it committed or not, is in its way.
    public boolean isApart() {
        return target.ledger().isEmpty() && means.spread().isApart(part, target.plan().sheet());
    }

    /// The progress file of the part that this is about.
    public Path progressFile() {
        return target.progressFile(part.session());
    }

    /// All progress files that may be written: the one of the run, and those of the plan's
    /// sessions.
    public List<Path> progressFiles() {
        List<Path> files = new ArrayList<>(List.of(progressFile()));
        target.plan().sheet().sessions().stream()
                .map(session -> target.progressFile(Optional.of(session.number())))
                .filter(file -> !files.contains(file))
                .forEach(files::add);
        return files;
    }

    /// Removes what a program that died left beside the records, where they are the repository's.
    public void sweep() {
        Stream.concat(progressFiles().stream(), target.stateFile().stream())
                .forEach(file -> target.tree(file).sweep(file));
    }
}
