package baton.core.planning;

import baton.core.RepoPath;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.contract.plan.reading.Places;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.StepWriter;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.spec.Condition;
import baton.core.contract.spec.Dependencies;
import baton.core.contract.spec.SessionManifest;
import baton.core.contract.spec.SessionSpec;
import baton.core.contract.spec.SpecRecovery;
import baton.core.policy.Glob;
import baton.core.text.MarkdownWriter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The sessions of a plan as documents of their own, each with a look at the environment before its
/// first step. Manifests are taken over as they are.
public final class SessionSpecs {
    private static final String PREFLIGHT_TITLE =
            "Sandbox pre-flight (auto-generated — do not modify)";

    /// A remote that is not there refuses nothing; one that does is told by status 77.
    private static final String PREFLIGHT =
            "log=$(mktemp); git push --dry-run origin HEAD > \"$log\" 2>&1;"
                    + " if grep -qiE '(rejected|error|denied|forbidden|permission)' \"$log\";"
                    + " then exit 77; fi";

    private final Plan plan;
    private final Strategy strategy;
    private final String planPath;

    private SessionSpecs(Plan plan, Strategy strategy, String planPath) {
        this.plan = plan;
        this.strategy = strategy;
        this.planPath = planPath;
    }

    /// One spec for each session; `planPath` is how the specs name the plan.
    public static List<SpecFile> of(Plan plan, Strategy strategy, String planPath) {
        SessionSpecs specs = new SessionSpecs(plan, strategy, planPath);
        return strategy.sessions().stream().map(specs::file).toList();
    }

    /// The spec of a session that repeats what an audit misses of it.
    public static SpecFile recovery(
            Plan plan, String planPath, SessionPlan session, SpecRecovery recovery) {
        SessionPlan missing =
                new SessionPlan(
                        session.number(),
                        session.title(),
                        recovery.missingSteps(),
                        session.wave(),
                        List.of(),
                        session.fence(),
                        session.cwd());
        SessionSpecs specs = new SessionSpecs(plan, new Strategy(List.of(missing)), planPath);
        String name = "session-%d-recovery-%d.md".formatted(session.number(), recovery.depth());
        return new SpecFile(name, specs.spec(missing, Optional.of(recovery)));
    }

    private SpecFile file(SessionPlan session) {
        Slug slug = Slug.of(session.title(), "steps");
        return new SpecFile(
                "session-" + session.number() + "-" + slug + ".md",
                spec(session, Optional.empty()));
    }

    private SessionSpec spec(SessionPlan session, Optional<SpecRecovery> recovery) {
        List<Step> own = session.steps().stream().map(plan::step).toList();
        List<Step> steps = new ArrayList<>(List.of(preflight()));
        own.forEach(step -> steps.add(numbered(steps.size(), step)));
        return new SessionSpec(
                session.number(),
                session.title(),
                Optional.of(planPath),
                OptionalInt.of(strategy.sessions().size()),
                plan.version(),
                List.of(context(session)),
                dependencies(session),
                session.fence(),
                Optional.of(manifest(session, own)),
                steps,
                exits(own),
                recovery,
                closing(session),
                new Places(List.of()));
    }

    private static Step preflight() {
        Manifest manifest =
                new Manifest(
                        List.of(),
                        0,
                        "",
                        List.of(),
                        List.of(),
                        List.of(),
                        Set.of(Manifest.Flag.SANDBOX_PREFLIGHT));
        return new Step(
                0,
                PREFLIGHT_TITLE,
                List.of(),
                "",
                "",
                Optional.empty(),
                List.of(new VerifyCommand(PREFLIGHT)),
                new OnFailure(
                        OnFailure.Action.ESCALATE, "the sandbox keeps this session from its work"),
                new Checkpoint.None(),
                manifest);
    }

    private static Step numbered(int number, Step step) {
        return new Step(
                number,
                step.title(),
                step.files(),
                step.changes(),
                step.reuses(),
                step.testFirst(),
                step.verify(),
                step.onFailure(),
                step.checkpoint(),
                step.manifest());
    }

    private Section context(SessionPlan session) {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < session.steps().size(); i++) {
            pairs.add("- step %d is step %d of the plan".formatted(i + 1, session.steps().get(i)));
        }
        String lead = "The words of the steps keep the plan's numbers:\n\n";
        return Section.of("Context", lead + String.join("\n", pairs) + unseen(session));
    }

    /// The entry condition must not look as if it saw all that the manifests ask for.
    private String unseen(SessionPlan session) {
        List<String> items =
                needed(session).stream()
                        .flatMap(other -> other.steps().stream())
                        .map(plan::step)
                        .flatMap(step -> WorkThere.unseen(step).stream())
                        .map(item -> code(item.pattern()) + " in " + code(item.path().value()))
                        .distinct()
                        .toList();
        return items.isEmpty()
                ? ""
                : "\n\nThe entry condition has no command for these patterns; they are looked for"
                        + " when the steps that bring them are verified: "
                        + String.join(", ", items)
                        + ".";
    }

    private static String code(String text) {
        return MarkdownWriter.code(PlanWording.line(text));
    }

    private List<SessionPlan> needed(SessionPlan session) {
        return session.dependsOn().stream().flatMap(n -> strategy.session(n).stream()).toList();
    }

    private Dependencies dependencies(SessionPlan session) {
        List<SessionPlan> needed = needed(session);
        List<SessionPlan> blocked =
                strategy.sessions().stream()
                        .filter(other -> other.dependsOn().contains(session.number()))
                        .toList();
        return new Dependencies(names(needed), names(blocked), entry(needed));
    }

    private static String names(List<SessionPlan> sessions) {
        return sessions.stream()
                .map(s -> "Session " + s.number())
                .collect(Collectors.joining(", "));
    }

    private Condition entry(List<SessionPlan> needed) {
        List<String> commands =
                needed.stream()
                        .flatMap(session -> session.steps().stream())
                        .map(plan::step)
                        .flatMap(step -> WorkThere.commands(step).stream())
                        .distinct()
                        .map(StepWriter::command)
                        .toList();
        return commands.isEmpty() ? Condition.NONE : new Condition(String.join("; ", commands));
    }

    private SessionManifest manifest(SessionPlan session, List<Step> steps) {
        List<Step> committing =
                steps.stream().filter(s -> s.checkpoint() instanceof Checkpoint.Commit).toList();
        List<Glob> forbidden =
                Stream.concat(
                                session.fence().neverTouch().stream(),
                                steps.stream()
                                        .flatMap(s -> s.manifest().forbiddenPaths().stream())
                                        .map(Glob::of)
                                        .filter(glob -> !isOwn(session, glob)))
                        .distinct()
                        .toList();
        return new SessionManifest(
                plan.version(),
                plan.legacy(),
                union(steps.stream().map(s -> s.manifest().expectedPaths())),
                committing.size(),
                committing.stream().map(s -> s.manifest().commitMessagePattern()).toList(),
                union(steps.stream().map(s -> s.manifest().bashSyntaxCheck())),
                session.fence().touch(),
                forbidden);
    }

    /// True if the session may touch paths of the pattern. A path that one step may not touch may
    /// be another step's work.
    private static boolean isOwn(SessionPlan session, Glob glob) {
        return session.fence().touch().stream().anyMatch(glob::overlaps);
    }

    private static List<RepoPath> union(Stream<List<RepoPath>> lists) {
        return lists.flatMap(List::stream).distinct().toList();
    }

    private static List<Condition> exits(List<Step> steps) {
        List<Condition> exits = new ArrayList<>();
        steps.stream()
                .flatMap(step -> step.verify().stream())
                .distinct()
                .map(command -> new Condition(StepWriter.command(command)))
                .forEach(exits::add);
        exits.add(new Condition("git status clean"));
        return exits;
    }

    private List<Section> closing(SessionPlan session) {
        String next =
                strategy.sessions().stream()
                        .filter(other -> other.dependsOn().contains(session.number()))
                        .map(other -> "Session " + other.number())
                        .collect(Collectors.joining(", "));
        return List.of(
                Section.of(
                        "Security Constraints",
                        """
                        - Every command is held against the command policy before it runs.
                        - Nothing is written outside the Touch list, and nothing outside the
                          repository.\
                        """),
                Section.of(
                        "Failure Handling",
                        """
                        - A step that still fails after its last attempt ends the session.
                        - What passed before stays committed; the report says what remains.\
                        """),
                Section.of(
                        "Handoff State",
                        next.isEmpty()
                                ? "No other session waits for this one."
                                : "When this session is done, these may start: " + next + "."));
    }
}
