package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.mutant.TestMistakes;
import baton.world.SystemClock;
import baton.world.git.GitPath;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Has all tests fail behind what they expect, to see whether Verify comes there. Code that ends
/// the process makes every test green, and no mistake in that code shows it: with the part that
/// ends the process taken out, Verify is red, as with honest work.
///
/// Runners that tell numbers are judged by these. Nothing is concluded where Verify does not run
/// the tests, or where the time is over.
record TestHearing(
        ProofPlace place,
        String tree,
        List<VerifyCommand> verify,
        Duration longest,
        Consumer<String> told) {

    /// The tests that Verify begins to run and whose expectations it never comes to; none where it
    /// comes to one of them.
    List<String> unheard(Map<GitPath, String> tests, Optional<Instant> end) {
        Map<GitPath, String> behind = new TreeMap<>();
        Map<GitPath, String> atOnce = new TreeMap<>();
        tests.forEach(
                (path, text) ->
                        TestMistakes.behindExpectations(path.text(), text)
                                .ifPresent(
                                        changed -> {
                                            behind.put(path, changed);
                                            TestMistakes.atOnce(path.text(), text)
                                                    .ifPresent(first -> atOnce.put(path, first));
                                        }));
        if (behind.isEmpty()) {
            return List.of();
        }
        told.accept("tests that fail behind what they expect");
        boolean deaf = isGreen(behind, end) && isRed(atOnce, end);
        return deaf ? behind.keySet().stream().map(GitPath::text).toList() : List.of();
    }

    private boolean isGreen(Map<GitPath, String> changed, Optional<Instant> end) {
        return trial(changed, end).filter(VerifyTrial::isGreen).isPresent();
    }

    private boolean isRed(Map<GitPath, String> changed, Optional<Instant> end) {
        return trial(changed, end)
                .filter(trial -> !trial.cut() && trial.run().exit().isPresent())
                .filter(trial -> !trial.isGreen())
                .isPresent();
    }

    /// Nothing where the time is over.
    private Optional<VerifyTrial> trial(Map<GitPath, String> changed, Optional<Instant> end) {
        Duration left = end.map(stop -> Duration.between(SystemClock.now(), stop)).orElse(longest);
        if (!left.isPositive()) {
            return Optional.empty();
        }
        place.fill(tree);
        changed.forEach(place::put);
        Duration bound = left.compareTo(longest) < 0 ? left : longest;
        return Optional.of(VerifyTrial.in(place, verify, bound));
    }
}
