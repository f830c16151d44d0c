package baton.core.proof;

import baton.core.proof.AuditHistory.Made;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The assignment of commits to steps: every step gets a commit of its own, and as many steps as
/// possible get one. A commit that was written down for a step counts first, then evidence at
/// commits. Anybody can write any id down: it counts where the commit changes a file of the step,
/// or has evidence of it. One that was written down for several is that of each whose files it
/// changes: somebody has joined theirs. Patterns are for steps of which nobody wrote a commit down:
/// whatever stands in the place of a commit that was taken away is somebody else's, however its
/// subject reads.
final class StepCommits {
    private final List<PassedStep> steps;
    private final List<Made> oldestFirst;
    private final Map<String, PassedStep> owners = new HashMap<>();

    private StepCommits(List<PassedStep> steps, List<Made> commits) {
        this.steps = steps;
        this.oldestFirst = commits.reversed().stream().filter(c -> !c.merge()).toList();
    }

    /// The commits of steps by the number of the step. Steps whose commits a person has joined
    /// share one, and no other step gets it.
    static Map<Integer, Made> of(List<PassedStep> steps, AuditHistory history) {
        Map<Integer, Made> found = written(steps, history.commits());
        found.putAll(history.renamed());
        Set<String> taken = found.values().stream().map(Made::id).collect(Collectors.toSet());
        StepCommits search =
                new StepCommits(
                        steps.stream().filter(step -> !found.containsKey(step.number())).toList(),
                        history.commits().stream().filter(c -> !taken.contains(c.id())).toList());
        search.run();
        for (Made commit : search.oldestFirst) {
            Optional.ofNullable(search.owners.get(commit.id()))
                    .ifPresent(step -> found.put(step.number(), commit));
        }
        return found;
    }

    private static Map<Integer, Made> written(List<PassedStep> steps, List<Made> commits) {
        Map<Integer, Made> written = new HashMap<>();
        for (Made commit : commits.stream().filter(c -> !c.merge()).toList()) {
            List<PassedStep> named = steps.stream().filter(s -> isWritten(s, commit)).toList();
            if (named.size() == 1) {
                named.stream()
                        .filter(step -> isProved(step, commit) || step.isIn(commit.paths()))
                        .forEach(step -> written.put(step.number(), commit));
            } else {
                named.stream()
                        .filter(step -> step.isIn(commit.paths()))
                        .forEach(step -> written.put(step.number(), share(step, commit, named)));
            }
        }
        return written;
    }

    /// The part of a joined commit that may be the step's: what only others list is theirs.
    private static Made share(PassedStep step, Made commit, List<PassedStep> named) {
        return commit.of(
                commit.paths().stream()
                        .filter(p -> step.lists(p) || named.stream().noneMatch(s -> s.lists(p)))
                        .toList());
    }

    private void run() {
        for (PassedStep step : steps) {
            if (!owners.containsValue(step)) {
                // A step that was run again has the evidence of both; the later one holds.
                oldestFirst.reversed().stream()
                        .filter(c -> isProved(step, c) && !owners.containsKey(c.id()))
                        .findFirst()
                        .ifPresent(c -> own(c, step));
            }
        }
        for (PassedStep step : steps) {
            if (step.owesCommit() && step.commit().isEmpty() && !owners.containsValue(step)) {
                assign(step, new HashSet<>());
            }
        }
    }

    private void own(Made commit, PassedStep step) {
        owners.put(commit.id(), step);
    }

    /// Takes a commit that fits; one that another step has is taken where that finds another.
    private boolean assign(PassedStep step, Set<String> tried) {
        List<Made> fitting = new ArrayList<>();
        oldestFirst.stream().filter(c -> mayBeOf(step, c)).forEach(fitting::add);
        for (Made commit : fitting) {
            if (tried.add(commit.id())) {
                Optional<PassedStep> owner = Optional.ofNullable(owners.get(commit.id()));
                boolean free =
                        owner.isEmpty()
                                || (!isProved(owner.get(), commit) && assign(owner.get(), tried));
                if (free) {
                    own(commit, step);
                    return true;
                }
            }
        }
        return false;
    }

    /// Evidence of another step says that the subject only looks alike, and so does a commit that
    /// changes nothing that the step is about.
    private static boolean mayBeOf(PassedStep step, Made commit) {
        return commit.evidence().isEmpty()
                && step.step().manifest().commitPattern().findsIn(commit.subject())
                && step.isIn(commit.paths());
    }

    private static boolean isWritten(PassedStep step, Made commit) {
        return step.commit().filter(id -> names(id, commit)).isPresent();
    }

    /// People and other tools write the beginning of an id.
    private static boolean names(String id, Made commit) {
        return id.length() >= 7 && commit.id().startsWith(id);
    }

    private static boolean isProved(PassedStep step, Made commit) {
        return commit.evidence().equals(Optional.of(step.number()));
    }
}
