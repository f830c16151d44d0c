package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.contract.ArtifactType;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.state.SessionState;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.step.StepEnd;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.view.Stop;
import baton.world.run.store.SpecFolder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;

/// Writes `.session-state.local.json` when a run ends, for whoever continues.
public final class SessionStates {
    private static final Set<StepEnd> WELL = Set.of(StepEnd.PASSED, StepEnd.SKIPPED);

    private SessionStates() {}

    /// Writes the state of a project whose run has ended.
    ///
    /// @param end the way in which the run ended
    public static void write(Launch launch, PlanRun run, Ended end, Instant now) {
        Target target = launch.target();
        target.stateFile()
                .ifPresent(
                        file ->
                                state(launch, run, end, now)
                                        .filter(state -> mayTell(target, file, state))
                                        .ifPresent(state -> target.write(file, state.render())));
    }

    /// True where this state may be written: in a folder with several plans, one that is complete
    /// does not make another one forgotten that is to be gone on with. Specs are no other plan.
    private static boolean mayTell(Target target, Path file, SessionState state) {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        return state.resumable()
                || SpecFolder.number(target.plan().path()).isPresent()
                || !(target.tree(file).text(file, target.name(file))
                        instanceof Source.Readable(Source before))
                || SessionState.parse(before)
                        .value()
                        .filter(SessionState::resumable)
                        .flatMap(left -> left.other(SessionState.PLAN))
                        .map(plan -> target.repository().top().resolve(plan).normalize())
                        .filter(plan -> folder.equals(plan.resolveSibling("")))
                        .filter(plan -> !plan.equals(target.plan().path().toAbsolutePath()))
                        .filter(Files::exists)
                        .isEmpty();
    }

    /// The end of a run.
    ///
    /// @param stop the reason why the run stopped
    /// @param lost the steps that progress files call done, and git does not have
    /// @param proven tells of a session spec that git has all of it
    public record Ended(
            RunResult result, Optional<Stop> stop, Set<Integer> lost, Predicate<Path> proven) {
        public Ended {
            lost = Set.copyOf(lost);
        }

        /// True if the part that was asked for is done. Where a session is, and the file of another
        /// one claims what git does not have, only that other session is left to do.
        boolean isDone(Launch launch, PlanRun run) {
            List<Integer> own = launch.numbers();
            boolean others = !lost.isEmpty() && own.stream().noneMatch(lost::contains);
            boolean passed =
                    own.stream()
                            .allMatch(
                                    number ->
                                            run.step(number)
                                                    .map(step -> step.end().filter(WELL::contains))
                                                    .map(Optional::isPresent)
                                                    .orElse(true));
            return result == RunResult.COMPLETED
                    || (result == RunResult.PARTIAL
                            && launch.part().session().isPresent()
                            && others
                            && passed
                            && run.proof().filter(LastProof::holds).isPresent());
        }
    }

    /// The state of a project whose run was refused before it began: whoever continues learns that
    /// there is something to mend first, and what was to be begun.
    public static void writeUnbegun(Launch launch, Stop stop, Instant now) {
        Target target = launch.target();
        Optional<SessionPlan> session =
                launch.part().session().flatMap(number -> target.plan().sheet().session(number));
        SequencedMap<String, Value> others = new LinkedHashMap<>(way(target));
        String begun = launch.resumes() ? SessionState.SESSION : SessionState.NEXT_SESSION;
        session.ifPresent(one -> others.put(begun, Value.of(one.number())));
        others.putAll(step(launch.part()));
        others.putAll(stop.fields());
        Optional<SessionState> state =
                brief(target, session.flatMap(one -> NextWork.spec(target, one.number())))
                        .map(
                                brief ->
                                        new SessionState(
                                                project(target),
                                                brief,
                                                session.map(NextWork::label)
                                                        .orElseGet(() -> label(launch.part())),
                                                SessionState.SessionStatus.STOPPED,
                                                now,
                                                others));
        state.ifPresent(told -> target.stateFile().ifPresent(f -> target.write(f, told.render())));
    }

    /// A part that was carried out leaves the project unfinished, as long as another follows.
    private static Optional<SessionState> state(
            Launch launch, PlanRun run, Ended end, Instant now) {
        Target target = launch.target();
        RunResult result = end.result();
        Optional<NextWork> next =
                end.isDone(launch, run)
                        ? NextWork.after(launch, end.lost(), end.proven())
                        : Optional.empty();
        SequencedMap<String, Value> others = new LinkedHashMap<>();
        next.ifPresent(work -> others.putAll(work.begun()));
        if (target.project().isEmpty() || (others.isEmpty() && result != RunResult.COMPLETED)) {
            others.putAll(way(target));
        }
        if (result != RunResult.COMPLETED && next.isEmpty()) {
            launch.part()
                    .session()
                    .ifPresent(number -> others.put(SessionState.SESSION, Value.of(number)));
        }
        end.stop().ifPresent(why -> others.putAll(why.fields()));
        Optional<Integer> begun =
                next.isEmpty() ? launch.part().session() : Optional.<Integer>empty();
        Optional<Path> spec =
                next.flatMap(NextWork::spec)
                        .or(() -> begun.flatMap(number -> NextWork.spec(target, number)));
        return brief(target, spec)
                .map(
                        brief ->
                                new SessionState(
                                        project(target),
                                        brief,
                                        next.map(NextWork::label)
                                                .orElseGet(() -> label(launch, run, result)),
                                        next.isPresent()
                                                ? SessionState.SessionStatus.IN_PROGRESS
                                                : status(result),
                                        now,
                                        others));
    }

    /// The step that was asked for, for whoever continues.
    private static SequencedMap<String, Value> step(PlanPart part) {
        SequencedMap<String, Value> step = new LinkedHashMap<>();
        switch (part) {
            case PlanPart.OneStep(int number) -> step.put(SessionState.NEXT_STEP, Value.of(number));
            case PlanPart.FromStep(int number) ->
                    step.put(SessionState.NEXT_FROM, Value.of(number));
            case PlanPart.Whole _, PlanPart.OneSession _, PlanPart.Steps _ -> {}
        }
        return step;
    }

    private static String label(PlanPart part) {
        return switch (part) {
            case PlanPart.OneStep(int number) -> "Step " + number;
            case PlanPart.FromStep(int number) -> "Step " + number + " and what follows";
            case PlanPart.Whole _, PlanPart.OneSession _, PlanPart.Steps _ -> "Continue";
        };
    }

    /// The folder's name in the repository; one that lies elsewhere speaks of itself.
    private static String project(Target target) {
        return target.home()
                .map(target::name)
                .flatMap(RepoPath::of)
                .map(RepoPath::value)
                .orElse(".");
    }

    /// The words that lead to this plan again, where it is not simply that of the project. The
    /// progress of a plan that was given alone lies beside the plan, so whoever continues must not
    /// name its project either.
    private static SequencedMap<String, Value> way(Target target) {
        SequencedMap<String, Value> way = new LinkedHashMap<>();
        boolean alone = target.project().isEmpty();
        if (alone || !isPlanOfProject(target)) {
            way.put(SessionState.PLAN, Value.of(target.planName()));
        }
        if (alone) {
            way.put(SessionState.PLAN_ALONE, Value.of(true));
        }
        return way;
    }

    /// The spec of the session that is next, or of the one that ended early; the brief where the
    /// project has no spec for it, and the plan where it has neither and was given alone.
    private static Optional<RepoPath> brief(Target target, Optional<Path> spec) {
        boolean own = spec.isEmpty() && target.plan().sheet().type() == ArtifactType.SESSION_SPEC;
        Path plan = target.plan().path();
        return target.home()
                .flatMap(
                        dir -> {
                            Path brief = dir.resolve("brief.md");
                            boolean bare = target.project().isEmpty() && !Files.exists(brief);
                            Path file = own || bare ? plan : brief;
                            return within(target, dir, spec.orElse(file));
                        });
    }

    /// The name of a file in the repository; what lies elsewhere is named from the folder of the
    /// state, since these names lead nowhere else.
    private static Optional<RepoPath> within(Target target, Path home, Path file) {
        Path folder = home.toAbsolutePath().normalize();
        Path absolute = file.toAbsolutePath().normalize();
        return RepoPath.of(target.name(file))
                .or(() -> RepoPath.of(folder.relativize(absolute).toString()))
                .or(() -> RepoPath.of(String.valueOf(file.getFileName())));
    }

    private static boolean isPlanOfProject(Target target) {
        return target.project()
                .map(dir -> dir.resolve("plan.md").toAbsolutePath().normalize())
                .equals(Optional.of(target.plan().path().toAbsolutePath().normalize()));
    }

    /// The first session that is to be merged yet, where there are several.
    private static String label(Launch launch, PlanRun run, RunResult result) {
        if (result == RunResult.COMPLETED) {
            return "Complete";
        }
        Worksheet sheet = launch.target().plan().sheet();
        return launch.part()
                .session()
                .flatMap(sheet::session)
                .or(
                        () ->
                                run.sessions().all().stream()
                                        .filter(session -> !run.sessions().inPlace())
                                        .filter(session -> !session.isMerged())
                                        .flatMap(
                                                session -> sheet.session(session.number()).stream())
                                        .findFirst())
                .map(NextWork::label)
                .orElse("Continue");
    }

    private static SessionState.SessionStatus status(RunResult result) {
        return switch (result) {
            case COMPLETED -> SessionState.SessionStatus.COMPLETED;
            case PARTIAL -> SessionState.SessionStatus.PARTIAL;
            case FAILED -> SessionState.SessionStatus.FAILED;
            case BLOCKED, STOPPED -> SessionState.SessionStatus.STOPPED;
        };
    }
}
