package baton.app.rescue;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.RunChoice;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.contract.work.WorkId;
import baton.core.run.MadeCommits;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.StrangePrograms;
import baton.world.git.rescue.Undoing;
import baton.world.process.Environment;
import baton.world.role.Traces;
import baton.world.run.TakenBack;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;
import baton.world.run.store.Succession;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// `baton undo`: takes back what a run committed, by a commit of its own.
public record Undo(String run) implements Action {
    public static final Command COMMAND =
            new Command(
                    "undo",
                    Group.RUN,
                    "take back what a run committed, by one more commit",
                    new Manual(
                            "undo RUN",
                            """
                            Adds one commit to the checked-out branch that undoes every commit of
                            the run, also where you have rebased, amended or squashed them. Nothing
                            is reset or rewritten: the run's own commits stay in the history, and
                            reverting the new one brings the work back. Where later commits or
                            changes of yours stand in the way, nothing is changed. RUN is an id, the
                            beginning of an id, or `last`. Where nothing is there to take back, the
                            command is refused.\
                            """,
                            List.of("baton undo last", "baton undo 20260105-100000-aaaa --json")),
                    Undo::declare,
                    Undo::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(RunChoice.word());
    }

    /// The newest run is not taken for granted: undoing has to be meant.
    static Undo read(ParseResult words) {
        return new Undo(
                Options.words(words).stream()
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        Usage.wrong(
                                                "no RUN is named",
                                                "`baton runs` lists them; `last` is the newest")));
    }

    @Override
    public ExitStatus run(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = StageFence.repository(context);
        StrangePrograms.refuse(repository);
        RunFolder folder = RunChoice.in(context).find(Optional.of(run)).orElseThrow();
        new KnownRuns(environment).refuseForeign(repository, folder);
        Holder holder = Holder.current("undo", "undo " + folder.id());
        try (RunLock _ =
                        new Succession(repository.commonDirectory(), repository.top(), holder)
                                .acquire();
                Traces scratch = Traces.create()) {
            StoredRun stored = StoredRun.look(repository.top(), folder);
            refuseWork(stored);
            refuseAlive(stored);
            Undoing undoing = new Undoing(repository, scratch.directory());
            String subject = "Undo run " + folder.id();
            return switch (undoing.run(commits(stored), base(stored), subject)) {
                case Undoing.Done(List<CommitId> undone, CommitId commit, List<CommitId> gone) -> {
                    tellGone(context, gone);
                    note(context, repository, folder, commit);
                    yield tell(context, folder, undone, commit);
                }
                case Undoing.Nothing(List<CommitId> gone) -> {
                    tellGone(context, gone);
                    throw nothing(repository, folder);
                }
                case Undoing.Lost(List<CommitId> lost) ->
                        throw new Failure(
                                Fault.RUN_NOT_UNDONE
                                        .because(
                                                "these commits of the run are not in the history"
                                                        + " any more, and git has not got them, so"
                                                        + " that nobody can tell whether what they"
                                                        + " changed is there: "
                                                        + names(lost))
                                        .withFix(
                                                "find what they changed with `git log`, and take"
                                                        + " it back with `git revert`"));
                case Undoing.Refused(String why) ->
                        throw refused(why, "revert what was committed later, then undo again");
                case Undoing.Hindered(String why) ->
                        throw refused(
                                why, "put away or finish what is in the way, then undo again");
            };
        }
    }

    /// Nothing was done, so that nobody goes on as if something had been: `last` may be another run
    /// than the one that was meant.
    private static Failure nothing(Repository repository, RunFolder folder) {
        String run = "run " + folder.id();
        String others = "`baton runs` lists the runs; name the one that is meant";
        return TakenBack.by(repository, folder)
                .map(
                        by ->
                                new Failure(
                                        Fault.RUN_UNDONE
                                                .because(run + " was undone already, by " + by)
                                                .withFix(
                                                        others
                                                                + "; `git revert "
                                                                + by
                                                                + "` brings the work back")))
                .orElseGet(
                        () -> refused("the checked-out branch has no commits of " + run, others));
    }

    private static Failure refused(String why, String wayOut) {
        return new Failure(Fault.RUN_NOT_UNDONE.because(why).withFix(wayOut));
    }

    /// The files of a WORK say how far it is, and that has to be taken back too.
    private static void refuseWork(StoredRun stored) {
        Optional<WorkId> work = stored.plan().flatMap(WorkId::folderOf);
        if (work.isPresent()) {
            throw new Failure(
                    Fault.RUN_NOT_UNDONE
                            .because("the run carried out " + work.get())
                            .withFix("`baton work rollback " + work.get() + "` takes it back"));
        }
    }

    private static void refuseAlive(StoredRun stored) {
        if (stored.alive()) {
            throw new Failure(
                    Fault.RUN_NOT_UNDONE
                            .because("the run is under way")
                            .withFix("end it with Ctrl-C, or wait for it"));
        }
    }

    private static Undoing.Commits commits(StoredRun stored) {
        MadeCommits made = MadeCommits.of(stored.journal());
        return new Undoing.Commits(ids(made.line()), ids(made.parts()));
    }

    private static Set<CommitId> ids(Collection<String> words) {
        return words.stream()
                .flatMap(id -> CommitId.of(id).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static CommitId base(StoredRun stored) {
        return stored.record()
                .map(RunRecord::baseCommit)
                .flatMap(CommitId::of)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.JOURNAL_DAMAGED.because(
                                                "run.json does not say where the run began")));
    }

    /// The commits are taken back by now, whatever became of the run's record.
    private static void note(
            Context context, Repository repository, RunFolder folder, CommitId commit) {
        try {
            Environment environment = new Environment(context.terminal().environment());
            TakenBack.note(repository, environment, folder, commit, SystemClock.now());
        } catch (Failure failure) {
            context.note(
                    "the record of the run does not tell of it: "
                            + Printable.line(failure.problem().message()));
        }
    }

    private static void tellGone(Context context, List<CommitId> gone) {
        if (!gone.isEmpty()) {
            context.note("nothing is there of what these commits changed: " + names(gone));
        }
    }

    private static String names(List<CommitId> commits) {
        return Shown.texts(commits.stream().map(CommitId::brief).toList()).joined(", ");
    }

    private static ExitStatus tell(
            Context context, RunFolder folder, List<CommitId> undone, CommitId commit) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", folder.id().value());
            fields.put("undone", Value.texts(undone.stream().map(CommitId::value).toList()));
            fields.put("commit", commit.value());
            context.result(fields.build());
        } else {
            undone.forEach(id -> context.result("undone " + id.brief()));
            context.note("by " + commit.brief() + "; reverting that brings the work back");
        }
        return ExitStatus.DONE;
    }
}
