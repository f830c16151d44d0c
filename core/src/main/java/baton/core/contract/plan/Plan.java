package baton.core.contract.plan;

import baton.core.Each;
import baton.core.RepoPath;
import baton.core.contract.Document;
import baton.core.contract.Reading;
import baton.core.contract.plan.reading.Places;
import baton.core.contract.plan.reading.Places.PathPlace;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Glob;
import baton.core.text.Markdown;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A plan that can be run: steps 1 to n, and, where it has a strategy, every step in exactly one
/// session. `opening` and `closing` are the sections before and after the steps that nothing
/// depends on. A plan without a version, or with an old one, is legacy: manifests it does not have
/// were made up from its steps.
public record Plan(
        PlanHeader header,
        Optional<PlanVersion> version,
        List<Section> opening,
        List<Step> steps,
        Optional<Strategy> strategy,
        List<VerifyCommand> verification,
        List<Section> closing,
        Places places) {

    public Plan {
        opening = List.copyOf(opening);
        steps = List.copyOf(steps);
        verification = List.copyOf(verification);
        closing = List.copyOf(closing);
        requireNumbers(steps);
        int count = steps.size();
        strategy.ifPresent(s -> requireSpread(s, count));
        for (Section section : List.of(opening, closing).stream().flatMap(List::stream).toList()) {
            if (PlanReader.isOwnSection(section.title())) {
                throw new IllegalArgumentException(section.title() + " is not a free section");
            }
        }
    }

    /// A plan that was made and not read: its paths have no lines.
    public Plan(
            PlanHeader header,
            Optional<PlanVersion> version,
            List<Section> opening,
            List<Step> steps,
            Optional<Strategy> strategy,
            List<VerifyCommand> verification,
            List<Section> closing) {
        this(
                header,
                version,
                opening,
                steps,
                strategy,
                verification,
                closing,
                places(steps, strategy));
    }

    public static Reading<Plan> parse(Source source) {
        return parse(source, Each.IN_TURN);
    }

    public static Reading<Plan> parse(Source source, Each each) {
        return parse(Document.read(source), each);
    }

    public static Reading<Plan> parse(Document document, Each each) {
        return PlanReader.read(document, each);
    }

    /// True if a text is meant as a plan: it has steps under `## Implementation Plan`, and no scope
    /// fence of its own as a session spec has.
    public static boolean fits(Markdown text) {
        return text.section(2, PlanReader.STEPS).isPresent()
                && text.section(2, "Scope Fence").isEmpty();
    }

    /// The plan as Markdown; reading it again gives this plan.
    public String render() {
        return PlanWriter.render(this);
    }

    public boolean legacy() {
        return version.map(PlanVersion::isLegacy).orElse(true);
    }

    /// Every path of Files, Test first, manifests and fences, with its line.
    public List<PathPlace> paths() {
        return places.all();
    }

    public Step step(int number) {
        return steps.get(number - 1);
    }

    private static void requireNumbers(List<Step> steps) {
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a plan without steps");
        }
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).number() != i + 1) {
                throw new IllegalArgumentException("step " + steps.get(i).number());
            }
        }
    }

    private static void requireSpread(Strategy strategy, int steps) {
        Set<Integer> seen = new HashSet<>();
        for (SessionPlan session : strategy.sessions()) {
            for (int step : session.steps()) {
                if (step < 1 || step > steps || !seen.add(step)) {
                    throw new IllegalArgumentException("session " + session.number());
                }
            }
        }
        if (seen.size() < steps) {
            throw new IllegalArgumentException("a step in no session");
        }
    }

    private static Places places(List<Step> steps, Optional<Strategy> strategy) {
        List<PathPlace> places = new ArrayList<>();
        steps.forEach(
                step -> paths(step).forEach(path -> places.add(new PathPlace(path.value(), 0))));
        for (SessionPlan session : strategy.map(Strategy::sessions).orElse(List.of())) {
            List<Glob> globs = new ArrayList<>(session.fence().touch());
            globs.addAll(session.fence().neverTouch());
            globs.forEach(glob -> places.add(new PathPlace(glob.pattern(), 0)));
            session.cwd().ifPresent(path -> places.add(new PathPlace(path.value(), 0)));
        }
        return new Places(places);
    }

    private static List<RepoPath> paths(Step step) {
        List<RepoPath> paths = new ArrayList<>();
        step.files().forEach(file -> paths.add(file.path()));
        step.testFirst().ifPresent(test -> test.files().forEach(file -> paths.add(file.path())));
        paths.addAll(step.manifest().expectedPaths());
        paths.addAll(step.manifest().bashSyntaxCheck());
        paths.addAll(step.manifest().forbiddenPaths());
        step.manifest().mustContain().forEach(item -> paths.add(item.path()));
        return paths;
    }
}
