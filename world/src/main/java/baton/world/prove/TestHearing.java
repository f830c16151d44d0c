package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.mutant.Mutant;
import baton.core.mutant.TestMistakes;
import baton.world.SystemClock;
import baton.world.git.GitPath;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/// Puts mistakes into all tests at once, to see whether Verify comes to what they expect. Code that
/// ends the process makes every test green, and no mistake in that code shows it: with the part
/// that ends the process taken out, Verify is red, as with honest work.
///
/// Runners that tell numbers are judged by these. Nothing is concluded where Verify does not read
/// the tests, or where the time is over.
record TestHearing(
        ProofPlace place,
        String tree,
        List<VerifyCommand> verify,
        Duration longest,
        Consumer<String> told) {
    private static final int ROUNDS_MAX = 6;

    /// Fewer can all be mistakes that do not matter.
    private static final int ROUNDS_LEAST = 3;

    /// One mistake of each round, where none of them was noticed; nothing otherwise.
    List<Mutant> unheard(NavigableMap<GitPath, String> tests, long seed, Optional<Instant> end) {
        Map<GitPath, List<Mutant>> mistakes = new TreeMap<>();
        tests.forEach(
                (path, text) ->
                        mistakes.put(path, TestMistakes.of(path.text(), text, seed, ROUNDS_MAX)));
        List<Mutant> unheard = new ArrayList<>();
        for (int round = 0; round < ROUNDS_MAX; round++) {
            int turn = round;
            List<Mutant> all =
                    mistakes.values().stream()
                            .filter(some -> some.size() > turn)
                            .map(some -> some.get(turn))
                            .toList();
            if (all.isEmpty()) {
                break;
            }
            told.accept("mistakes in all tests, round " + (round + 1));
            if (!isGreen(mistaken(tests, all), end)
                    || (round == 0 && isGreen(unreadable(tests), end))) {
                return List.of();
            }
            unheard.add(all.getFirst());
        }
        return unheard.size() < ROUNDS_LEAST ? List.of() : unheard;
    }

    private static Map<GitPath, String> mistaken(
            Map<GitPath, String> tests, List<Mutant> mistakes) {
        Map<GitPath, String> changed = new TreeMap<>();
        for (Mutant mistake : mistakes) {
            GitPath path = new GitPath(mistake.path());
            Optional.ofNullable(tests.get(path))
                    .ifPresent(text -> changed.put(path, mistake.in(text)));
        }
        return changed;
    }

    private static Map<GitPath, String> unreadable(Map<GitPath, String> tests) {
        Map<GitPath, String> changed = new TreeMap<>();
        tests.keySet().forEach(path -> changed.put(path, TestMistakes.GARBAGE));
        return changed;
    }

    /// False, too, where the time is over.
    private boolean isGreen(Map<GitPath, String> changed, Optional<Instant> end) {
        Duration left = end.map(stop -> Duration.between(SystemClock.now(), stop)).orElse(longest);
        if (!left.isPositive()) {
            return false;
        }
        place.fill(tree);
        changed.forEach(place::put);
        return VerifyTrial.in(place, verify, left.compareTo(longest) < 0 ? left : longest)
                .isGreen();
    }
}
