package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.progress.Progress;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.Below;
import baton.world.files.Tree;
import baton.world.process.Environment;
import baton.world.run.setting.Order;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.Sha256;
import baton.world.run.store.StoredJournal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The rules of a resume: the run that it takes up, and what it must not take up.
final class Resumption {
    private Resumption() {}

    /// The run that was named, or the newest unfinished one of this plan. Where the newest is
    /// completed, and git still has all that it did, there is nothing that another could do.
    static Optional<RunFolder> find(Order order, Environment environment) {
        Path top = order.repository().top();
        if (order.runId().isPresent()) {
            String name = order.runId().get();
            return Optional.of(
                    RunId.read(name)
                            .map(id -> RunFolder.of(top, id))
                            .filter(RunFolder::exists)
                            .orElseThrow(() -> notFound(name)));
        }
        return newest(top, folder -> isOfPlan(folder, order)).or(() -> done(order, environment));
    }

    private static Optional<RunFolder> done(Order order, Environment environment) {
        return RunFolder.all(order.repository().top()).stream()
                .filter(RunFolder::exists)
                .filter(folder -> isOfPlan(folder, order))
                .findFirst()
                .filter(folder -> isOfText(folder, order))
                .filter(_ -> wanted(order, progress(order), environment).isEmpty());
    }

    private static boolean isOfText(RunFolder folder, Order order) {
        return RunRecord.read(folder.record())
                .filter(record -> record.planHash().equals(order.plan().hash()))
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
                ? RunId.read(run.get())
                        .map(id -> RunFolder.of(checkout, id))
                        .filter(RunFolder::exists)
                : newest(
                        checkout,
                        folder ->
                                record(folder, plan)
                                        .filter(record -> !record.mode().equals("step"))
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
                .filter(folder -> !completed(folder));
    }

    private static Failure notFound(String name) {
        return new Failure(Fault.RUN_NOT_FOUND.because("there is no run `" + name + "`"));
    }

    private static boolean isOfPlan(RunFolder folder, Order order) {
        return RunRecord.read(folder.record())
                .filter(record -> record.plan().equals(order.planName()))
                .filter(record -> !record.mode().equals("step"))
                .filter(record -> isOfPart(record, order))
                .isPresent();
    }

    /// A run of one session is taken up by who asks for that session.
    private static boolean isOfPart(RunRecord record, Order order) {
        boolean one = record.mode().equals("session");
        return order.session().isEmpty() ? !one : one && record.steps().equals(all(order));
    }

    private static List<Long> all(Order order) {
        return order.numbers().stream().map(Integer::longValue).toList();
    }

    private static boolean completed(RunFolder folder) {
        List<Entry> entries = StoredJournal.read(folder.journal());
        return !entries.isEmpty()
                && entries.getLast().type().equals(EventType.RUN_ENDED.word())
                && entries.getLast()
                        .data()
                        .scalar("result")
                        .equals(Optional.of(RunResult.COMPLETED.word()));
    }

    /// A plan or brief that changed since the run began has to be approved again.
    static void refuseChanges(Order order, RunRecord record) {
        boolean plan = !record.planHash().equals(order.plan().hash());
        boolean brief =
                record.briefHash().isPresent()
                        && !record.briefHash().equals(order.brief().flatMap(Resumption::hash));
        if ((plan || brief) && !order.approved()) {
            String what =
                    plan && brief ? "the plan and the brief" : plan ? "the plan" : "the brief";
            throw new Failure(Fault.PLAN_CHANGED.because(what + " changed since the run began"));
        }
    }

    /// Of a text; of what is none, or leads out of the repository, there is none.
    static Optional<String> hash(Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Optional.of(Sha256.of(source.text()))
                : Optional.empty();
    }

    /// The progress that an earlier run left in the progress file. A file that cannot be read is a
    /// failure: nobody may ignore and overwrite it.
    static Optional<Progress> progress(Order order) {
        Path file = order.progressFile();
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return switch (order.tree(file).text(file, order.name(file))) {
            case Source.Readable(Source source) -> Optional.of(read(source));
            case Source.Refused(Problem problem) -> throw new Failure(problem);
        };
    }

    private static Progress read(Source source) {
        Reading<Progress> reading = Progress.parse(source);
        Optional<Problem> wrong = reading.problems().stream().filter(Problem::isError).findFirst();
        return reading.value()
                .orElseThrow(
                        () ->
                                new Failure(
                                        wrong.orElseThrow()
                                                .withFix(
                                                        "mend the file, or move it away: what it"
                                                                + " says of steps would be"
                                                                + " overwritten")));
    }

    /// The steps to be worked on: the one asked for, what a lost run had left, or all. What a file
    /// says to be done is left out where git says so too.
    static List<Long> wanted(Order order, Optional<Progress> progress, Environment environment) {
        Set<Integer> held =
                order.resume()
                        ? progress.map(p -> new Claims(order, p).held(environment)).orElse(Set.of())
                        : Set.of();
        return order.numbers().stream()
                .filter(number -> !held.contains(number))
                .map(Integer::longValue)
                .toList();
    }
}
