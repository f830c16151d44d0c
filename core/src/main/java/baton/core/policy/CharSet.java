package baton.core.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The characters that one sign of a glob stands for, as ranges in ascending order that do not
/// touch. `/` is never among them: it parts names.
record CharSet(List<Range> ranges) {
    private static final int LAST = Character.MAX_CODE_POINT;

    /// Both ends belong to it.
    record Range(int from, int to) {}

    CharSet {
        ranges = List.copyOf(ranges);
    }

    static CharSet one(int character) {
        return new CharSet(List.of(new Range(character, character)));
    }

    static CharSet any() {
        return new CharSet(List.of(new Range(0, '/' - 1), new Range('/' + 1, LAST)));
    }

    /// Ranges in any order; a range that runs backwards holds nothing.
    static CharSet of(List<Range> raw) {
        List<Range> sorted =
                raw.stream()
                        .filter(range -> range.from() <= range.to())
                        .sorted(Comparator.comparingInt(Range::from))
                        .toList();
        List<Range> merged = new ArrayList<>();
        for (Range range : sorted) {
            boolean joins = !merged.isEmpty() && range.from() <= merged.getLast().to() + 1;
            if (joins) {
                Range last = merged.removeLast();
                merged.add(new Range(last.from(), Math.max(last.to(), range.to())));
            } else {
                merged.add(range);
            }
        }
        return new CharSet(merged);
    }

    CharSet negated() {
        List<Range> gaps = new ArrayList<>();
        int next = 0;
        for (Range range : ranges) {
            gaps.add(new Range(next, range.from() - 1));
            next = range.to() + 1;
        }
        gaps.add(new Range(next, LAST));
        return of(gaps);
    }

    /// True if some character is in both sets.
    boolean meets(CharSet other) {
        int mine = 0;
        int theirs = 0;
        while (mine < ranges.size() && theirs < other.ranges.size()) {
            Range a = ranges.get(mine);
            Range b = other.ranges.get(theirs);
            if (a.from() <= b.to() && b.from() <= a.to()) {
                return true;
            }
            if (a.to() < b.to()) {
                mine++;
            } else {
                theirs++;
            }
        }
        return false;
    }
}
