package baton.app.cli;

import baton.app.check.Check;
import baton.app.check.Verdict;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Severity;
import baton.core.contract.ArtifactType;
import baton.core.contract.plan.Checkpoint;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.Step;
import baton.core.text.Source;
import baton.world.files.TextFile;
import baton.world.run.Order;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the plan that is to be executed, with everything that speaks against executing it.
public final class PlanLoading {
    private PlanLoading() {}

    /// The plan where it may run, and all that was found.
    public record Loaded(Optional<Order.PlanFile> plan, List<Problem> problems) {
        public Loaded {
            problems = List.copyOf(problems);
        }
    }

    public static Loaded load(Path file, String shown, boolean allowUnproven) {
        Source source =
                switch (TextFile.read(file, shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(problem);
                };
        Verdict verdict = Check.file(file, shown, Optional.of(ArtifactType.PLAN));
        List<Problem> problems = new ArrayList<>(verdict.problems());
        Optional<Plan> plan = Plan.parse(source).value();
        plan.ifPresent(p -> problems.addAll(unexecutable(p, allowUnproven)));
        boolean runs = problems.stream().noneMatch(Problem::isError);
        return new Loaded(
                plan.filter(_ -> runs).map(p -> new Order.PlanFile(file, source, p)), problems);
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
    }

    /// What `validate` only warns of, and a run refuses.
    private static List<Problem> unexecutable(Plan plan, boolean allowUnproven) {
        List<Problem> problems = new ArrayList<>();
        for (Step step : plan.steps()) {
            String name = "step " + step.number();
            if (!allowUnproven && !step.provable()) {
                problems.add(
                        asError(Fault.STEP_UNPROVABLE.because(name + " has nothing to prove it")));
            }
            if (step.checkpoint() instanceof Checkpoint.Unsupported unsupported) {
                problems.add(
                        asError(
                                Fault.CHECKPOINT_UNSUPPORTED.because(
                                        name + ": " + unsupported.reason())));
            }
        }
        return problems;
    }

    private static Problem asError(Problem problem) {
        return new Problem(
                problem.fault(), Severity.ERROR, problem.line(), problem.message(), problem.fix());
    }
}
