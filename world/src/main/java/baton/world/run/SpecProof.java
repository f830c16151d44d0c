package baton.world.run;

import baton.core.Failure;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.spec.SessionSpec;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.world.process.Environment;
import baton.world.run.setting.Launch;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.Preview;
import baton.world.run.setting.Target;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The proof that the session of a spec is done. Progress files and the records of runs are hints
/// where the work may have begun; git has the last word. A spec that nobody began is not done.
final class SpecProof {
    private final Launch launch;
    private final Environment environment;
    private final List<RunRecord> runs;

    SpecProof(Launch launch, Environment environment) {
        this.launch = launch;
        this.environment = environment;
        this.runs =
                RunFolder.all(launch.target().repository().top()).stream()
                        .flatMap(folder -> record(folder).stream())
                        .toList();
    }

    /// One of many that cannot be read is no hint.
    private static Optional<RunRecord> record(RunFolder folder) {
        try {
            return RunRecord.read(folder.record());
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    boolean holds(Path spec) {
        return read(spec).filter(this::isDone).isPresent();
    }

    private Optional<Target> read(Path spec) {
        Target target = launch.target();
        Optional<Source> text = target.specs().flatMap(specs -> specs.text(spec));
        Optional<Worksheet> sheet =
                text.flatMap(source -> SessionSpec.parse(source).value()).map(Worksheet::of);
        return text.flatMap(
                        source -> sheet.map(s -> new PlanFile(spec, source, Optional.empty(), s)))
                .map(
                        file ->
                                new Target(
                                        target.repository(),
                                        file,
                                        Optional.empty(),
                                        target.home(),
                                        target.ledger()));
    }

    private Optional<Source> source(Path file) {
        Target target = launch.target();
        return target.tree(file).text(file, target.name(file))
                        instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    /// A file of the spec that calls all of it done names commits, so no other will do.
    private boolean isDone(Target spec) {
        List<WorkStep> steps = steps(spec);
        Optional<ClaimedSteps> own =
                progress(spec.progressFile(Optional.empty()))
                        .map(told -> ClaimedSteps.of(spec, told))
                        .filter(
                                told ->
                                        told.records()
                                                .keySet()
                                                .containsAll(claims(steps).keySet()));
        if (own.isPresent()) {
            return own.get().lost(environment).isEmpty();
        }
        boolean owing =
                steps.stream().anyMatch(w -> w.step().checkpoint() instanceof Checkpoint.Commit);
        return owing
                && starts(spec).stream()
                        .map(start -> new ClaimedSteps(spec, claims(steps), Optional.of(start)))
                        .anyMatch(
                                told ->
                                        told.base().isPresent()
                                                && told.lost(environment).isEmpty());
    }

    private static List<WorkStep> steps(Target spec) {
        return Preview.steps(spec.plan()).stream().filter(work -> work.number() > 0).toList();
    }

    /// The commits at which runs of the spec, or of the plan that it is a part of, began.
    private Set<String> starts(Target spec) {
        List<String> names = new ArrayList<>(List.of(spec.planName()));
        spec.home().ifPresent(home -> names.add(spec.name(home.resolve("plan.md"))));
        Set<String> starts = new LinkedHashSet<>();
        runs.stream()
                .filter(run -> names.contains(run.plan()))
                .forEach(run -> starts.add(run.baseCommit()));
        spec.home()
                .flatMap(home -> progress(home.resolve("progress.json")))
                .filter(told -> names.contains(told.plan().path()))
                .flatMap(told -> told.commits().start())
                .ifPresent(starts::add);
        return starts;
    }

    private Optional<Progress> progress(Path file) {
        return source(file).flatMap(source -> Progress.parse(source).value());
    }

    /// Every step, as if a file called it done: git is asked for all.
    private static Map<Integer, StepRecord> claims(List<WorkStep> steps) {
        Map<Integer, StepRecord> claims = new TreeMap<>();
        steps.forEach(work -> claims.put(work.number(), StepRecord.claimed()));
        return claims;
    }
}
