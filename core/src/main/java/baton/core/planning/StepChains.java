package baton.core.planning;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Steps put into chains: a step joins the one before it when it needs only that one and that one
/// is needed directly only by it. So a chain never makes a step wait for one it does not need,
/// which is why no other way of keeping independent steps apart has fewer sessions or waves.
final class StepChains {
    private final BitSet[] direct;
    private final int[] chainOf;
    private final List<Chain> chains = new ArrayList<>();

    /// Steps in order, the chains that must end before it starts (by their place in the list), and
    /// the earliest wave it fits in.
    record Chain(List<Integer> steps, List<Integer> after, int wave) {
        Chain {
            steps = List.copyOf(steps);
            after = List.copyOf(after);
        }
    }

    private StepChains(BitSet[] direct) {
        this.direct = direct;
        this.chainOf = new int[direct.length];
    }

    /// The chains of steps 1 to `count`, in the order of their first steps.
    static List<Chain> of(int count, List<Need> needs) {
        StepChains chains = new StepChains(reduced(count, needs));
        chains.spread();
        return chains.chains;
    }

    /// The direct needs of each step, without those that follow from its other needs.
    private static BitSet[] reduced(int count, List<Need> needs) {
        BitSet[] direct =
                IntStream.rangeClosed(0, count).mapToObj(_ -> new BitSet()).toArray(BitSet[]::new);
        needs.forEach(need -> direct[need.step()].set(need.on()));
        BitSet[] all = new BitSet[count + 1];
        for (int step = 0; step <= count; step++) {
            BitSet through = new BitSet();
            for (int on = direct[step].nextSetBit(1);
                    on > 0;
                    on = direct[step].nextSetBit(on + 1)) {
                through.or(all[on]);
            }
            all[step] = (BitSet) direct[step].clone();
            all[step].or(through);
            direct[step].andNot(through);
        }
        return direct;
    }

    private void spread() {
        int[] followers = new int[direct.length];
        for (BitSet needed : direct) {
            needed.stream().forEach(on -> followers[on]++);
        }
        List<List<Integer>> members = new ArrayList<>();
        for (int step = 1; step < direct.length; step++) {
            int only = direct[step].cardinality() == 1 ? direct[step].nextSetBit(1) : 0;
            boolean joins = only > 0 && followers[only] == 1;
            chainOf[step] = joins ? chainOf[only] : members.size();
            if (!joins) {
                members.add(new ArrayList<>());
            }
            members.get(chainOf[step]).add(step);
        }
        members.forEach(steps -> chains.add(chain(steps)));
    }

    /// Only the first step of a chain needs steps outside it, and those are the last of theirs.
    private Chain chain(List<Integer> steps) {
        TreeSet<Integer> after = new TreeSet<>();
        direct[steps.getFirst()].stream().forEach(on -> after.add(chainOf[on]));
        int wave = 1 + after.stream().mapToInt(place -> chains.get(place).wave()).max().orElse(0);
        return new Chain(steps, List.copyOf(after), wave);
    }
}
