package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.LineReading;
import baton.app.execute.Departure;
import baton.app.means.RunNotices;
import baton.app.means.Settings;
import baton.app.means.StageLife;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;
import baton.core.work.Dispute;
import baton.core.work.WorkFiles;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.stage.StoredStage;
import baton.world.work.Approvals;
import baton.world.work.Callbacks;
import baton.world.work.WorkCommits;
import baton.world.work.Works;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Approves WORKs and has their TASKs run.
final class WorkRun {
    private static final Set<String> YES =
            Set.of(
                    "y",
                    "yes",
                    "approve",
                    "approved",
                    "proceed",
                    "go ahead",
                    "go",
                    "ok",
                    "okay",
                    "sure",
                    "yep",
                    "lgtm",
                    "looks good",
                    "sounds good",
                    "do it",
                    "start",
                    "run it",
                    "continue",
                    "승인",
                    "승인합니다",
                    "진행",
                    "진행해",
                    "진행해줘",
                    "네",
                    "예",
                    "좋아요",
                    "承認",
                    "はい");

    private static final Set<String> AUTO = Set.of("auto", "automatically", "자동으로");

    private final Context context;
    private final Work.Flags flags;
    private final Repository repository;
    private final Works works;
    private final WorkCommits commits;
    private final Approvals approvals;
    private final WorkCarrying carrying;

    WorkRun(Context context, Work.Flags flags) {
        this.context = context;
        this.flags = flags;
        this.repository = Departure.repository(context, flags.terms());
        this.works = new Works(repository.top());
        this.commits = new WorkCommits(repository, works);
        this.approvals =
                new Approvals(
                        repository.top(), Settings.store(context, repository.commonDirectory()));
        this.carrying = new WorkCarrying(context, flags, repository);
    }

    ExitStatus approve(WorkId id) {
        return approved(id, flags.auto() ? "auto" : "user");
    }

    /// The consequence of the answer to the question whether a WORK may run.
    interface Approval {
        /// Carries the WORK out where it may run.
        ///
        /// @param begun is called when there is a run that can be gone on with
        ExitStatus end(Runnable begun);

        default ExitStatus end() {
            return end(() -> {});
        }
    }

    private ExitStatus approved(WorkId id, String by) {
        return approval(id, by).end();
    }

    /// Approves a WORK; the end of it carries the WORK out.
    Approval approval(WorkId id, String by) {
        Insider.refuse(context, "the approval of a WORK");
        Optional<WorkFiles> work = read(id);
        if (work.isEmpty()) {
            return _ -> ExitStatus.PROBLEMS;
        }
        give(work.get(), by);
        return begun -> carrying.carryOut(work.get(), begun);
    }

    private void give(WorkFiles work, String by) {
        repository.exclude(List.of("/.baton/runs", "/.baton/lock*"));
        approvals.give(work, by, SystemClock.now());
    }

    /// Whoever began a WORK had it approved; what is added to it is not covered by that.
    void approvedAsItWas(WorkFiles before) {
        if (before.isBegun() && !approvals.knows(before.id())) {
            give(before, "before");
        }
    }

    /// A WORK is about to be made under an id that may have been that of another.
    void begun(WorkId id) {
        if (!works.exists(id)) {
            approvals.takeBack(id);
        }
    }

    ExitStatus run(WorkId id) {
        return read(id).map(this::asked).orElse(ExitStatus.PROBLEMS);
    }

    /// True if the WORK is approved. A WORK that another tool had begun was approved there; one
    /// that is running was approved here.
    private boolean isApproved(WorkFiles work) {
        return approvals.holds(work) || (work.isBegun() && !approvals.knows(work.id()));
    }

    private ExitStatus asked(WorkFiles work) {
        boolean approved = approvals.holds(work) || work.isWhole();
        if (approved || flags.auto() || context.globals().yes()) {
            return approved ? carrying.carryOut(work) : approved(work.id(), "auto");
        }
        return answered(work).end();
    }

    ExitStatus resume(Optional<WorkId> named) {
        Optional<WorkId> id = named.or(this::newest);
        if (id.isEmpty()) {
            context.note("there is no WORK to go on with");
            return ExitStatus.DONE;
        }
        Optional<String> request = unplanned(id.get());
        if (request.isPresent()) {
            return WorkMaking.planning(context, flags, id.get(), request.get()).run();
        }
        Optional<WorkFiles> work = read(id.get());
        return work.map(known -> isApproved(known) ? carrying.carryOut(known) : asked(known))
                .orElse(ExitStatus.PROBLEMS);
    }

    /// The request of a WORK that another tool has specified and not planned. Where anything of a
    /// plan is there, readable or not, it was planned, unless a stage was writing that.
    private Optional<String> unplanned(WorkId id) {
        List<String> names = works.exists(id) ? works.names(id) : List.of();
        if (names.contains(WorkFiles.PLAN)
                || (names.stream().anyMatch(WorkFiles::isOfPlan) && !isBeingPlanned(id))) {
            return Optional.empty();
        }
        Map<String, Source> texts = names.isEmpty() ? Map.of() : works.texts(id);
        return Optional.ofNullable(texts.get(WorkFiles.REQUIREMENT))
                .flatMap(Requirement::requested);
    }

    private boolean isBeingPlanned(WorkId id) {
        return StageLife.in(context).unfinished().stream()
                .map(StoredStage::record)
                .anyMatch(record -> WorkMaking.plans(record, id));
    }

    /// The newest WORK that is not whole.
    private Optional<WorkId> newest() {
        return works.all().stream()
                .sorted(Comparator.reverseOrder())
                .filter(id -> commits.read(id).work().filter(WorkFiles::isWhole).isEmpty())
                .findFirst();
    }

    /// Asks a person, where one is there; otherwise it waits for `approve`.
    Approval answered(WorkFiles work) {
        if (approvals.holds(work)) {
            return begun -> carrying.carryOut(work, begun);
        }
        RunNotices.waiting(context, work.id().toString());
        if (!context.terminal().ttys().in()) {
            return waiting(work);
        }
        context.note(
                "Proceed? \"approve\" starts " + work.id() + ", anything else leaves it waiting.");
        String answer = answer();
        if (AUTO.contains(answer)) {
            return approval(work.id(), "auto");
        }
        return YES.contains(answer) ? approval(work.id(), "user") : waiting(work);
    }

    /// The answer without the marks at its end.
    private String answer() {
        return LineReading.of(context.terminal().in())
                .orElse("")
                .replaceAll("[\\s.!。]+$", "")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private Approval waiting(WorkFiles work) {
        Problem problem = Fault.WORK_NOT_APPROVED.because(work.id() + " waits for approval");
        context.note(problem.message() + ": baton work approve " + work.id());
        if (CutOffMaking.isCutOff(context, work)) {
            context.note("its making was cut off: `baton continue` goes on as it was begun");
        }
        return _ -> ExitStatus.of(problem.fault().kind());
    }

    /// The WORK, where it can be run; what speaks against it is said.
    Optional<WorkFiles> read(WorkId id) {
        WorkFiles.Read read = commits.read(id);
        read.problems().forEach(found -> carrying.tell(id, found));
        read.work()
                .ifPresent(
                        work -> {
                            WorkStatus.tellDisputed(
                                    context, id, Dispute.open(work, works.legible(id)));
                            WorkStatus.tellLost(context, id, commits.lost(work));
                            WorkStatus.tellRed(context, id, commits.red(work));
                        });
        return read.runnable();
    }

    /// The callbacks that tell others of a WORK.
    Callbacks callbacks(WorkId id) {
        return carrying.callbacks(id);
    }
}
