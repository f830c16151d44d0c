package baton.core.planning;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.spec.SessionSpec;
import baton.core.text.Source;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Cuts the text of a plan into sessions and proves the result by reading it again: the strategy is
/// the one that was made, its fences do not meet, and every spec reads as what it was.
public final class Decompose {
    private Decompose() {}

    /// The outcome of cutting the text of a plan.
    public sealed interface Outcome {}

    /// The plan's text with its strategy, the strategy as data, and the specs to write.
    public record Done(
            String text,
            Plan plan,
            Decomposition decomposition,
            Value strategy,
            List<SpecFile> specs,
            List<Problem> warnings)
            implements Outcome {
        public Done {
            specs = List.copyOf(specs);
            warnings = List.copyOf(warnings);
        }
    }

    /// Nothing is to be written.
    public record Refused(List<Problem> problems) implements Outcome {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /// `raw` is the plan as it lies in the file, `planPath` how specs and messages name it. A
    /// strategy that is there is not judged: it is replaced.
    public static Outcome plan(String raw, String planPath) {
        StrategySection section = StrategySection.in(raw);
        Source source = Source.of(planPath, section.blanked());
        Reading<Plan> reading = Plan.parse(source);
        if (reading.value().isEmpty() || hasErrors(reading)) {
            return new Refused(reading.problems());
        }
        return switch (Decomposition.of(reading.value().get(), source)) {
            case Decomposition.Refused(List<Problem> problems) -> new Refused(problems);
            case Decomposition.Cut(Decomposition cut) ->
                    proved(section.with(cut.strategy()), cut, planPath);
        };
    }

    private static Outcome proved(String text, Decomposition cut, String planPath) {
        if (text.getBytes(StandardCharsets.UTF_8).length > Source.BYTES_MAX) {
            return refused("the plan would be too large with its sessions");
        }
        Reading<Plan> again = Plan.parse(Source.of(planPath, text));
        if (hasErrors(again)) {
            return new Refused(again.problems());
        }
        Optional<Plan> plan =
                again.value().filter(p -> p.strategy().equals(Optional.of(cut.strategy())));
        if (plan.isEmpty()) {
            return refused(
                    "the text above the section `## Execution Strategy` would swallow the section,"
                            + " such as by a code block that is not closed");
        }
        List<SpecFile> specs = SessionSpecs.of(plan.get(), cut.strategy(), planPath);
        List<Problem> broken = specs.stream().flatMap(Decompose::broken).toList();
        return broken.isEmpty()
                ? new Done(text, plan.get(), cut, strategy(again), specs, again.problems())
                : new Refused(broken);
    }

    private static Stream<Problem> broken(SpecFile file) {
        Reading<SessionSpec> again =
                SessionSpec.parse(Source.of(file.name(), file.spec().render()));
        return again.value().equals(Optional.of(file.spec()))
                ? Stream.empty()
                : Stream.concat(
                        Stream.of(
                                problem(
                                        file.name()
                                                + " would be read otherwise than it is written")),
                        again.problems().stream().filter(Problem::isError));
    }

    private static boolean hasErrors(Reading<?> reading) {
        return reading.problems().stream().anyMatch(Problem::isError);
    }

    private static Value strategy(Reading<Plan> reading) {
        return reading.parsed() instanceof Value.Fields fields
                ? fields.field("strategy").orElseGet(() -> new Value.Null(0))
                : new Value.Null(0);
    }

    private static Refused refused(String message) {
        return new Refused(List.of(problem(message)));
    }

    private static Problem problem(String message) {
        return Fault.PLAN_NOT_DECOMPOSABLE.because(message);
    }
}
