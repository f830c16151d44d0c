package baton.world.run;

import baton.core.Failure;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.ToldSteps;
import baton.core.run.WorkStep;
import baton.core.text.Source;
import baton.core.view.ProgressView;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Preview;
import baton.world.run.store.JournaledProgress;
import baton.world.run.store.RunRecord;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The progress of a plan as its files tell of it before a run begins: that of the whole plan, and
/// those of sessions that were carried out one by one, whichever way the plan was named. Of steps
/// that no file tells of, because one was removed, the journals of this user's runs do. All of it
/// is a claim, which git has to bear out.
record ToldProgress(Launch launch) {

    /// The word of all files together. The run's own file gives everything that is no step. A file
    /// that cannot be read is a failure where it is the run's own, since nobody may ignore and
    /// overwrite it, and where the run is taken up by what it says.
    Optional<Progress> all() {
        Optional<Progress> own = read(launch.progressFile());
        List<Progress> files = Stream.concat(own.stream(), others()).toList();
        List<Progress> whole = Stream.concat(files.stream(), untold(files)).toList();
        return whole.isEmpty() ? Optional.empty() : Optional.of(together(own, whole));
    }

    /// A step that a file calls pending was not forgotten: somebody wants it done.
    private Stream<Progress> untold(List<Progress> files) {
        Set<Integer> missing =
                Preview.steps(launch.target().plan()).stream()
                        .map(WorkStep::number)
                        .collect(Collectors.toCollection(TreeSet::new));
        files.forEach(file -> missing.removeAll(file.steps().keySet()));
        return !launch.resumes() || missing.isEmpty()
                ? Stream.empty()
                : JournaledProgress.of(launch.target().repository(), launch.target().planName())
                        .stream()
                        .map(told -> only(missing, told))
                        .filter(told -> !told.steps().isEmpty());
    }

    private static Progress only(Set<Integer> steps, Progress told) {
        SequencedMap<Integer, StepRecord> some = new TreeMap<>(told.steps());
        some.keySet().retainAll(steps);
        return told.with(some, told.commits().start(), told.others());
    }

    private Stream<Progress> others() {
        return launch.target().allProgressFiles().stream()
                .filter(file -> !file.equals(launch.progressFile()))
                .flatMap(file -> (launch.resumes() ? read(file) : readable(file)).stream())
                .filter(told -> ClaimedSteps.isOfPlan(told, launch.target()));
    }

    /// A step that no file tells of is one that nobody began.
    private Progress together(Optional<Progress> own, List<Progress> files) {
        ToldSteps told = ToldSteps.of(files);
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>(told.steps());
        Preview.steps(launch.target().plan()).stream()
                .map(WorkStep::number)
                .filter(number -> number > 0)
                .forEach(number -> steps.putIfAbsent(number, StepRecord.pending()));
        Optional<String> start = Audits.start(launch.target().repository(), told.starts());
        return own.orElse(files.getFirst())
                .with(
                        steps,
                        start,
                        own.map(Progress::others).orElseGet(() -> new LinkedHashMap<>()));
    }

    /// The file of the whole plan is read by every run of it: one of a session writes a file of its
    /// own, and would go on beside what nobody can read.
    void refuseUnreadable() {
        Optional<Progress> _ = read(launch.target().progressFile(Optional.empty()));
    }

    /// The same with the files of the sessions, where the run has some.
    ProgressView.Earlier earlier(RunRecord record) {
        Map<Integer, Progress> sessions = new HashMap<>();
        if (record.spread()) {
            for (SessionPlan session : launch.target().plan().sheet().sessions()) {
                Path file = launch.target().progressFile(Optional.of(session.number()));
                read(file).ifPresent(told -> sessions.put(session.number(), told));
            }
        }
        return new ProgressView.Earlier(all(), sessions);
    }

    /// The warnings about the progress file. None of them keeps anybody from going on.
    List<Problem> doubts() {
        return reading(launch.progressFile()).stream()
                .flatMap(reading -> reading.problems().stream())
                .filter(problem -> !problem.isError())
                .toList();
    }

    private Optional<Progress> read(Path file) {
        return reading(file).map(reading -> read(launch.target().name(file), reading));
    }

    private Optional<Progress> readable(Path file) {
        return ClaimedSteps.read(launch.target(), file);
    }

    private Optional<Reading<Progress>> reading(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return switch (launch.target().tree(file).text(file, launch.target().name(file))) {
            case Source.Readable(Source source) -> Optional.of(Progress.parse(source));
            case Source.Refused(Problem problem) -> throw new Failure(problem);
        };
    }

    private static Progress read(String file, Reading<Progress> reading) {
        Optional<Problem> wrong = reading.problems().stream().filter(Problem::isError).findFirst();
        return reading.value().orElseThrow(() -> unread(file, wrong.orElseThrow()));
    }

    private static Failure unread(String file, Problem wrong) {
        return new Failure(
                new Problem(
                        wrong.fault(),
                        wrong.severity(),
                        wrong.line(),
                        wrong.place(file) + ": " + wrong.message(),
                        "correct the file, or move it away: the run would overwrite what it says"
                                + " of steps; without the file, `--resume` writes it anew from the"
                                + " journal"));
    }
}
