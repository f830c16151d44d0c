package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.result.Change;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.Language;
import baton.core.contract.work.Line;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklist.WorkList;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.RunEvent;
import baton.core.text.Source;
import baton.core.work.CommitMessage;
import baton.core.work.DecisionFile;
import baton.core.work.TaskStory;
import baton.core.work.Telling;
import baton.core.work.Toolchain;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.git.CommitId;
import baton.world.run.Ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/// What a run of TASKs writes down in `works/`: log lines as they happen, decisions as they come
/// up, and with each TASK's commit its result, the log and the list. All of it is a projection of
/// the journal, so that writing it twice changes nothing.
public final class WorkLedger implements Ledger {
    private final Works works;
    private final WorkFiles work;
    private final Toolchain tools;
    private final boolean committed;
    private final Callbacks callbacks;
    private final Supplier<Instant> clock;
    private final LogFile log;
    private final Map<Integer, TaskId> tasks;
    private final Map<Integer, TaskStory> stories = new HashMap<>();
    private final List<baton.core.contract.worklog.Entry> due = new ArrayList<>();
    private final List<Entry> gates = new ArrayList<>();
    private boolean asked;
    private final Map<Integer, String> uncommitted = new HashMap<>();
    private boolean held;

    /// What it is about.
    ///
    /// @param committed whether `works/` is kept in the repository at all
    public record Subject(Works works, WorkFiles work, Toolchain tools, boolean committed) {}

    /// @param callbacks who else hears of it
    public WorkLedger(Subject subject, Callbacks callbacks, Supplier<Instant> clock) {
        this.works = subject.works();
        this.work = subject.work();
        this.tools = subject.tools();
        this.committed = subject.committed();
        this.callbacks = callbacks;
        this.clock = clock;
        this.log = new LogFile(works, work.id());
        this.tasks = Translation.tasks(work);
    }

    @Override
    public boolean holds(String path) {
        return path.startsWith(Works.FOLDER + "/");
    }

    @Override
    public synchronized void recall(Entry entry) {
        note(entry);
    }

    @Override
    public synchronized void takeUp() {
        works.sweep(work);
        log.retell();
        write();
    }

    @Override
    public synchronized void happened(Entry entry) {
        int before = due.size();
        note(entry);
        callbacks.told(List.copyOf(due.subList(before, due.size())));
        write();
    }

    private void note(Entry entry) {
        if (entry.type().equals(EventType.RUN_STARTED.word())
                && work.plan().header().mode() == ExecutionMode.FULL) {
            due.addAll(Telling.scheduled(entry.at(), work.id()));
        }
        Optional<RunEvent> event = EventReading.of(entry);
        step(event)
                .ifPresent(
                        step -> {
                            stories.merge(step, TaskStory.NEW.and(entry), (a, _) -> a.and(entry));
                            Optional.ofNullable(tasks.get(step))
                                    .ifPresent(task -> due.addAll(Telling.of(entry, task)));
                        });
        if (DecisionFile.concerns(entry)) {
            gates.add(entry);
            asked = true;
        }
    }

    private static Optional<Integer> step(Optional<RunEvent> event) {
        return event.filter(RunEvent.InStep.class::isInstance)
                .map(e -> ((RunEvent.InStep) e).step());
    }

    /// Lines that come while something is published are written after it.
    private void write() {
        if (!held && !due.isEmpty()) {
            log.add(due);
            due.clear();
        }
        if (!held && asked) {
            writeDecisions();
            asked = false;
        }
    }

    private void writeDecisions() {
        RepoPath path = Works.file(work.id(), WorkFiles.DECISIONS);
        Optional<Source> before =
                Optional.ofNullable(works.texts(work.id()).get(WorkFiles.DECISIONS));
        DecisionFile.after(work.id(), before, gates, tasks)
                .ifPresent(file -> works.write(path, file.render(language())));
    }

    private Language language() {
        return Language.of(work.plan().header().language().text());
    }

    @Override
    public synchronized Page page(int session, List<baton.world.git.Change> changes) {
        TaskId id = task(session);
        TaskSpec task = work.task(id);
        Instant now = clock.get();
        if (!committed) {
            uncommitted.put(session, result(task, changes, session, now));
            return new Page(CommitMessage.of(task), Map.of());
        }
        Map<RepoPath, String> files = new TreeMap<>();
        works.texts(work.id()).forEach((name, text) -> files.put(own(name), text.text()));
        files.put(own(id.resultFileName()), result(task, changes, session, now));
        files.put(own(WorkFiles.logName(work.id())), logText(id, now));
        list(id, now).ifPresent(text -> files.put(new RepoPath(Works.LIST), text));
        return new Page(CommitMessage.of(task), files);
    }

    private TaskId task(int session) {
        return Optional.ofNullable(tasks.get(session)).orElseThrow();
    }

    private RepoPath own(String name) {
        return Works.file(work.id(), name);
    }

    private String result(
            TaskSpec task, List<baton.world.git.Change> changes, int session, Instant now) {
        List<Change> changed = changes.stream().flatMap(c -> change(task, c).stream()).toList();
        return stories.getOrDefault(session, TaskStory.NEW)
                .report(task, work.plan(), tools, changed, now)
                .render(language());
    }

    private Optional<Change> change(TaskSpec task, baton.world.git.Change change) {
        String path = change.path().display();
        FileAction action =
                switch (change.kind()) {
                    case ADDED, NESTED -> FileAction.CREATE;
                    case MODIFIED, TYPE -> FileAction.MODIFY;
                    case DELETED -> FileAction.DELETE;
                };
        Line said =
                task.files().stream()
                        .filter(file -> file.file().path().text().equals(path))
                        .map(file -> file.file().description())
                        .findFirst()
                        .orElse(Line.EMPTY);
        return Optional.of(Line.of(path))
                .filter(line -> !line.isEmpty() && !holds(path))
                .map(line -> new Change(Optional.of(action), new FileNote(line, said)));
    }

    /// What an earlier attempt to publish this TASK had in its commit is in none that counts.
    private String logText(TaskId task, Instant now) {
        List<baton.core.contract.worklog.Entry> all = new ArrayList<>(due);
        all.addAll(Telling.committed(now, task));
        return LogFile.with(log.text(), all);
    }

    private Optional<String> list(TaskId task, Instant now) {
        Optional<WorkList> before = works.hasList() ? works.list() : Optional.of(WorkList.EMPTY);
        return before.map(list -> (isLast(task) ? done(list, now) : with(list)).render());
    }

    private boolean isLast(TaskId task) {
        WorkFiles.Read now = works.read(work.id());
        return now.work()
                .map(w -> w.tasks().keySet().stream().allMatch(t -> t.equals(task) || w.isDone(t)))
                .orElse(false);
    }

    private WorkList with(WorkList list) {
        return WorkLists.with(list, work, WorkList.Status.IN_PROGRESS, Line.EMPTY);
    }

    private WorkList done(WorkList list, Instant now) {
        LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        Line day = Line.of(today.toString());
        return WorkLists.with(list, work, WorkList.Status.DONE, day);
    }

    @Override
    public synchronized void hold() {
        held = true;
    }

    @Override
    public synchronized void published(int session, CommitId commit, Map<RepoPath, String> files) {
        if (!committed) {
            tell(session);
        }
        RepoPath logPath = own(WorkFiles.logName(work.id()));
        RepoPath listPath = new RepoPath(Works.LIST);
        files.forEach(
                (path, text) -> {
                    if (path.equals(logPath)) {
                        log.addLines(text.lines().toList());
                    } else if (path.equals(listPath)) {
                        adopt(text);
                    } else if (path.value().endsWith("_result.md")) {
                        works.write(path, text);
                    }
                });
        TaskId task = task(session);
        Optional<String> result = Optional.ofNullable(files.get(own(task.resultFileName())));
        callbacks.committed(task, Telling.committed(clock.get(), task), result, commit.value());
    }

    /// What no commit has is written beside it.
    private void tell(int session) {
        TaskId task = task(session);
        Instant now = clock.get();
        String known =
                Optional.ofNullable(uncommitted.get(session))
                        .orElseGet(() -> result(work.task(task), List.of(), session, now));
        works.write(own(task.resultFileName()), known);
        log.add(Telling.committed(now, task));
        boolean last = isLast(task);
        works.change(list -> last ? done(list, now) : with(list));
    }

    /// Takes over this WORK's row; what somebody wrote of others meanwhile stays.
    private void adopt(String committedList) {
        Optional<WorkList.Row> row =
                WorkList.parse(Source.of(Works.LIST, committedList)).value().stream()
                        .flatMap(list -> list.rows().stream())
                        .filter(known -> known.work().equals(work.id()))
                        .findFirst();
        row.ifPresent(
                known ->
                        works.change(
                                list ->
                                        WorkLists.with(
                                                list, work, known.status(), known.completed())));
    }

    @Override
    public synchronized void release() {
        held = false;
        write();
    }
}
