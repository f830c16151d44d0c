package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.mutant.ChangedSource;
import baton.core.mutant.Mutant;
import baton.core.mutant.Mutants;
import baton.core.prove.Proof;
import baton.core.prove.Reaction;
import baton.world.SystemClock;
import baton.world.git.GitPath;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Tries one mutant after the other until Verify notices one.
final class MutantSearch {
    private static final int UNNOTICED_MAX = 6;
    private static final int TRIED_MAX = 12;

    /// The time that a run on a mutant may take longer than one on the change: on a busy machine
    /// short runs differ by more than themselves.
    private static final Duration SLACK = Duration.ofSeconds(10);

    private final ProofPlace place;
    private final String tree;
    private final List<VerifyCommand> verify;
    private final VerifyTrial sound;
    private final Consumer<String> told;
    private final Map<String, GitPath> paths = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private final List<Proof.Tried> tried = new ArrayList<>();

    /// @param sound the slower run of Verify on the change as it is
    MutantSearch(
            ProofPlace place,
            String tree,
            List<VerifyCommand> verify,
            VerifyTrial sound,
            Consumer<String> told) {
        this.place = place;
        this.tree = tree;
        this.verify = verify;
        this.sound = sound;
        this.told = told;
    }

    Proof.Trials among(Map<GitPath, ChangedSource> files, long seed, Optional<Instant> end) {
        List<Mutant> all = new ArrayList<>();
        files.forEach(
                (path, file) -> {
                    paths.put(file.path(), path);
                    texts.put(file.path(), file.text());
                    all.addAll(Mutants.of(file));
                });
        for (Mutant mutant : Mutants.chosen(all, seed, TRIED_MAX)) {
            Duration left = end.map(this::left).orElse(patience());
            boolean over = !left.isPositive() || !isTried(mutant, left);
            if (over || isDone()) {
                return new Proof.Trials(tried, List.of(), over);
            }
        }
        return new Proof.Trials(tried, List.of(), false);
    }

    private Duration left(Instant end) {
        return Duration.between(SystemClock.now(), end);
    }

    private Duration patience() {
        return patience(sound.time());
    }

    /// The time that Verify may take on a tree with a mistake, by the time that it takes without.
    static Duration patience(Duration time) {
        Duration twice = time.multipliedBy(2);
        Duration slack = time.plus(SLACK);
        return twice.compareTo(slack) > 0 ? twice : slack;
    }

    /// False where nothing can be concluded: the time for all of them, or the program, ended first.
    private boolean isTried(Mutant mutant, Duration left) {
        told.accept("mutant %d: %s:%d".formatted(tried.size() + 1, mutant.path(), mutant.line()));
        place.fill(tree);
        GitPath path = paths.get(mutant.path());
        String text = texts.get(mutant.path());
        if (path == null || text == null) {
            throw new IllegalStateException(mutant.path());
        }
        place.put(path, mutant.in(text));
        boolean shortened = left.compareTo(patience()) < 0;
        VerifyTrial trial = VerifyTrial.in(place, verify, shortened ? left : patience());
        if (trial.cut() || (shortened && trial.run().exit().isEmpty())) {
            return false;
        }
        tried.add(new Proof.Tried(mutant, Reaction.of(trial.run(), sound.run())));
        return true;
    }

    private boolean isDone() {
        boolean enough = tried.getLast().reaction().isEnough();
        long valid = tried.stream().filter(one -> one.reaction() != Reaction.UNBUILT).count();
        return enough || valid >= UNNOTICED_MAX;
    }
}
