package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Usage;
import baton.app.means.AskedAgent;
import baton.app.means.RememberedMeans;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.contract.worklog.LogEntry;
import baton.core.text.Value;
import baton.core.work.RouterRules;
import baton.core.work.WorkBefore;
import baton.core.work.WorkDraft;
import baton.core.work.WorkFiles;
import baton.core.work.WorkLogTelling;
import baton.core.work.WorkRequest;
import baton.core.work.WorkView;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Unusable;
import baton.world.role.Roles;
import baton.world.role.Traces;
import baton.world.stage.StageRecord;
import baton.world.stage.StageRun;
import baton.world.work.Callbacks;
import baton.world.work.WorkLists;
import baton.world.work.WorkLogFile;
import baton.world.work.Works;

import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.CancellationException;

/// `baton work new`: has a request specified and planned in one agent call, writes the files of
/// the WORK, and asks whether it may run.
final class WorkMaking {
    private static final int DRAFTS_MAX = 2;
    static final String STAGE = "work new";
    private static final String RESUME = "resume";
    private static final String UNIT = "draft";
    private static final String ALWAYS_NEW = "new-work";
    static final String MADE = "work";
    private static final String ADDED = "added to";
    private static final String TOLD = "told of";

    private final Context context;
    private final Work.Flags flags;
    private final WorkRequest request;
    private final StageFence fence;
    private final Optional<WorkId> unplanned;

    /// The decisions about a WORK that are settled before an agent is called.
    ///
    /// @param there the WORK whose folder is there already
    private record Setting(
            Works works,
            WorkBefore before,
            Optional<WorkId> there,
            String language,
            String languages) {
        WorkId wish() {
            return there.orElseGet(() -> works.last().next());
        }
    }

    WorkMaking(Context context, Work.Flags flags, String words) {
        this(context, flags, words, Optional.empty());
    }

    private WorkMaking(
            Context context, Work.Flags flags, String words, Optional<WorkId> unplanned) {
        if (words.isBlank()) {
            throw Usage.wrong("there is no request", "write the request: baton work new 'Add …'");
        }
        this.context = context;
        this.flags = flags;
        this.request = new WorkRequest(words);
        this.unplanned = unplanned;
        this.fence = new StageFence(context, flags.terms().sandbox());
    }

    /// For a WORK that another tool has specified, and not planned.
    static WorkMaking planning(Context context, Work.Flags flags, WorkId work, String words) {
        return new WorkMaking(context, flags, words, Optional.of(work));
    }

    /// True for a stage that plans a WORK which another tool has specified.
    static boolean plans(StageRecord stage, WorkId work) {
        return stage.stage().equals(STAGE)
                && stage.words().containsAll(List.of(RESUME, work.toString()));
    }

    ExitStatus run() {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        Works works = new Works(repository.top());
        Optional<WorkId> left = left(works);
        if (left.isPresent()) {
            context.note(
                    left.get()
                            + " was made of the same words, and its run did not end: it goes on;"
                            + " --fresh makes another WORK");
            return new WorkRun(context, flags).resume(left);
        }
        try {
            return life().through(
                            context.in(repository.top()),
                            stage -> {
                                AskedAgent agent =
                                        AskedAgent.required(context, Roles.SPECIFIER, fence, stage);
                                return carried(agent, works, stage);
                            });
        } catch (CancellationException _) {
            context.note("interrupted; `baton continue` goes on, and asks no agent twice");
            return ExitStatus.INTERRUPTED;
        }
    }

    private Optional<WorkId> left(Works works) {
        return flags.fresh() || unplanned.isPresent() ? Optional.empty() : same(works).left();
    }

    /// The making goes over into a run of the TASKs, and has ended when that can be gone on with.
    private ExitStatus carried(AskedAgent agent, Works works, StageRun stage) {
        return told(made(agent, works, stage), stage)
                .end(
                        () -> {
                            context.terminal().flush();
                            stage.finish();
                        });
    }

    private StageLife life() {
        Optional<String> resumed = unplanned.map(WorkId::toString);
        List<String> words =
                resumed.isPresent()
                        ? List.of(RESUME, resumed.get())
                        : List.of("new", request.text());
        return new StageLife(
                STAGE,
                request.text(),
                flags.words(context.globals().yes()).and(words),
                Optional.empty(),
                List.of(request.text(), resumed.orElse("")),
                flags.fresh());
    }

    /// A WORK that is written and listed.
    private record Made(WorkFiles work, List<LogEntry> planned) {}

    /// Each part of it is done once, whatever ends the program in between.
    private Made made(AskedAgent agent, Works works, StageRun stage) {
        Instant from = time(stage, "from");
        WorkId id = made(works, stage).orElseGet(() -> drafted(agent, works, stage));
        List<LogEntry> planned = WorkLogTelling.planned(from, time(stage, "to"), id);
        new WorkLogFile(works, id).add(planned);
        WorkFiles work =
                works.read(id).work().orElseThrow(() -> notMade("its files cannot be read back"));
        works.change(
                list ->
                        WorkLists.with(
                                list, work, WorkList.ListedStatus.IN_PROGRESS, OneLine.EMPTY));
        WorkCarrying.tellOfList(context, works);
        Path folder = works.at(Works.folder(id));
        RememberedMeans.project(agent.context(), folder).remember();
        WorkWords words = WorkWords.of(context, folder);
        boolean added = stage.settled(ADDED).isPresent();
        words.remember(added ? flags.with(words.whole(flags.terms())) : flags);
        return new Made(work, planned);
    }

    private static Instant time(StageRun stage, String name) {
        return Instant.parse(stage.settled(name, () -> SystemClock.now().toString()));
    }

    /// The one that was written before the program was killed. A new one is known by what was asked
    /// for, since others may have taken its number.
    private Optional<WorkId> made(Works works, StageRun stage) {
        return stage.settled(MADE)
                .flatMap(WorkId::of)
                .filter(id -> plan(works, stage, id).isWritten())
                .filter(id -> stage.settled(ADDED).isPresent() || same(works).isOf(id));
    }

    private SameRequest same(Works works) {
        return new SameRequest(context, works, request.text());
    }

    /// The file that comes last.
    private static StageFile plan(Works works, StageRun stage, WorkId id) {
        return new StageFile(stage, works.at(Works.file(id, WorkFiles.PLAN)));
    }

    private WorkId drafted(AskedAgent agent, Works works, StageRun stage) {
        Setting setting = setting(works, stage);
        requireRoom(setting, stage);
        try (Traces traces = Traces.create()) {
            Asking asking = agent.asking(works.top(), traces);
            return written(setting, draft(asking, setting), stage);
        }
    }

    /// True if this command asks for no approval, and so for nothing else either.
    private boolean auto() {
        return request.auto().isPresent() || flags.auto() || context.globals().yes();
    }

    private Setting setting(Works works, StageRun stage) {
        boolean asks = context.terminal().ttys().in() && !context.json() && !auto();
        WorkQuestions questions = new WorkQuestions(context, works, asks, stage);
        boolean own = unplanned.isPresent() || request.tag().filter(ALWAYS_NEW::equals).isPresent();
        WorkBefore before = own ? WorkBefore.NOTHING : questions.target();
        String language = questions.language(before);
        return new Setting(
                works,
                before,
                unplanned.or(() -> before.work().map(WorkFiles::id)),
                language,
                questions.languages(language));
    }

    /// The reply of which a WORK can be made.
    private Value.Fields draft(Asking asking, Setting setting) {
        List<String> findings = List.of();
        for (int draft = 1; draft <= DRAFTS_MAX; draft++) {
            context.note("specifying and planning" + (draft > 1 ? " once more" : ""));
            Map<String, String> texts =
                    Map.of(
                            "request",
                            request.text(),
                            "language",
                            setting.languages(),
                            "before",
                            setting.before().text(),
                            "findings",
                            String.join("\n", findings));
            switch (asking.ask(new Matter(Roles.SPECIFIER, UNIT, draft, texts))) {
                case Unusable(String reason) -> throw notMade(reason);
                case Fitting(Value.Fields output, _, List<String> slips) -> {
                    slips.forEach(
                            slip ->
                                    context.note(
                                            "  read as far as can be: " + Printable.line(slip)));
                    WorkDraft.Made made = WorkDraft.of(output, terms(setting, setting.wish()));
                    if (made.plan().isPresent()) {
                        return output;
                    }
                    findings = made.findings();
                    findings.forEach(f -> context.note("  " + Printable.line(f)));
                }
            }
        }
        throw notMade(String.join("; ", findings));
    }

    private static Failure notMade(String why) {
        return new Failure(Fault.WORK_NOT_MADE.because("there is no WORK: " + why));
    }

    private WorkDraft.Terms terms(Setting setting, WorkId id) {
        Works works = setting.works();
        RouterRules rules =
                works.text(new RepoPath(RouterRules.FILE))
                        .map(RouterRules::parse)
                        .orElse(RouterRules.NONE);
        String project = String.valueOf(works.top().getFileName());
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        return new WorkDraft.Terms(
                id, setting.before(), request, today, project, setting.language(), rules);
    }

    /// The id is settled by whoever gets the folder first; the files are made for that.
    private WorkId written(Setting setting, Value.Fields reply, StageRun stage) {
        Works works = setting.works();
        return setting.there().isPresent()
                ? added(setting, reply, stage)
                : works.create(works.last().next(), free -> files(setting, reply, free, stage));
    }

    /// The files of a new WORK. Its number is noted before the WORK has it.
    private Map<String, String> files(
            Setting setting, Value.Fields reply, WorkId free, StageRun stage) {
        plan(setting.works(), stage, free).begin();
        String _ = stage.settle(MADE, free.toString());
        new WorkRun(context, flags).begun(free);
        return WorkDraft.of(reply, terms(setting, free)).files();
    }

    /// The making goes on until somebody has got to know of the WORK, and has answered where that
    /// is asked for.
    private WorkRun.Approval told(Made made, StageRun stage) {
        WorkRun run = new WorkRun(context, flags.fenced(fence.settled()));
        Callbacks others = run.callbacks(made.work().id());
        try {
            if (stage.settled(TOLD).isEmpty()) {
                others.told(made.planned());
                String _ = stage.settle(TOLD, made.work().id().toString());
            }
            return tell(made.work(), run);
        } finally {
            others.close();
        }
    }

    /// The plan comes last: until it names them, what was added is no part of the WORK. What
    /// another tool has specified stays as it is.
    private WorkId added(Setting setting, Value.Fields reply, StageRun stage) {
        WorkId id = setting.wish();
        requireRoom(setting, stage);
        plan(setting.works(), stage, id).begin();
        String _ = stage.settle(ADDED, id.toString());
        String _ = stage.settle(MADE, id.toString());
        setting.before().work().ifPresent(new WorkRun(context, flags)::approvedAsItWas);
        WorkDraft.Made made = WorkDraft.of(reply, terms(setting, id));
        Set<String> kept = unplanned.isPresent() ? Set.of(WorkFiles.REQUIREMENT) : Set.of();
        made.files()
                .reversed()
                .forEach(
                        (name, text) -> {
                            if (!kept.contains(name)) {
                                RepoPath path = Works.file(id, name);
                                new StageFile(stage, setting.works().at(path))
                                        .write(() -> setting.works().write(path, text));
                            }
                        });
        return id;
    }

    /// Files of TASKs that no plan names are somebody's: they are not replaced. Once this stage has
    /// begun to write, they may be its own.
    private static void requireRoom(Setting setting, StageRun stage) {
        Optional<WorkId> there = setting.there().filter(_ -> stage.settled(ADDED).isEmpty());
        List<String> others =
                there.map(setting.works()::names).orElse(List.of()).stream()
                        .filter(WorkFiles::isOfPlan)
                        .filter(name -> !setting.before().knows(name))
                        .toList();
        if (!others.isEmpty()) {
            throw new Failure(
                    Fault.WORK_NOT_MADE
                            .because(
                                    there.get()
                                            + " has files that no plan names: "
                                            + Shown.texts(others))
                            .withFix("move them away, then ask again"));
        }
    }

    private WorkRun.Approval tell(WorkFiles work, WorkRun run) {
        if (!context.json()) {
            new WorkView(work).summary().forEach(line -> context.result(Printable.line(line)));
            context.terminal().flush();
        } else if (!auto()) {
            SequencedMap<String, Value> fields =
                    new LinkedHashMap<>(new WorkView(work).value().fields());
            fields.put("approval", Value.of("pending"));
            context.result(Value.fields(fields));
        }
        request.auto()
                .filter(_ -> !flags.auto() && !context.globals().yes())
                .ifPresent(
                        word ->
                                context.note(
                                        "`"
                                                + word
                                                + "` in the request is the approval of "
                                                + work.id()));
        return auto() ? run.approval(work.id(), "auto") : run.answered(work);
    }
}
