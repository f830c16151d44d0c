package baton.world.run;

import baton.core.run.LastProof;
import baton.core.run.LastProof.Finding;
import baton.core.run.LastProof.Kind;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.world.engine.Happening;
import baton.world.git.GitPath;
import baton.world.git.read.GitLog;
import baton.world.run.setting.RunSetting;
import baton.world.run.step.Grounds;
import baton.world.run.step.MergeProof;
import baton.world.run.step.VerifyWork;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The last proof of a run: the Verify commands of the steps that passed once more, all of them on
/// all that was made. What is red is looked at again with what the user has beside it.
///
/// That a command fails on what the run began with excuses nothing: the work is missing there.
final class LastProofs {
    private final RunSetting run;
    private final PlanRun state;

    LastProofs(RunSetting run, PlanRun state) {
        this.run = run;
        this.state = state;
    }

    /// Nothing when the program is to end.
    Optional<Happening> prove(Supplier<Grounds> place) {
        LastProof proof = proved(place);
        return run.stopping()
                ? Optional.empty()
                : Optional.of(Happening.of(new RunEvent.ProvedWhole(proof)));
    }

    private LastProof proved(Supplier<Grounds> place) {
        if (!run.gated()) {
            return LastProof.of(Kind.OFF);
        }
        List<StepRun> due = state.steps().stream().filter(this::promises).toList();
        if (due.isEmpty()) {
            return LastProof.of(Kind.NOTHING);
        }
        try (Grounds grounds = place.get()) {
            List<StepRun> open = due.stream().filter(step -> !grounds.isProved(step)).toList();
            return open.isEmpty() ? LastProof.of(Kind.AT_MERGE) : proved(open, grounds);
        }
    }

    /// A step that was skipped promised nothing.
    private boolean promises(StepRun step) {
        return step.end().equals(Optional.of(StepEnd.PASSED))
                && !work(step).step().verify().isEmpty();
    }

    private WorkStep work(StepRun step) {
        return run.step(step.rules().number());
    }

    private LastProof proved(List<StepRun> open, Grounds grounds) {
        Map<StepRun, VerifyWork.Outcome> red = red(open, grounds.result(), "proof");
        Map<Integer, String> outdated = red.isEmpty() ? Map.of() : outdated(red.keySet(), grounds);
        List<StepRun> left = red.keySet().stream().filter(s -> !has(outdated.keySet(), s)).toList();
        Set<Integer> local = left.isEmpty() ? Set.of() : local(left, grounds);
        List<Finding> findings = new ArrayList<>();
        red.forEach(
                (step, outcome) ->
                        findings.add(
                                finding(step, outcome, outdated)
                                        .weighing(
                                                LastProof.weigh(
                                                        has(outdated.keySet(), step),
                                                        has(local, step)))));
        return new LastProof(Kind.RUN, findings, grounds.remarks());
    }

    private static boolean has(Set<Integer> numbers, StepRun step) {
        return numbers.contains(step.rules().number());
    }

    private Map<StepRun, VerifyWork.Outcome> red(
            List<StepRun> steps, VerifyWork commands, String name) {
        Map<StepRun, VerifyWork.Outcome> red =
                new TreeMap<>(Comparator.comparingInt(step -> step.rules().number()));
        for (StepRun step : steps) {
            if (run.stopping()) {
                break;
            }
            VerifyWork.Outcome outcome = MergeProof.outcome(run, commands, step, name);
            if (outcome.objection().isPresent()) {
                red.put(step, outcome);
            }
        }
        return red;
    }

    private static Finding finding(
            StepRun step, VerifyWork.Outcome outcome, Map<Integer, String> outdated) {
        int number = step.rules().number();
        String by = outdated.getOrDefault(number, "");
        return new Finding(
                number,
                LastProof.Weight.RED,
                outcome.objection().orElse("") + (by.isEmpty() ? "" : " after " + by),
                outcome.output());
    }

    /// The steps whose files were changed later, each with the commit that did it last, or with
    /// nothing where it was a step without one.
    private Map<Integer, String> outdated(Set<StepRun> red, Grounds grounds) {
        List<GitLog.Logged> commits = GitLog.since(grounds.repository(), run.base());
        Map<Integer, String> outdated = new TreeMap<>();
        for (StepRun step : red) {
            WorkStep work = work(step);
            later(step, commits).stream()
                    .filter(commit -> commit.paths().stream().anyMatch(p -> work.isAbout(p.tree())))
                    .findFirst()
                    .map(commit -> commit.id().brief() + " \"" + commit.subject() + "\"")
                    .or(() -> isListedLater(work) ? Optional.of("") : Optional.empty())
                    .ifPresent(commit -> outdated.put(work.number(), commit));
        }
        return outdated;
    }

    /// True if a later step that makes no commit lists files of this one.
    private boolean isListedLater(WorkStep work) {
        return state.steps().stream()
                .filter(other -> other.rules().number() > work.number())
                .filter(other -> !other.rules().commits())
                .flatMap(other -> work(other).scope().listed().stream())
                .anyMatch(path -> work.isAbout(GitPath.of(path).tree()));
    }

    /// The commits that came after a step's own, the last first.
    private List<GitLog.Logged> later(StepRun step, List<GitLog.Logged> commits) {
        int number = step.rules().number();
        List<GitLog.Logged> changed = new ArrayList<>();
        Optional<String> own = step.tally().commit();
        Set<String> others = new TreeSet<>();
        state.steps().stream()
                .filter(other -> other.rules().number() > number)
                .forEach(other -> other.tally().commit().ifPresent(others::add));
        boolean after = true;
        for (GitLog.Logged commit : commits) {
            after &= !own.equals(Optional.of(commit.id().value()));
            if (own.isPresent() ? after : others.contains(commit.id().value())) {
                changed.add(commit);
            }
        }
        return changed;
    }

    /// The steps whose commands hold with what the user has there besides.
    private Set<Integer> local(List<StepRun> steps, Grounds grounds) {
        Optional<VerifyWork> commands = grounds.local();
        if (commands.isEmpty()) {
            return Set.of();
        }
        Set<Integer> local = numbers(steps);
        local.removeAll(numbers(red(steps, commands.get(), "proof-local").keySet()));
        return local;
    }

    private static Set<Integer> numbers(Iterable<StepRun> steps) {
        Set<Integer> numbers = new TreeSet<>();
        steps.forEach(step -> numbers.add(step.rules().number()));
        return numbers;
    }
}
