package baton.core.view;

import baton.core.Plural;
import baton.core.contract.work.WorkId;
import baton.core.policy.shell.Shell;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.view.chronicle.SessionFacts;

import java.util.List;
import java.util.Optional;

/// The facts that do not change while a run is under way, such as its plan, its mode, its project
/// and its agent.
///
/// `steps` are all steps of the plan, also those this run leaves alone; `passedBefore` counts those
/// an earlier run had settled. `sessions` are there where the steps are spread over worktrees.
/// `sandbox` says what was put around the programs.
public record RunFacts(
        RunId id,
        String plan,
        PlanType planType,
        Optional<String> planVersion,
        boolean legacy,
        RunMode mode,
        Optional<String> project,
        String progressFile,
        String agent,
        String sandbox,
        List<StepFacts> steps,
        List<SessionFacts> sessions,
        int passedBefore,
        List<String> advisories) {

    /// The type of artifact that was executed; `word` is its published name.
    public enum PlanType {
        PLAN("plan"),
        SESSION_SPEC("session-spec");

        private final String word;

        PlanType(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /// A step as the report names it.
    public record StepFacts(int number, String title, int expectedPaths, boolean commits) {}

    public RunFacts {
        steps = List.copyOf(steps);
        sessions = List.copyOf(sessions);
        advisories = List.copyOf(advisories);
    }

    /// The same for one session and its steps.
    RunFacts of(SessionFacts session) {
        return new RunFacts(
                id,
                plan,
                planType,
                planVersion,
                legacy,
                mode,
                project,
                progressFile,
                agent,
                sandbox,
                steps.stream().filter(s -> session.steps().contains(s.number())).toList(),
                List.of(session),
                0,
                List.of());
    }

    /// The command that goes on with the run.
    public String resumption() {
        String named = project.map(dir -> "--project " + Shell.path(dir)).orElse("");
        boolean found = project.filter(dir -> plan.equals(dir + "/plan.md")).isPresent();
        String target = (found ? named : named + " " + Shell.path(plan)).strip();
        return WorkId.folderOf(plan)
                .map(work -> "baton work resume " + work)
                .orElse("baton execute --resume " + target);
    }

    /// The command that takes a result which could not be published, when nothing is in its way any
    /// more. The files of a WORK lie in the checkout, in no commit: git would not merge over them.
    public String taking(String result) {
        return WorkId.folderOf(plan).isPresent() ? resumption() : "git merge " + result;
    }

    /// The sentence about the steps before the one that the run began with; nothing where it was
    /// not told to begin with a later one.
    public Optional<String> before(PlanRun run) {
        if (mode != RunMode.FROM || run.steps().isEmpty()) {
            return Optional.empty();
        }
        int first = run.steps().getFirst().rules().number();
        List<Integer> left =
                steps.stream().map(StepFacts::number).filter(n -> n > 0 && n < first).toList();
        int open = left.size() - passedBefore;
        String proved = passedBefore + " of them proved from git";
        return left.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s %s no part of this run: %s, %s"
                                .formatted(
                                        Plural.numbered("step", left),
                                        left.size() == 1 ? "is" : "are",
                                        proved,
                                        open == 0 ? "none left" : open + " not done"));
    }

    /// The steps that were said to be done before the run, and whose commands the last proof found
    /// red: the next resume does them again. The TASKs of a WORK are known by its history instead.
    public List<StepFacts> undone(PlanRun run) {
        List<Integer> red =
                run.proof().stream()
                        .flatMap(proof -> proof.red().stream())
                        .map(LastProof.Finding::step)
                        .filter(step -> run.step(step).isEmpty())
                        .toList();
        return WorkId.folderOf(plan).isPresent()
                ? List.of()
                : steps.stream().filter(step -> red.contains(step.number())).toList();
    }

    /// The number of steps that an earlier run had settled, as far as the last proof knows.
    public int settledBefore(PlanRun run) {
        return Math.max(0, passedBefore - undone(run).size());
    }

    /// Step 0 is a pre-flight and not counted.
    public int stepsTotal() {
        return (int) steps.stream().filter(step -> step.number() > 0).count();
    }

    /// The version as the summary names it.
    public String versionWord() {
        return planVersion.orElse("legacy");
    }
}
