package baton.core.run;

import baton.core.contract.ArtifactType;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.spec.Condition;
import baton.core.contract.spec.SessionSpec;
import baton.core.prove.ProofLevel;
import baton.core.text.Markdown;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The work that a run carries out, read from a plan or from a session spec: its steps, the
/// sessions they are spread over, the fences they stand behind, and the conditions that must hold
/// before and after.
///
/// @param fences by step; a step that is not in it has none
/// @param sessions none where the plan has no strategy
/// @param verification commands that prove the whole, when every step has passed
/// @param tasks where the steps are the TASKs of a WORK
/// @param texts by step, as agents are told of it; a step that is not in it has none
/// @param proof the amount of proof that the plan wants of its steps
public record Worksheet(
        ArtifactType type,
        Optional<PlanVersion> version,
        List<Step> steps,
        Map<Integer, Fence> fences,
        List<SessionPlan> sessions,
        Optional<Condition> entry,
        List<Condition> exits,
        List<VerifyCommand> verification,
        Optional<Tasks> tasks,
        Map<Integer, String> texts,
        Optional<ProofLevel> proof) {

    /// Says of the beginning of an attempt that no agent was called, since another tool has built
    /// what is there.
    public static final String BUILT_BEFORE = "built_before";

    /// The key of the steps in whose place a person has put work, in the events that begin a life
    /// of a run.
    public static final String JUDGED_FIRST = "judged_first";

    /// The facts about steps that are TASKs.
    ///
    /// @param names by step, as agents and people know them
    /// @param built the steps that another tool says were worked on before
    /// @param committed those of them whose code is in the commit that is checked out
    /// @param done the steps that are done already, each with the commit that says so
    public record Tasks(
            Map<Integer, String> names,
            Set<Integer> built,
            Set<Integer> committed,
            Map<Integer, String> done) {
        public Tasks {
            names = Map.copyOf(names);
            built = Set.copyOf(built);
            committed = Set.copyOf(committed);
            done = Map.copyOf(done);
        }

        public Tasks(Map<Integer, String> names, Set<Integer> built) {
            this(names, built, Set.of(), Map.of());
        }
    }

    public Worksheet {
        steps = List.copyOf(steps);
        fences = Map.copyOf(fences);
        sessions = List.copyOf(sessions);
        exits = List.copyOf(exits);
        verification = List.copyOf(verification);
        texts = Map.copyOf(texts);
    }

    public static Worksheet of(Plan plan) {
        List<SessionPlan> sessions = plan.strategy().map(Strategy::sessions).orElse(List.of());
        Map<Integer, Fence> fences = new TreeMap<>();
        sessions.forEach(s -> s.steps().forEach(step -> fences.put(step, s.fence())));
        return new Worksheet(
                ArtifactType.PLAN,
                plan.version(),
                plan.steps(),
                fences,
                sessions,
                Optional.empty(),
                List.of(),
                plan.verification(),
                Optional.empty(),
                Map.of(),
                plan.header().proof());
    }

    public static Worksheet of(SessionSpec spec) {
        Map<Integer, Fence> fences =
                spec.steps().stream().collect(Collectors.toMap(Step::number, _ -> spec.fence()));
        return new Worksheet(
                ArtifactType.SESSION_SPEC,
                spec.version(),
                spec.steps(),
                fences,
                List.of(),
                Optional.of(spec.dependencies().entry()).filter(entry -> !entry.isNone()),
                spec.exitConditions().stream().filter(exit -> !exit.isNone()).toList(),
                List.of(),
                Optional.empty(),
                Map.of(),
                Optional.empty());
    }

    /// The same with the text of each step in the document that it was read from.
    public Worksheet told(Markdown document) {
        return new Worksheet(
                type,
                version,
                steps,
                fences,
                sessions,
                entry,
                exits,
                verification,
                tasks,
                StepTexts.of(document),
                proof);
    }

    /// The text of a step, as agents are told it.
    public String text(int step) {
        return texts.getOrDefault(step, "");
    }

    public Optional<SessionPlan> session(int number) {
        return sessions.stream().filter(session -> session.number() == number).findFirst();
    }

    public boolean legacy() {
        return version.map(PlanVersion::isLegacy).orElse(true);
    }

    public Fence fence(int step) {
        return fences.getOrDefault(step, Fence.NONE);
    }

    /// The same for a run that ignores how the steps are spread over sessions.
    public Worksheet unfenced() {
        return new Worksheet(
                type,
                version,
                steps,
                Map.of(),
                sessions,
                entry,
                exits,
                verification,
                tasks,
                texts,
                proof);
    }

    /// The same for a run that has a worktree of its own: what is not spread over sessions is one
    /// session.
    public Worksheet inSessions() {
        if (!sessions.isEmpty()) {
            return this;
        }
        SessionPlan whole =
                new SessionPlan(
                        1,
                        "All steps",
                        steps.stream().map(Step::number).toList(),
                        OptionalInt.of(1),
                        List.of(),
                        Fence.NONE,
                        Optional.empty());
        return new Worksheet(
                type,
                version,
                steps,
                fences,
                List.of(whole),
                entry,
                exits,
                verification,
                tasks,
                texts,
                proof);
    }

    /// The same with these steps alone, and without what waits for others.
    public Worksheet only(Collection<Integer> wanted) {
        List<SessionPlan> kept =
                sessions.stream().filter(s -> wanted.containsAll(s.steps())).toList();
        Set<Integer> numbers = kept.stream().map(SessionPlan::number).collect(Collectors.toSet());
        return new Worksheet(
                type,
                version,
                steps.stream().filter(step -> wanted.contains(step.number())).toList(),
                fences,
                kept.stream().map(session -> among(session, numbers)).toList(),
                entry,
                exits,
                verification,
                tasks,
                texts,
                proof);
    }

    private static SessionPlan among(SessionPlan session, Set<Integer> others) {
        return new SessionPlan(
                session.number(),
                session.title(),
                session.steps(),
                session.wave(),
                session.dependsOn().stream().filter(others::contains).toList(),
                session.fence(),
                session.cwd());
    }

    /// The name of a step, as agents know it.
    public String name(int step) {
        return tasks.map(Tasks::names)
                .flatMap(names -> Optional.ofNullable(names.get(step)))
                .orElseGet(() -> EventReading.unit(step));
    }

    /// True if another tool says that a step was built already.
    public boolean isBuilt(int step) {
        return tasks.filter(known -> known.built().contains(step)).isPresent();
    }

    /// True if the code of such a step was committed.
    public boolean isCommitted(int step) {
        return tasks.filter(known -> known.committed().contains(step)).isPresent();
    }

    /// The same where the code of steps was committed before.
    ///
    /// @param committed the steps that are still to be proved
    /// @param done the steps that are done, each with the commit that says so
    public Worksheet withCommitted(Set<Integer> committed, Map<Integer, String> done) {
        return new Worksheet(
                type,
                version,
                steps,
                fences,
                sessions,
                entry,
                exits,
                verification,
                tasks.map(known -> new Tasks(known.names(), known.built(), committed, done)),
                texts,
                proof);
    }

    /// True if an agent that changes nothing in this step has not done its work.
    public boolean mustChange(int step) {
        return tasks.filter(known -> !known.built().contains(step)).isPresent();
    }

    public PlanRun.Conditions conditions() {
        return PlanRun.Conditions.of(entry.isPresent(), !exits.isEmpty());
    }
}
