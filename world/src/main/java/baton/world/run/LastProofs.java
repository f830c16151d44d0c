package baton.world.run;

import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.LastProof.Finding;
import baton.core.run.LastProof.Kind;
import baton.core.run.MadeCommits;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.step.StepEnd;
import baton.world.engine.Happening;
import baton.world.git.GitPath;
import baton.world.git.read.GitLog;
import baton.world.run.setting.RunSetting;
import baton.world.run.step.Grounds;
import baton.world.run.step.MergeProof;
import baton.world.run.step.VerifyWork;
import baton.world.run.store.StoredJournal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The last proof of a run: the Verify commands of the steps that passed once more, all of them on
/// all that was made. The steps that the run left alone, since a progress file or the history of
/// a WORK says that they are done, are among them: neither proves anything. They are proved where
/// the user wants no last proof, too: nothing else has. What is red is looked at again with what
/// the user has beside it.
///
/// That a command fails on what the run began with excuses nothing: the work is missing there.
final class LastProofs {
    private static final String CLAIMED_ALONE =
            "`--gate off`: only the Verify commands of steps that another run is said to have done"
                    + " were run in a clean place";

    private final RunSetting run;
    private final PlanRun state;
    private final LeftAlone leftAlone;

    LastProofs(RunSetting run, PlanRun state, LeftAlone leftAlone) {
        this.run = run;
        this.state = state;
        this.leftAlone = leftAlone;
    }

    /// Nothing when the program is to end.
    Optional<Happening> prove(Supplier<Grounds> place) {
        LastProof proof = proved(place);
        return run.stopping()
                ? Optional.empty()
                : Optional.of(Happening.of(new RunEvent.ProvedWhole(proof)));
    }

    private LastProof proved(Supplier<Grounds> place) {
        Set<Integer> due = due();
        if (due.isEmpty()) {
            return LastProof.of(run.gated() ? Kind.NOTHING : Kind.OFF);
        }
        try (Grounds grounds = place.get()) {
            Set<Integer> open = new TreeSet<>(due);
            open.removeIf(grounds::isProved);
            return open.isEmpty() ? LastProof.of(Kind.AT_MERGE) : proved(open, grounds);
        }
    }

    /// A step that was skipped promised nothing.
    private Set<Integer> due() {
        Set<Integer> due = new TreeSet<>(leftAlone.steps());
        state.steps().stream()
                .filter(step -> run.gated() && step.end().equals(Optional.of(StepEnd.PASSED)))
                .forEach(step -> due.add(step.rules().number()));
        due.removeIf(step -> run.step(step).step().verify().isEmpty());
        return due;
    }

    private LastProof proved(Set<Integer> open, Grounds grounds) {
        Map<Integer, VerifyWork.Outcome> red = red(open, grounds.result(), "proof");
        Map<Integer, Changed> changed = red.isEmpty() ? Map.of() : changed(red.keySet(), grounds);
        Set<Integer> left = new TreeSet<>(red.keySet());
        left.removeIf(step -> isOutdated(step, changed));
        Set<Integer> local = left.isEmpty() ? Set.of() : local(left, grounds);
        List<Finding> findings = new ArrayList<>();
        red.forEach(
                (step, outcome) ->
                        findings.add(
                                finding(step, outcome, changed)
                                        .weighing(
                                                LastProof.weigh(
                                                        isOutdated(step, changed),
                                                        local.contains(step)))));
        List<String> remarks = new ArrayList<>(grounds.remarks());
        if (!run.gated()) {
            remarks.add(CLAIMED_ALONE);
        }
        return new LastProof(Kind.RUN, findings, remarks);
    }

    private Map<Integer, VerifyWork.Outcome> red(
            Set<Integer> steps, VerifyWork commands, String name) {
        Map<Integer, VerifyWork.Outcome> red = new TreeMap<>();
        for (int step : steps) {
            if (run.stopping()) {
                break;
            }
            int tries = state.step(step).map(one -> one.tally().tries()).orElse(0);
            VerifyWork.Outcome outcome =
                    MergeProof.outcome(run, commands, step, new MergeProof.Log(name, tries));
            if (outcome.objection().isPresent()) {
                red.put(step, outcome);
            }
        }
        return red;
    }

    private static Finding finding(
            int step, VerifyWork.Outcome outcome, Map<Integer, Changed> changed) {
        String by = Optional.ofNullable(changed.get(step)).map(Changed::by).orElse("");
        return new Finding(
                step,
                LastProof.Weight.RED,
                outcome.objection().orElse("") + (by.isEmpty() ? "" : " after " + by),
                outcome.output());
    }

    /// A later change of a step's files.
    ///
    /// @param by the commit that made it, or nothing where it was a step without one
    /// @param planned true if only steps of the plan have changed them: the plan wants it so
    private record Changed(String by, boolean planned) {
        static Changed of(GitLog.Logged commit, boolean planned) {
            return new Changed(commit.id().brief() + " \"" + commit.subject() + "\"", planned);
        }
    }

    private static boolean isOutdated(int step, Map<Integer, Changed> changed) {
        return Optional.ofNullable(changed.get(step)).filter(Changed::planned).isPresent();
    }

    /// The steps whose files were changed later. A commit that is no step's excuses nothing,
    /// whatever steps have changed besides: it may have taken the work back.
    private Map<Integer, Changed> changed(Set<Integer> red, Grounds grounds) {
        Map<Integer, String> own = own();
        Set<String> planned = planned(own);
        List<GitLog.Logged> commits =
                GitLog.since(
                        grounds.repository(),
                        leftAlone.base(grounds.repository()).orElse(run.base()));
        Map<Integer, Changed> changed = new TreeMap<>();
        for (int step : red) {
            WorkStep work = run.step(step);
            List<GitLog.Logged> later =
                    later(step, own, commits).stream()
                            .filter(c -> c.paths().stream().anyMatch(p -> work.isAbout(p.tree())))
                            .toList();
            later.stream()
                    .filter(commit -> !planned.contains(commit.id().value()))
                    .findFirst()
                    .map(commit -> Changed.of(commit, false))
                    .or(() -> later.stream().findFirst().map(commit -> Changed.of(commit, true)))
                    .or(
                            () ->
                                    isListedLater(work, own)
                                            ? Optional.of(new Changed("", true))
                                            : Optional.empty())
                    .ifPresent(one -> changed.put(step, one));
        }
        return changed;
    }

    /// The commits of steps: those that count, and those that the run made for a step before it
    /// was done again.
    private Set<String> planned(Map<Integer, String> own) {
        Set<String> planned = new HashSet<>(own.values());
        planned.addAll(
                MadeCommits.steps(Journaled.read(StoredJournal.read(run.folder().journal())))
                        .keySet());
        return planned;
    }

    /// The commits of the steps by the ids that they have in the history, where they are there.
    private Map<Integer, String> own() {
        Map<Integer, String> own = new TreeMap<>(leftAlone.commits());
        new Audits(run)
                .of(state)
                .seen()
                .forEach(seen -> seen.commit().ifPresent(id -> own.put(seen.step(), id)));
        return own;
    }

    /// True if a later step lists files of this one, and no commit of its own tells what it did:
    /// it makes none, or somebody has joined the commits of both.
    private boolean isListedLater(WorkStep work, Map<Integer, String> own) {
        Optional<String> joined = Optional.ofNullable(own.get(work.number()));
        return run.steps().stream()
                .filter(later -> later.number() > work.number())
                .filter(later -> !later.rules().commits() || isOf(joined, own, later.number()))
                .flatMap(later -> later.scope().listed().stream())
                .anyMatch(path -> work.isAbout(GitPath.of(path).tree()));
    }

    private static boolean isOf(Optional<String> commit, Map<Integer, String> own, int step) {
        return commit.isPresent() && commit.equals(Optional.ofNullable(own.get(step)));
    }

    /// The commits that came after a step's own, the last first. Where it made none, those of later
    /// steps did.
    private static List<GitLog.Logged> later(
            int step, Map<Integer, String> own, List<GitLog.Logged> commits) {
        if (!own.containsKey(step)) {
            Set<String> others = new TreeSet<>();
            own.forEach((number, id) -> others.addAll(number > step ? Set.of(id) : Set.of()));
            return commits.stream().filter(c -> others.contains(c.id().value())).toList();
        }
        return commits.stream()
                .takeWhile(commit -> !commit.id().value().startsWith(own.get(step)))
                .toList();
    }

    /// The steps whose commands hold with what the user has there besides.
    private Set<Integer> local(Set<Integer> steps, Grounds grounds) {
        Optional<VerifyWork> commands = grounds.local();
        if (commands.isEmpty()) {
            return Set.of();
        }
        Set<Integer> local = new TreeSet<>(steps);
        local.removeAll(red(steps, commands.get(), "proof-local").keySet());
        return local;
    }
}
