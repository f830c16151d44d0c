package baton.world.sim;

import baton.world.engine.Crew;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Performs what is under way in any order, one thing after the other: what many threads could
/// come to, and the same again for the same seed.
final class RandomCrew implements Crew {
    private final RandomGenerator random;
    private final List<Runnable> deeds = new ArrayList<>();

    RandomCrew(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public void start(Runnable deed) {
        deeds.add(deed);
    }

    @Override
    public void rest() {
        deeds.remove(random.nextInt(deeds.size())).run();
    }

    @Override
    public void dismiss() {
        deeds.clear();
    }
}
