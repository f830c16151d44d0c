package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.mutant.Hunk;
import baton.core.mutant.Hunks;
import baton.world.SystemClock;
import baton.world.git.GitPath;
import baton.world.prove.ChangeReading.ReadChange;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Takes the parts of a change out, one at a time: a part without which Verify is green is not
/// needed by anything that Verify looks at.
record Ablation(
        ProofPlace place,
        String tree,
        List<VerifyCommand> verify,
        Duration longest,
        Consumer<String> told) {
    private static final int HUNKS_MAX = 8;

    /// The parts that nothing needs; those that there was no time for are not among them.
    List<Hunk> of(ReadChange change, long seed, Optional<Instant> end) {
        Map<String, GitPath> paths = new HashMap<>();
        change.files().forEach((path, file) -> paths.put(file.path(), path));
        List<Hunk> idle = new ArrayList<>();
        for (Hunk hunk : Hunks.chosen(change.hunks(), seed, HUNKS_MAX)) {
            Duration left =
                    end.map(stop -> Duration.between(SystemClock.now(), stop)).orElse(longest);
            GitPath path = Optional.ofNullable(paths.get(hunk.path())).orElseThrow();
            String text = Optional.ofNullable(change.files().get(path)).orElseThrow().text();
            if (idle.stream().anyMatch(known -> hunk.isMerely(known, text))) {
                continue;
            }
            if (!left.isPositive()) {
                return idle;
            }
            told.accept("without " + hunk.words());
            place.fill(tree);
            place.put(path, hunk.without(text));
            Duration bound = left.compareTo(longest) < 0 ? left : longest;
            VerifyTrial trial = VerifyTrial.in(place, verify, bound);
            if (trial.cut()) {
                return idle;
            }
            if (trial.isGreen()) {
                idle.add(hunk);
            }
        }
        return idle;
    }
}
