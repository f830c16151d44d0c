package baton.core.planning;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.contract.plan.step.Step;
import baton.core.planning.StepChains.Chain;
import baton.core.policy.Glob;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// A plan cut into sessions that can run side by side.
///
/// Every step is in one session, no session waits for one it does not need, and the Touch lists of
/// one wave do not meet. Steps that do not need each other are not put in order.
public record Decomposition(Strategy strategy, List<Need> needs) {
    private static final int STEPS_MAX = 5_000;
    private static final int TITLE_CHARS_MAX = 60;

    public Decomposition {
        needs = List.copyOf(needs);
    }

    /// The result of cutting a plan.
    public sealed interface Result {}

    /// It was cut.
    public record Cut(Decomposition decomposition) implements Result {}

    /// It cannot be, and this is why.
    public record Refused(List<Problem> problems) implements Result {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /// Cuts a plan; `source` is the text it was read from. A strategy it has is not looked at.
    public static Result of(Plan plan, Source source) {
        if (plan.steps().size() > STEPS_MAX) {
            String message = "the plan has more than " + STEPS_MAX + " steps";
            return new Refused(List.of(Fault.PLAN_NOT_DECOMPOSABLE.because(message)));
        }
        StepNeeds needs = StepNeeds.of(plan.steps(), source);
        if (!needs.problems().isEmpty()) {
            return new Refused(needs.problems());
        }
        List<Chain> chains = StepChains.of(plan.steps().size(), needs.needs());
        return new Cut(new Decomposition(strategy(plan, chains), needs.needs()));
    }

    private static Strategy strategy(Plan plan, List<Chain> chains) {
        List<Integer> order =
                IntStream.range(0, chains.size())
                        .boxed()
                        .sorted(Comparator.comparingInt(place -> chains.get(place).wave()))
                        .toList();
        int[] numbers = new int[chains.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[order.get(i)] = i + 1;
        }
        List<Set<Glob>> touched = chains.stream().map(chain -> touched(plan, chain)).toList();
        List<SessionPlan> sessions = new ArrayList<>();
        for (int place : order) {
            Chain chain = chains.get(place);
            List<Glob> others =
                    order.stream()
                            .filter(o -> o != place && chains.get(o).wave() == chain.wave())
                            .flatMap(other -> touched.get(other).stream())
                            .distinct()
                            .toList();
            sessions.add(
                    new SessionPlan(
                            numbers[place],
                            title(plan, chain),
                            chain.steps(),
                            OptionalInt.of(chain.wave()),
                            chain.after().stream().map(o -> numbers[o]).sorted().toList(),
                            new Fence(List.copyOf(touched.get(place)), others),
                            Optional.empty()));
        }
        return new Strategy(sessions);
    }

    private static Set<Glob> touched(Plan plan, Chain chain) {
        Set<Glob> globs = new LinkedHashSet<>();
        chain.steps().forEach(step -> globs.addAll(TouchedPaths.of(plan.step(step))));
        return globs;
    }

    private static String title(Plan plan, Chain chain) {
        Step first = plan.step(chain.steps().getFirst());
        int more = chain.steps().size() - 1;
        String title = first.title();
        boolean isLong = title.codePointCount(0, title.length()) > TITLE_CHARS_MAX;
        String start =
                isLong
                        ? title.substring(0, title.offsetByCodePoints(0, TITLE_CHARS_MAX)).strip()
                                + "…"
                        : title;
        return more == 0 ? start : start + " and " + more + " more";
    }

    /// The reason why a session waits for another: the first need of one of its steps for a step of
    /// the other.
    public Optional<Need> reason(SessionPlan session, SessionPlan dependency) {
        return needs.stream()
                .filter(need -> session.steps().contains(need.step()))
                .filter(need -> dependency.steps().contains(need.on()))
                .findFirst();
    }

    /// The number of the last wave.
    public int waves() {
        return strategy.sessions().stream()
                .mapToInt(session -> session.wave().orElse(1))
                .max()
                .orElse(0);
    }
}
