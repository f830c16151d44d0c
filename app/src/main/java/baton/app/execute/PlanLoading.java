package baton.app.execute;

import baton.app.check.Check;
import baton.core.Each;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Severity;
import baton.core.contract.Document;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Step;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.scan.PlanScan;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.world.SideBySide;
import baton.world.files.Tree;
import baton.world.run.setting.PlanFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Reads the plan or session spec that is to be executed, with everything that speaks against
/// executing it.
public final class PlanLoading {
    private PlanLoading() {}

    /// A plan or session spec that can be executed, and the scan of its commands by the command
    /// policy.
    ///
    /// @param refusals the problems that a run refuses, and `validate` only warns of
    public record Ready(PlanFile plan, PlanScan scan, List<Problem> refusals) {
        public Ready {
            refusals = List.copyOf(refusals);
        }
    }

    /// A document that was loaded: the plan that may run, where the document is valid, and all
    /// problems that were found in it.
    public record Loaded(Optional<Ready> ready, List<Problem> problems) {
        public Loaded {
            problems = List.copyOf(problems);
        }

        public boolean isValid() {
            return ready.isPresent();
        }
    }

    public static Loaded load(Path file, String shown, boolean allowUnproven) {
        Source source =
                switch (Tree.holding(file).text(file, shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(shown, problem);
                };
        Document document = Document.read(source);
        Each each = new SideBySide();
        return SessionSpec.fits(document.body())
                ? loaded(
                        SessionSpec.parse(document),
                        file,
                        spec ->
                                ready(
                                        plan(file, document, Optional.empty(), Worksheet.of(spec)),
                                        PlanScan.of(spec).in(document.body()),
                                        allowUnproven))
                : loaded(
                        Plan.parse(document, each),
                        file,
                        read ->
                                ready(
                                        plan(file, document, Optional.of(read), Worksheet.of(read)),
                                        PlanScan.of(read, each).in(document.body()),
                                        allowUnproven));
    }

    private static PlanFile plan(
            Path file, Document document, Optional<Plan> plan, Worksheet sheet) {
        return new PlanFile(file, document.source(), plan, sheet.told(document.body()));
    }

    private static <T> Loaded loaded(Reading<T> reading, Path file, Function<T, Ready> ready) {
        List<Problem> problems = recognised(Check.plan(reading, file));
        boolean valid = problems.stream().noneMatch(Problem::isError);
        return new Loaded(reading.value().filter(_ -> valid).map(ready), problems);
    }

    /// A document with neither the section nor a step of a plan is none.
    private static List<Problem> recognised(List<Problem> problems) {
        List<Fault> faults = problems.stream().map(Problem::fault).toList();
        boolean none =
                faults.containsAll(List.of(Fault.PLAN_NO_SECTION, Fault.PLAN_NO_STEPS))
                        && !faults.contains(Fault.PLAN_FORBIDDEN_HEADING);
        String message = "unrecognized file format: neither a plan nor a session spec";
        return none ? List.of(Fault.UNRECOGNIZED_FORMAT.because(message)) : problems;
    }

    private static Ready ready(PlanFile plan, PlanScan scan, boolean allowUnproven) {
        return new Ready(plan, scan, unexecutable(plan.sheet().steps(), allowUnproven));
    }

    private static Failure refused(String shown, Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem.naming(shown));
    }

    /// The problems of these steps that a run refuses, and `validate` only warns of.
    public static List<Problem> unexecutable(List<Step> steps, boolean allowUnproven) {
        List<Problem> problems = new ArrayList<>();
        for (Step step : steps) {
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
