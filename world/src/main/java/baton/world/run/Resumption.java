package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.world.files.Below;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.setting.Launch;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredJournal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The rules of a resume: the run that it takes up, and what it must not take up.
final class Resumption {
    private static final Set<UnitState> WELL = Set.of(UnitState.COMPLETED, UnitState.SKIPPED);

    private Resumption() {}

    /// The run that is taken up: the one that was named, or the newest unfinished one of this plan.
    /// Nothing is left to do for another run where the newest is completed and git still has all
    /// that it did.
    static Optional<RunFolder> find(Launch launch, Environment environment) {
        Repository repository = launch.target().repository();
        Path top = repository.top();
        return switch (launch.start()) {
            case Launch.Afresh _ -> Optional.empty();
            case Launch.Resume(Optional<String> run, _) when run.isPresent() -> {
                RunFolder found = named(top, run.get()).orElseThrow(() -> notFound(run.get()));
                TakenBack.refuse(repository, found, launch.target().planName());
                yield Optional.of(found);
            }
            case Launch.Resume _ -> {
                ofPlan(launch)
                        .ifPresent(
                                f -> TakenBack.refuse(repository, f, launch.target().planName()));
                yield newest(top, folder -> isOfPlan(folder, launch))
                        .filter(_ -> refuted(launch, progress(launch)).isEmpty())
                        .or(() -> done(launch, environment));
            }
        };
    }

    private static Optional<RunFolder> named(Path checkout, String run) {
        return RunId.read(run).map(id -> RunFolder.of(checkout, id)).filter(RunFolder::exists);
    }

    private static Optional<RunFolder> done(Launch launch, Environment environment) {
        return ofPlan(launch)
                .filter(folder -> isOfText(folder, launch))
                .filter(_ -> wanted(launch, progress(launch), environment).isEmpty());
    }

    /// The newest run of the plan, whatever became of it.
    private static Optional<RunFolder> ofPlan(Launch launch) {
        return RunFolder.all(launch.target().repository().top()).stream()
                .filter(RunFolder::exists)
                .filter(folder -> isOfPlan(folder, launch))
                .findFirst();
    }

    private static boolean isOfText(RunFolder folder, Launch launch) {
        return RunRecord.read(folder.record())
                .filter(record -> record.planHash().equals(launch.target().plan().hash()))
                .isPresent();
    }

    /// The record of a plan's newest run, where that run did not complete.
    static Optional<RunRecord> unfinished(Path checkout, String plan) {
        return newest(checkout, folder -> record(folder, plan).isPresent())
                .flatMap(folder -> record(folder, plan));
    }

    /// The run that was named, or the newest unfinished one of a plan, whatever part of it.
    static Optional<RunFolder> candidate(Path checkout, String plan, Optional<String> run) {
        return run.isPresent()
                ? named(checkout, run.get())
                : newest(
                        checkout,
                        folder ->
                                record(folder, plan)
                                        .filter(record -> record.mode() != RunMode.STEP)
                                        .isPresent());
    }

    /// The configuration that a run keeps, where it was begun with one.
    static Optional<Value.Fields> configuration(RunFolder folder) {
        return Below.around(folder.configuration())
                .read(folder.configuration().getFileName(), Source.BYTES_MAX)
                .map(bytes -> Json.parse(new String(bytes, StandardCharsets.UTF_8)))
                .flatMap(
                        json ->
                                json instanceof Json.Good(Value.Fields fields)
                                        ? Optional.of(fields)
                                        : Optional.empty());
    }

    private static Optional<RunRecord> record(RunFolder folder, String plan) {
        return RunRecord.read(folder.record()).filter(record -> record.plan().equals(plan));
    }

    private static Optional<RunFolder> newest(Path checkout, Predicate<RunFolder> wanted) {
        return RunFolder.all(checkout).stream()
                .filter(RunFolder::exists)
                .filter(wanted)
                .findFirst()
                .filter(folder -> !completed(folder) && !hasDoneItsPart(folder));
    }

    private static Failure notFound(String name) {
        return new Failure(Fault.RUN_NOT_FOUND.because("there is no run `" + name + "`"));
    }

    private static boolean isOfPlan(RunFolder folder, Launch launch) {
        return RunRecord.read(folder.record())
                .filter(record -> record.plan().equals(launch.target().planName()))
                .filter(record -> record.mode() != RunMode.STEP)
                .filter(record -> isOfPart(record, launch))
                .isPresent();
    }

    /// A run of one session is taken up by who asks for that session.
    private static boolean isOfPart(RunRecord record, Launch launch) {
        boolean one = record.mode() == RunMode.SESSION;
        return launch.part().session().isEmpty()
                ? !one
                : one && record.steps().equals(launch.numbers());
    }

    /// True if a run that began with a later step has done all that it was asked for: what is left
    /// of the plan lies before, and is another run's.
    private static boolean hasDoneItsPart(RunFolder folder) {
        Optional<RunRecord> record =
                RunRecord.read(folder.record()).filter(known -> known.mode() == RunMode.FROM);
        if (record.isEmpty()) {
            return false;
        }
        Set<Integer> done =
                Chronicle.of(Journaled.read(StoredJournal.read(folder.journal()))).steps().stream()
                        .filter(step -> WELL.contains(step.state()))
                        .map(StepStory::number)
                        .collect(Collectors.toSet());
        return done.containsAll(record.get().steps());
    }

    /// True if a run has ended, and completed.
    static boolean completed(RunFolder folder) {
        List<Entry> entries = StoredJournal.read(folder.journal());
        return !entries.isEmpty()
                && entries.getLast().type().equals(EventType.RUN_ENDED.word())
                && entries.getLast()
                        .data()
                        .scalar("result")
                        .equals(Optional.of(RunResult.COMPLETED.word()));
    }

    /// A plan or brief that changed since the run began has to be approved again.
    static void refuseChanges(Launch launch, RunRecord record) {
        boolean plan = !record.planHash().equals(launch.target().plan().hash());
        boolean brief =
                record.briefHash().isPresent()
                        && !record.briefHash().equals(launch.target().briefHash());
        if ((plan || brief) && !launch.isApproved()) {
            String what =
                    plan && brief ? "the plan and the brief" : plan ? "the plan" : "the brief";
            throw new Failure(Fault.PLAN_CHANGED.because(what + " changed since the run began"));
        }
    }

    /// The progress that earlier runs left in the progress files, before a run begins.
    static Optional<Progress> progress(Launch launch) {
        return new ToldProgress(launch).all();
    }

    static boolean isUnfinished(Progress progress) {
        boolean begun =
                progress.steps().values().stream()
                        .anyMatch(step -> step.status() != StepStatus.PENDING);
        return begun && progress.nextStep().isPresent();
    }

    /// The steps that a file says to be done, and whose commands the last proof of the newest run
    /// found red since then. That run did not work on them, and cannot: they are another run's.
    private static Set<Integer> refuted(Launch launch, Optional<Progress> progress) {
        Optional<RunFolder> newest = ofPlan(launch);
        if (progress.isEmpty() || newest.isEmpty()) {
            return Set.of();
        }
        Map<Integer, StepRecord> claims =
                ClaimedSteps.of(launch.target(), progress.get()).records();
        Set<Integer> refuted = new HashSet<>();
        for (Journaled line : Journaled.read(StoredJournal.read(newest.get().journal()))) {
            Optional<RunEvent> event = line.event();
            if (event.isPresent() && event.get() instanceof RunEvent.ProvedWhole(LastProof proof)) {
                refuted.clear();
                proof.red().forEach(finding -> refuted.add(finding.step()));
                refuted.removeIf(step -> !isClaimedBy(line.entry().at(), claims, step));
            }
        }
        refuted.retainAll(launch.numbers());
        RunRecord.read(newest.get().record())
                .ifPresent(record -> record.steps().forEach(refuted::remove));
        return refuted;
    }

    /// True if a step is said to have been done by then: what was done later mends it.
    private static boolean isClaimedBy(Instant then, Map<Integer, StepRecord> claims, int step) {
        return Optional.ofNullable(claims.get(step))
                .filter(record -> record.completedAt().filter(then::isBefore).isEmpty())
                .isPresent();
    }

    /// The steps to be worked on: the one asked for, what a lost run had left, or all. What a file
    /// says to be done is left out where git says so too, and no proof says otherwise.
    static List<Integer> wanted(
            Launch launch, Optional<Progress> progress, Environment environment) {
        Set<Integer> held =
                launch.resumes()
                        ? progress.map(p -> ClaimedSteps.of(launch.target(), p).held(environment))
                                .orElse(Set.of())
                        : Set.of();
        Set<Integer> refuted = held.isEmpty() ? Set.of() : refuted(launch, progress);
        return launch.numbers().stream()
                .filter(number -> !held.contains(number) || refuted.contains(number))
                .toList();
    }
}
