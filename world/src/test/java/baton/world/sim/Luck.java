package baton.world.sim;

import baton.core.Shown;
import baton.core.prove.ProofGrade;
import baton.core.prove.StepGrade;
import baton.core.step.StepEvent;

import java.util.Optional;
import java.util.random.RandomGenerator;

/// Chance under a seed: how often things go wrong, and when the program dies.
final class Luck {
    /// Thrown where the program dies.
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Crash() {
            super("crash", null, false, false);
        }
    }

    /// The chances that things go wrong.
    ///
    /// @param crash in a thousand, at each place where the program can die
    /// @param halts in percent, at each place where something may keep everybody from working
    record Mishaps(int crash, InSteps steps, InMerges merges, int halts) {
        /// A run on its own dies more often: it has fewer events. The worst trouble is 3.
        static Mishaps of(int trouble, boolean inPlace) {
            boolean worst = trouble == 3;
            return inPlace
                    ? new Mishaps(
                            20 * trouble,
                            new InSteps(15 * trouble, worst ? 10 : 0, 10 * trouble, 5 * trouble),
                            new InMerges(0, 0, 0, 0, 0),
                            2 * trouble)
                    : new Mishaps(
                            4 * trouble,
                            new InSteps(8 * trouble, worst ? 5 : 0, 4 * trouble, 2 * trouble),
                            new InMerges(
                                    5 * trouble,
                                    3 * trouble,
                                    10 * trouble,
                                    worst ? 1 : 0,
                                    20 * trouble),
                            trouble);
        }

        /// Everybody does what is asked, as far as nothing keeps them from it.
        static Mishaps halting() {
            return new Mishaps(0, new InSteps(0, 0, 0, 0), new InMerges(0, 0, 0, 0, 0), 10);
        }
    }

    /// In percent: agents that do something else than their work, verdicts that flip, hooks that
    /// refuse or change what is committed, and work that does not hold in a clean place.
    record InSteps(int agent, int verify, int hooks, int proof) {}

    /// In percent: merges that are refused, merged files that vanish, and branches that somebody
    /// has rewritten, so that commits get other ids.
    record InMerges(int conflict, int red, int vanish, int moved, int rewritten) {}

    private final RandomGenerator random;
    private final Mishaps mishaps;
    private boolean calm;

    Luck(RandomGenerator random, Mishaps mishaps) {
        this.random = random;
        this.mishaps = mishaps;
    }

    InSteps inSteps() {
        return mishaps.steps();
    }

    InMerges inMerges() {
        return mishaps.merges();
    }

    /// True if something keeps everybody from working now.
    boolean isTroubled() {
        return !calm && percent(mishaps.halts());
    }

    /// The program dies no more, and nothing keeps it from working.
    void calm() {
        calm = true;
    }

    boolean isCalm() {
        return calm;
    }

    void maybeCrash() {
        if (!calm && random.nextInt(1000) < mishaps.crash()) {
            throw new Crash();
        }
    }

    boolean percent(int likely) {
        return random.nextInt(100) < likely;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /// Plays witnesses, who seldom speak against a step.
    StepEvent graded() {
        ProofGrade grade = percent(inSteps().verify()) ? ProofGrade.BLIND : ProofGrade.ASSERTED;
        return new StepEvent.Graded(
                new StepGrade(Optional.of(grade), grade.words(), Shown.NONE, Shown.NONE, ""));
    }
}
