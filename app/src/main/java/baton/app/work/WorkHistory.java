package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.work.TaskCommitMessage;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.StrangePrograms;
import baton.world.git.rescue.Reverting;
import baton.world.role.Traces;
import baton.world.run.store.Succession;
import baton.world.work.Archiving;
import baton.world.work.TaskCommits;
import baton.world.work.WorkCommits;
import baton.world.work.WorkLists;
import baton.world.work.WorkLogFile;
import baton.world.work.Works;

import java.util.List;
import java.util.Optional;

/// The rollback and the archiving of WORKs.
final class WorkHistory {
    private final Context context;
    private final Repository repository;
    private final Works works;
    private final WorkCommits commits;

    WorkHistory(Context context) {
        this.context = context;
        this.repository = StageFence.repository(context);
        this.works = new Works(repository.top());
        this.commits = new WorkCommits(repository, works);
    }

    /// Reverts the commits of a WORK one by one, the newest first, and publishes all or nothing.
    ExitStatus rollback(WorkId id) {
        StrangePrograms.refuse(repository);
        Holder holder = Holder.current("rollback", "work rollback " + id);
        try (RunLock _ =
                        new Succession(repository.commonDirectory(), repository.top(), holder)
                                .acquire();
                Traces scratch = Traces.create()) {
            Reverting reverting = new Reverting(repository, scratch.directory());
            List<CommitId> commits = commits(id);
            if (commits.isEmpty()) {
                return nothingToRevert(id);
            }
            WorkLogFile log = new WorkLogFile(works, id);
            Optional<String> before = log.takeOff(repository);
            return switch (reverted(reverting, commits, id)) {
                case Reverting.Done(List<CommitId> made) -> tell(id, commits, made);
                case Reverting.Refused(String why) -> {
                    before.ifPresent(log::putBack);
                    throw new Failure(Fault.WORK_NOT_REVERTED.because(why));
                }
                case Reverting.Hindered(String why) -> {
                    before.ifPresent(log::putBack);
                    throw new Failure(
                            Fault.WORK_NOT_REVERTED
                                    .because(why)
                                    .withFix(
                                            "put away or finish what is in the way, then roll back"
                                                    + " again"));
                }
            };
        }
    }

    private Reverting.Outcome reverted(Reverting reverting, List<CommitId> commits, WorkId id) {
        Optional<WorkList.Row> row = rowBefore(commits.getLast(), id);
        return reverting.run(
                commits,
                Works.FOLDER + "/",
                (place, last) -> new Works(place).change(list -> listed(list, id, last, row)),
                Works.LIST);
    }

    private List<CommitId> commits(WorkId id) {
        return switch (new TaskCommits(repository, id).find()) {
            case TaskCommits.Found(List<CommitId> commits) -> commits;
            case TaskCommits.Unknown(List<TaskId> tasks) -> {
                String line = TaskCommitMessage.trailer(id) + tasks.getFirst().resultFileName();
                throw new Failure(
                        Fault.WORK_NOT_REVERTED
                                .because(
                                        "nothing tells which commit is that of "
                                                + Shown.texts(
                                                                tasks.stream()
                                                                        .map(TaskId::toString)
                                                                        .toList())
                                                        .joined(", ")
                                                + ": somebody has reworded, joined or dropped it")
                                .withFix(
                                        "give its message the line `"
                                                + line
                                                + "` again (`git rebase -i`), then roll back; or"
                                                + " take the commits back with `git revert`"));
            }
        };
    }

    private ExitStatus nothingToRevert(WorkId id) {
        if (works.last().compareTo(id) < 0) {
            throw new Failure(Fault.WORK_NOT_FOUND.because("there is no " + id + " here"));
        }
        context.note(id + " has no commits that are not reverted already");
        return ExitStatus.DONE;
    }

    /// The row of a WORK as it was before a commit.
    private Optional<WorkList.Row> rowBefore(CommitId commit, WorkId id) {
        String list = commit.value() + "^:" + Works.LIST;
        if (!repository.git().succeeds(Call.reading("cat-file", "-e", list))) {
            return Optional.empty();
        }
        String text = repository.git().run(Call.reading("cat-file", "blob", list)).stdout().text();
        return WorkList.parse(Source.of(Works.LIST, text)).value().flatMap(known -> known.row(id));
    }

    /// While anything of it is there, the WORK is in progress. After that its row is as it was
    /// before, and gone where the WORK's own commits brought it.
    private static WorkList listed(
            WorkList list, WorkId id, boolean last, Optional<WorkList.Row> before) {
        if (last && before.isEmpty()) {
            return WorkLists.without(list, id);
        }
        Optional<WorkList.Row> then = before.filter(_ -> last);
        WorkList.ListedStatus status =
                then.map(WorkList.Row::status).orElse(WorkList.ListedStatus.IN_PROGRESS);
        OneLine completed = then.map(WorkList.Row::completed).orElse(OneLine.EMPTY);
        List<WorkList.Row> rows =
                list.rows().stream()
                        .map(row -> row.work().equals(id) ? row.as(status, completed) : row)
                        .toList();
        return new WorkList(list.last(), rows);
    }

    private ExitStatus tell(WorkId id, List<CommitId> commits, List<CommitId> made) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("work", id.toString());
            fields.put("reverted", Value.texts(commits.stream().map(CommitId::value).toList()));
            fields.put("commits", Value.texts(made.stream().map(CommitId::value).toList()));
            context.result(fields.build());
        } else {
            commits.forEach(commit -> context.result("reverted " + commit.brief()));
        }
        return ExitStatus.DONE;
    }

    /// Moves what is done into the archive and takes it off the list.
    ExitStatus archive() {
        WorkCarrying.tellOfList(context, works);
        List<WorkId> done = works.all().stream().filter(this::isDone).toList();
        Holder holder = Holder.current("archive", "work archive");
        try (RunLock _ =
                new Succession(repository.commonDirectory(), repository.top(), holder).acquire()) {
            Optional<CommitId> commit = new Archiving(repository, works).run(done);
            if (context.json()) {
                FieldsBuilder fields = new FieldsBuilder();
                fields.put("archived", Value.texts(done.stream().map(WorkId::toString).toList()));
                fields.put("commit", commit.map(CommitId::value));
                context.result(fields.build());
            } else if (done.isEmpty()) {
                context.note("nothing is done that is not archived");
            } else {
                done.forEach(id -> context.result(Printable.line("archived " + id)));
            }
        }
        return ExitStatus.DONE;
    }

    /// A WORK that the list calls done and the history does not is named: it is not archived.
    private boolean isDone(WorkId id) {
        boolean whole = commits.isWhole(id);
        boolean listed =
                works.list()
                        .flatMap(list -> list.row(id))
                        .filter(row -> row.status() != WorkList.ListedStatus.IN_PROGRESS)
                        .isPresent();
        if (listed && !whole) {
            context.note(
                    id
                            + " stays: "
                            + Works.LIST
                            + " calls it done, but not all of its TASKs are in a commit and proved;"
                            + " go on:"
                            + " baton work resume "
                            + id);
        }
        return whole;
    }
}
