package baton.app.cli;

import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.contract.work.Line;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Value;
import baton.core.work.Request;
import baton.core.work.RouterRules;
import baton.core.work.SpokenLanguage;
import baton.core.work.Telling;
import baton.core.work.WorkDraft;
import baton.core.work.WorkFiles;
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
import baton.world.work.LogFile;
import baton.world.work.WorkLists;
import baton.world.work.Works;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.CancellationException;

/// `baton work new`: has a request specified and planned in one agent call, writes the files of
/// the WORK, and asks whether it may run.
final class WorkMaking {
    private static final int DRAFTS_MAX = 2;
    private static final String UNIT = "draft";

    private final Context context;
    private final Work.Flags flags;
    private final Request request;
    private final StageFence fence;

    WorkMaking(Context context, Work.Flags flags, String words) {
        if (words.isBlank()) {
            throw Usage.wrong("nothing is asked for", "say what is wanted: baton work new 'Add …'");
        }
        this.context = context;
        this.flags = flags;
        this.request = new Request(words);
        this.fence = new StageFence(context, flags.terms().sandbox());
    }

    ExitStatus run() {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        Works works = new Works(repository.top());
        AskedAgent agent = AskedAgent.required(context, Roles.SPECIFIER, fence);
        Instant from = SystemClock.now();
        try (Traces traces = Traces.create()) {
            Asking asking = agent.asking(repository.top(), traces);
            return written(works, draft(asking, works), from);
        } catch (CancellationException _) {
            context.note("interrupted; nothing was written");
            return ExitStatus.INTERRUPTED;
        }
    }

    /// The reply of which a WORK can be made.
    private Value.Fields draft(Asking asking, Works works) {
        List<String> findings = List.of();
        for (int draft = 1; draft <= DRAFTS_MAX; draft++) {
            context.note("specifying and planning" + (draft > 1 ? " once more" : ""));
            Map<String, String> texts =
                    Map.of(
                            "request",
                            request.text(),
                            "language",
                            language(works),
                            "findings",
                            String.join("\n", findings));
            switch (asking.ask(new Matter(Roles.SPECIFIER, UNIT, draft, texts))) {
                case Unusable(String reason) -> throw notMade(reason);
                case Fitting(Value.Fields output) -> {
                    WorkDraft.Made made = WorkDraft.of(output, terms(works, works.last().next()));
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

    private WorkDraft.Terms terms(Works works, WorkId id) {
        RouterRules rules =
                works.text(new RepoPath(RouterRules.FILE))
                        .map(RouterRules::parse)
                        .orElse(RouterRules.NONE);
        String project = String.valueOf(works.top().getFileName());
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        return new WorkDraft.Terms(id, request, today, project, language(works), rules);
    }

    private String language(Works works) {
        return SpokenLanguage.of(
                works.text(new RepoPath("CLAUDE.md")),
                context.terminal()
                        .variable("LC_ALL")
                        .or(() -> context.terminal().variable("LANG")));
    }

    /// The id is settled by whoever gets the folder first; the files are made for that.
    private ExitStatus written(Works works, Value.Fields reply, Instant from) {
        WorkId id =
                works.create(
                        works.last().next(),
                        free -> WorkDraft.of(reply, terms(works, free)).files());
        Instant to = SystemClock.now();
        new LogFile(works, id).add(Telling.planned(from, to, id));
        WorkFiles work = works.read(id).work().orElseThrow(() -> notMade("it does not read back"));
        works.change(list -> WorkLists.with(list, work, WorkList.Status.IN_PROGRESS, Line.EMPTY));
        return tell(work);
    }

    private ExitStatus tell(WorkFiles work) {
        WorkRun run = new WorkRun(context, flags.fenced(fence.settled()));
        boolean auto = request.auto() || flags.auto() || context.globals().yes();
        if (!context.json()) {
            new WorkView(work).summary().forEach(line -> context.result(Printable.line(line)));
            context.terminal().flush();
        } else if (!auto) {
            SequencedMap<String, Value> fields =
                    new LinkedHashMap<>(new WorkView(work).value().fields());
            fields.put("approval", Value.of("pending"));
            context.result(Value.fields(fields));
        }
        return auto ? run.approved(work.id(), "auto") : run.ask(work);
    }
}
