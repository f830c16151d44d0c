package baton.core.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/// A glob without braces: the names on the way from the root, some of them open.
record GlobShape(List<Part> parts) {

    sealed interface Part {}

    /// `**`: any number of names, also none.
    record AnyDepth() implements Part {}

    /// One name as it stands.
    record Plain(String text) implements Part {
        List<Sign> signs() {
            return text.codePoints().<Sign>mapToObj(c -> new One(CharSet.one(c))).toList();
        }
    }

    /// One name of which some signs are open.
    record Open(List<Sign> signs) implements Part {
        Open {
            signs = List.copyOf(signs);
        }
    }

    sealed interface Sign {}

    /// `*`: any number of characters, also none.
    record AnyRun() implements Sign {}

    record One(CharSet set) implements Sign {}

    GlobShape {
        parts = List.copyOf(parts);
    }

    /// The shape that only this path has.
    static GlobShape ofPath(String path) {
        List<Part> parts = new ArrayList<>();
        for (String name : path.split("/", -1)) {
            parts.add(new Plain(name));
        }
        return new GlobShape(parts);
    }

    /// True if some path has both shapes.
    boolean meets(GlobShape other) {
        return agree(parts, other.parts, AnyDepth.class::isInstance, GlobShape::meets);
    }

    /// The leading names that are not open.
    List<String> stem() {
        List<String> names = new ArrayList<>();
        for (Part part : parts) {
            if (!(part instanceof Plain(String text))) {
                return names;
            }
            names.add(text);
        }
        return names;
    }

    private record Pair(Part a, Part b) {}

    private static boolean meets(Part a, Part b) {
        return switch (new Pair(a, b)) {
            case Pair(Plain mine, Plain theirs) -> mine.equals(theirs);
            case Pair(Plain mine, Open theirs) -> spellAlike(mine.signs(), theirs.signs());
            case Pair(Open mine, Plain theirs) -> spellAlike(mine.signs(), theirs.signs());
            case Pair(Open mine, Open theirs) -> spellAlike(mine.signs(), theirs.signs());
            case Pair(AnyDepth _, _), Pair(_, AnyDepth _) -> true;
        };
    }

    private static boolean spellAlike(List<Sign> a, List<Sign> b) {
        return agree(a, b, AnyRun.class::isInstance, GlobShape::meets);
    }

    private static boolean meets(Sign a, Sign b) {
        return a instanceof One(CharSet mine)
                && b instanceof One(CharSet theirs)
                && mine.meets(theirs);
    }

    /// True if two sequences can spell the same thing when some items stand for a run of any
    /// length. `row[j]` holds the answer for the items from `i` on of one and from `j` on of the
    /// other; the table is filled from the ends, so the work is the product of the lengths.
    private static <T> boolean agree(
            List<T> a, List<T> b, Predicate<T> isRun, BiPredicate<T, T> meet) {
        boolean[] below = new boolean[b.size() + 1];
        boolean[] row = new boolean[b.size() + 1];
        for (int i = a.size(); i >= 0; i--) {
            for (int j = b.size(); j >= 0; j--) {
                boolean moreA = i < a.size();
                boolean moreB = j < b.size();
                boolean run = (moreA && isRun.test(a.get(i))) || (moreB && isRun.test(b.get(j)));
                if (run) {
                    // The run ends here, or takes in the other's item: both look the same.
                    row[j] = (moreA && below[j]) || (moreB && row[j + 1]);
                } else if (moreA && moreB) {
                    row[j] = below[j + 1] && meet.test(a.get(i), b.get(j));
                } else {
                    row[j] = moreA == moreB;
                }
            }
            boolean[] spare = below;
            below = row;
            row = spare;
        }
        return below[0];
    }
}
