package baton.world.run.setting;

import baton.core.contract.plan.SessionPlan;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.state.SessionState;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.run.store.SpecFolder;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The work of a project that follows on a part of it that was carried out: the next session of the
/// plan that no progress file tells to be done, or the first session spec that git does not have.
///
/// @param begun what is to be begun, for whoever continues
record NextWork(String label, Optional<Path> spec, SequencedMap<String, Value> begun) {
    /// Nothing where the part was the last one.
    ///
    /// @param lost the steps that progress files call done, and git does not have
    /// @param proven tells of a session spec that git has all of it
    static Optional<NextWork> after(Launch launch, Set<Integer> lost, Predicate<Path> proven) {
        Target target = launch.target();
        return switch (launch.part()) {
            case PlanPart.OneSession(int number) -> nextSession(target, number, lost, proven);
            case PlanPart.OneStep _, PlanPart.FromStep _, PlanPart.Steps _ -> nextStep(target);
            case PlanPart.Whole _ -> nextSpec(target, proven);
        };
    }

    private static Optional<NextWork> nextSession(
            Target target, int done, Set<Integer> lost, Predicate<Path> proven) {
        return target.plan().sheet().sessions().stream()
                .filter(session -> session.number() != done)
                .filter(
                        session ->
                                session.steps().stream().anyMatch(lost::contains)
                                        || !isDone(target, session.number()))
                .filter(session -> spec(target, session.number()).filter(proven).isEmpty())
                .min(
                        Comparator.<SessionPlan>comparingInt(session -> session.wave().orElse(1))
                                .thenComparingInt(SessionPlan::number))
                .map(session -> of(target, session));
    }

    private static NextWork of(Target target, SessionPlan session) {
        SequencedMap<String, Value> begun = new LinkedHashMap<>();
        begun.put(SessionState.NEXT_SESSION, Value.of(session.number()));
        return new NextWork(label(session), spec(target, session.number()), begun);
    }

    static String label(SessionPlan session) {
        String title = session.title().isBlank() ? "" : ": " + session.title();
        return "Session " + session.number() + title;
    }

    /// Steps that are left are gone on with as a run that ended early is.
    private static Optional<NextWork> nextStep(Target target) {
        boolean left =
                progress(target, target.progressFile(Optional.empty()))
                        .filter(progress -> progress.nextStep().isEmpty())
                        .isEmpty();
        return left
                ? Optional.of(new NextWork("Continue", Optional.empty(), new LinkedHashMap<>()))
                : Optional.empty();
    }

    /// A spec that is gone counts as one that is there: without it the project is not complete.
    private static Optional<NextWork> nextSpec(Target target, Predicate<Path> proven) {
        Path own = target.plan().path();
        Optional<SpecFolder> folder = target.specs().filter(specs -> specs.holds(own));
        if (folder.isEmpty() || SpecFolder.number(own).isEmpty()) {
            return Optional.empty();
        }
        int number = number(own);
        return Stream.concat(folder.get().there().stream(), folder.get().gone().stream())
                .sorted(Comparator.comparingInt(NextWork::number))
                .filter(next -> number(next) != number)
                .filter(proven.negate())
                .findFirst()
                .map(spec -> of(target, spec));
    }

    private static NextWork of(Target target, Path spec) {
        SequencedMap<String, Value> begun = new LinkedHashMap<>();
        begun.put(SessionState.NEXT_PLAN, Value.of(target.name(spec)));
        return new NextWork("Session " + number(spec), Optional.of(spec), begun);
    }

    private static int number(Path spec) {
        return SpecFolder.number(spec).orElse(0);
    }

    /// The spec of a session, where the project has one.
    static Optional<Path> spec(Target target, int session) {
        return target.specs().stream()
                .flatMap(specs -> specs.there().stream())
                .filter(spec -> number(spec) == session)
                .findFirst();
    }

    /// True if nothing of a session is left by a file of it, which may be partial for what another
    /// session lacks. The plan may have been named in another way then.
    private static boolean isDone(Target target, int session) {
        Optional<Integer> part = Optional.of(session);
        return Stream.concat(
                        Stream.of(target.progressFile(part)),
                        target.otherProgressFile(part).stream())
                .flatMap(file -> progress(target, file).stream())
                .anyMatch(
                        progress ->
                                progress.status() == RunStatus.COMPLETED
                                        || (progress.status() == RunStatus.PARTIAL
                                                && progress.nextStep().isEmpty()));
    }

    private static Optional<Progress> progress(Target target, Path file) {
        return target.tree(file).text(file, target.name(file))
                        instanceof Source.Readable(Source source)
                ? Progress.parse(source).value()
                : Optional.empty();
    }
}
