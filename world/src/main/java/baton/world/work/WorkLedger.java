package baton.world.work;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.result.ReportedChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.Language;
import baton.core.contract.work.TaskId;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.policy.Glob;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.text.Source;
import baton.core.work.DecisionFile;
import baton.core.work.TaskCommitMessage;
import baton.core.work.TaskState;
import baton.core.work.TaskStory;
import baton.core.work.Toolchain;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.core.work.WorkLogTelling;
import baton.core.work.WorkView;
import baton.world.git.CommitId;
import baton.world.run.setting.Ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The ledger that a run of TASKs writes in `works/`: log lines as they happen, decisions as they
/// come up, and with each TASK's commit its result, the log and the list. The whole ledger is a
/// projection of the journal, so that writing it twice changes nothing.
public final class WorkLedger implements Ledger {
    private static final String KEPT =
            "another branch is checked out: the newest entries of works/ are in the journal of the"
                    + " run alone";

    private final Works works;
    private final WorkFiles work;
    private final Toolchain tools;
    private final boolean committed;
    private final boolean foreign;
    private final Consumer<String> words;
    private final Callbacks callbacks;
    private final Supplier<Instant> clock;
    private final WorkLogFile log;
    private final Map<Integer, TaskId> tasks;
    private final Map<Integer, TaskStory> stories = new HashMap<>();
    private final List<baton.core.contract.worklog.LogEntry> due = new ArrayList<>();
    private final List<Journaled> gates = new ArrayList<>();
    private boolean asked;
    private final Map<Integer, String> uncommitted = new HashMap<>();
    private final List<baton.core.contract.worklog.LogEntry> told = new ArrayList<>();
    private Standing standing = Standing.HERE;
    private boolean wasAway;
    private boolean held;

    /// The subject of the ledger: the tree `works/`, the WORK, and the toolchain.
    ///
    /// @param committed whether `works/` is kept in the repository at all
    /// @param foreign whether another tool alone has worked on the WORK so far
    public record Subject(
            Works works, WorkFiles work, Toolchain tools, boolean committed, boolean foreign) {}

    /// @param callbacks who else hears of it
    /// @param words hears what a person should know
    public WorkLedger(
            Subject subject, Callbacks callbacks, Supplier<Instant> clock, Consumer<String> words) {
        this.foreign = subject.foreign();
        this.words = words;
        this.works = subject.works();
        this.work = subject.work();
        this.tools = subject.tools();
        this.committed = subject.committed();
        this.callbacks = callbacks;
        this.clock = clock;
        this.log = new WorkLogFile(works, work.id());
        this.tasks = Translation.tasks(work);
    }

    @Override
    public boolean holds(TreePath path) {
        return path.text().startsWith(Works.FOLDER + "/");
    }

    /// Of several TASKs that list the path, the first that somebody had begun and can be done.
    @Override
    public Optional<Integer> owner(TreePath path) {
        return tasks.entrySet().stream()
                .filter(_ -> foreign)
                .filter(task -> isBegun(task.getValue()) && lists(task.getValue(), path))
                .map(Map.Entry::getKey)
                .min(Integer::compare);
    }

    private boolean isBegun(TaskId task) {
        TaskState state = work.state(task);
        return state != TaskState.PENDING
                && state != TaskState.DONE
                && work.needs(task).stream().allMatch(work::isDone);
    }

    private boolean lists(TaskId task, TreePath path) {
        return work.task(task).files().stream()
                .flatMap(file -> RepoPath.of(file.file().path().text()).stream())
                .anyMatch(
                        listed ->
                                path.named().equals(Optional.of(listed))
                                        || (Glob.isOpen(listed) && Glob.of(listed).matches(path)));
    }

    @Override
    public void tookOver(int session, Shown paths, String name) {
        words.accept(
                task(session)
                        + " goes on with what lay in the checkout: "
                        + paths
                        + " (kept as "
                        + name
                        + ")");
    }

    @Override
    public synchronized void publishedTo(Standing branch) {
        standing = branch;
    }

    /// The WORK as the branch has it, where something else is checked out. Nothing where `works/`
    /// is in no commit: its files are the same whatever is checked out.
    private Optional<PublishedWork> away() {
        return committed && !standing.isHere()
                ? Optional.of(new PublishedWork(standing, work.id()))
                : Optional.empty();
    }

    /// The WORK as it is now: as the branch of the run has it, whatever is checked out.
    public synchronized Optional<WorkFiles> now() {
        return away().map(PublishedWork::read).orElseGet(() -> works.read(work.id())).known();
    }

    @Override
    public synchronized String anew() {
        return new WorkView(now().orElse(work)).anew();
    }

    @Override
    public synchronized void recall(Entry entry, RunEvent event) {
        note(entry, event);
    }

    @Override
    public synchronized void takeUp() {
        if (away().isEmpty()) {
            works.sweep(work);
            log.retell();
            if (foreign) {
                adoption().keepUncommitted();
            }
        }
        write();
    }

    @Override
    public synchronized void happened(Entry entry, RunEvent event) {
        note(entry, event);
        announce(entry, event);
        write();
        if (event instanceof RunEvent.Finished) {
            away().filter(branch -> asked || !WorkLogFile.hasAll(branch.log(), told))
                    .ifPresent(_ -> words.accept(KEPT));
        }
    }

    private void announce(Entry entry, RunEvent event) {
        callbacks.told(scheduled(entry, event));
        place(event)
                .ifPresent(
                        place ->
                                callbacks.happened(
                                        entry,
                                        event,
                                        work.task(task(place)),
                                        stories.getOrDefault(place, TaskStory.NEW)));
        if (event instanceof RunEvent.Finished) {
            callbacks.ended(entry.at());
        }
    }

    /// The order of the TASKs is found when a run begins, where there is one to find.
    private List<baton.core.contract.worklog.LogEntry> scheduled(Entry entry, RunEvent event) {
        return event instanceof RunEvent.Began && work.plan().header().mode() == ExecutionMode.FULL
                ? WorkLogTelling.scheduled(entry.at(), work.id())
                : List.of();
    }

    /// The step or session of a TASK, which have one number.
    private static Optional<Integer> place(RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(int step, _, _) -> Optional.of(step);
            case RunEvent.InSession(int session, _, _) -> Optional.of(session);
            case RunEvent _ -> Optional.empty();
        };
    }

    private void note(Entry entry, RunEvent event) {
        add(scheduled(entry, event));
        add(ProofTelling.of(entry.at(), event, tasks, this::now));
        place(event)
                .ifPresent(
                        step -> {
                            TaskStory before = stories.getOrDefault(step, TaskStory.NEW);
                            stories.put(step, before.and(entry, event));
                            Optional.ofNullable(tasks.get(step))
                                    .ifPresent(task -> add(WorkLogTelling.of(entry, event, task)));
                        });
        if (DecisionFile.concerns(event)) {
            gates.add(new Journaled(entry, event));
            asked = true;
        }
    }

    private void add(List<baton.core.contract.worklog.LogEntry> lines) {
        due.addAll(lines);
        told.addAll(lines);
    }

    /// Lines that come while something is published are written after it, and those that come while
    /// something else is checked out when the branch is there again. Until then none of them may be
    /// in the person's way.
    private void write() {
        if (!held && away().isPresent()) {
            wasAway = true;
            standing.checkedOut(own(WorkFiles.logName(work.id())))
                    .ifPresent(text -> log.takeOff(text, told));
            return;
        }
        if (!held && (wasAway || !due.isEmpty())) {
            log.add(wasAway ? told : due);
            due.clear();
            wasAway = false;
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
    public synchronized Page page(
            int session, List<baton.world.git.Change> changes, Map<RepoPath, String> ahead) {
        TaskId id = task(session);
        TaskSpec task = work.task(id);
        Instant now = clock.get();
        if (!committed) {
            uncommitted.put(session, result(task, changes, session, now));
            return new Page(TaskCommitMessage.of(task), Map.of());
        }
        Map<RepoPath, String> files = new TreeMap<>();
        if (away().isEmpty()) {
            works.texts(work.id()).forEach((name, text) -> files.put(own(name), text.text()));
        }
        files.put(own(id.resultFileName()), result(task, changes, session, now));
        files.put(own(WorkFiles.logName(work.id())), logText(id, now, ahead));
        row().text(id, now, ahead).ifPresent(text -> files.put(new RepoPath(Works.LIST), text));
        return new Page(TaskCommitMessage.of(task), files);
    }

    private TaskId task(int session) {
        return Optional.ofNullable(tasks.get(session)).orElseThrow();
    }

    private RepoPath own(String name) {
        return Works.file(work.id(), name);
    }

    private String result(
            TaskSpec task, List<baton.world.git.Change> changes, int session, Instant now) {
        List<ReportedChange> changed =
                TaskChanges.of(
                        task, changes.stream().filter(change -> !holds(change.tree())).toList());
        return stories.getOrDefault(session, TaskStory.NEW)
                .report(task, work.plan(), tools, changed, now)
                .render(language());
    }

    /// The text of the log for the commit of a TASK, with all lines of the run: a person may have
    /// put some of them away with other changes. Lines that an earlier attempt to publish this TASK
    /// had in its commit are in no commit that counts.
    private String logText(TaskId task, Instant now, Map<RepoPath, String> ahead) {
        List<baton.core.contract.worklog.LogEntry> all = new ArrayList<>(told);
        all.addAll(WorkLogTelling.committed(now, task));
        String known = away().map(PublishedWork::log).orElseGet(log::text);
        String below = ahead.getOrDefault(own(WorkFiles.logName(work.id())), "");
        return WorkLogFile.with(below.isEmpty() ? known : WorkLogFile.withAll(below, known), all);
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
        if (away().isEmpty()) {
            adoption().take(files);
        }
        callbacks.committed(
                work.task(task(session)),
                stories.getOrDefault(session, TaskStory.NEW),
                commit.value(),
                clock.get());
    }

    @Override
    public synchronized List<RepoPath> inTheWay(Map<RepoPath, String> files) {
        return away().isEmpty() ? adoption().inTheWay(files, standing) : List.of();
    }

    private ListRow row() {
        return new ListRow(works, work, tasks.values(), away());
    }

    private Adoption adoption() {
        return new Adoption(works, work, log);
    }

    /// Writes the result, the log line and the list row of a TASK beside its commit, where no
    /// commit holds them.
    private void tell(int session) {
        TaskId task = task(session);
        Instant now = clock.get();
        String known =
                Optional.ofNullable(uncommitted.get(session))
                        .orElseGet(() -> result(work.task(task), List.of(), session, now));
        works.write(own(task.resultFileName()), known);
        log.add(WorkLogTelling.committed(now, task));
        works.change(row().with(task, now, Map.of()));
    }

    @Override
    public synchronized void release() {
        held = false;
        write();
    }
}
