package baton.core.policy.secrets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/// Anchors, all looked for in one pass over the bytes of a text.
///
/// It is the automaton of Aho and Corasick as a table: a row for each state, a column for each
/// letter that occurs in a word. It may find too much and never too little; whoever asks looks
/// closer at what it finds.
final class Anchors {
    private static final int LETTERS = 256;
    private static final int NOWHERE = Integer.MIN_VALUE;

    private final int[] column = new int[LETTERS];
    private final int columns;

    /// The next state for each state and letter: the beginning of its row, or the complement of
    /// that where anchors end in the next state.
    private final int[] next;

    /// For each state the anchors that end there.
    private final Anchor[][] ending;

    Anchors(Collection<Anchor> anchors) {
        this.columns = assignColumns(anchors);
        int states = 1 + anchors.stream().mapToInt(anchor -> anchor.bytes().length).sum();
        this.next = new int[states * columns];
        Arrays.fill(next, NOWHERE);
        List<List<Anchor>> words = new ArrayList<>();
        words.add(new ArrayList<>());
        anchors.forEach(anchor -> plant(anchor, words));
        connect(words);
        this.ending = words.stream().map(w -> w.toArray(Anchor[]::new)).toArray(Anchor[][]::new);
        mark();
    }

    private int assignColumns(Collection<Anchor> anchors) {
        int known = 1;
        for (Anchor anchor : anchors) {
            for (byte letter : anchor.bytes()) {
                int lower = lower(letter & 0xFF);
                if (column[lower] == 0) {
                    column[lower] = known;
                    known++;
                }
            }
        }
        for (int letter = 0; letter < LETTERS; letter++) {
            column[letter] = column[lower(letter)];
        }
        return known;
    }

    private static int lower(int letter) {
        return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
    }

    /// Adds the states of its word to the tree. `words` are the anchors of each state so far.
    private void plant(Anchor anchor, List<List<Anchor>> words) {
        int state = 0;
        for (byte letter : anchor.bytes()) {
            int place = state * columns + column[letter & 0xFF];
            if (next[place] == NOWHERE) {
                next[place] = words.size();
                words.add(new ArrayList<>());
            }
            state = next[place];
        }
        words.get(state).add(anchor);
    }

    /// Leads every letter that the tree does not know on to the longest word that may have begun
    /// meanwhile. States nearer to the root come first.
    private void connect(List<List<Anchor>> words) {
        int[] fallback = new int[words.size()];
        List<Integer> order = new ArrayList<>();
        order.add(0);
        for (int i = 0; i < order.size(); i++) {
            int state = order.get(i);
            words.get(state).addAll(state == 0 ? List.of() : words.get(fallback[state]));
            for (int letter = 0; letter < columns; letter++) {
                int place = state * columns + letter;
                int elsewhere = state == 0 ? 0 : next[fallback[state] * columns + letter];
                if (next[place] == NOWHERE) {
                    next[place] = elsewhere;
                } else {
                    fallback[next[place]] = elsewhere;
                    order.add(next[place]);
                }
            }
        }
    }

    private void mark() {
        for (int place = 0; place < ending.length * columns; place++) {
            int row = next[place] * columns;
            next[place] = ending[next[place]].length == 0 ? row : ~row;
        }
    }

    /// The last byte of the first word that may belong to a secret, or -1 where there is none.
    ///
    /// Every byte of every output goes through the inner loop. It has no call in it, and its tables
    /// are at hand, since the JVM's first compiler would fetch them anew for each byte.
    int first(byte[] text, int from, int to) {
        int[] table = next;
        int[] letters = column;
        int row = 0;
        int at = from;
        while (at < to) {
            while (row >= 0 && at < to) {
                row = table[row + letters[text[at] & 0xFF]];
                at++;
            }
            if (row < 0) {
                row = ~row;
                if (isReal(row, text, from, at, to)) {
                    return at - 1;
                }
            }
        }
        return -1;
    }

    /// @param end the place behind the last byte of the words that end in this row
    private boolean isReal(int row, byte[] text, int from, int end, int to) {
        for (Anchor anchor : ending[row / columns]) {
            if (anchor.begin(text, from, end, to) >= 0) {
                return true;
            }
        }
        return false;
    }

    /// True if a known value may be in the text.
    boolean know(byte[] text) {
        boolean[] known = {false};
        visit(text, (anchor, _) -> known[0] |= anchor.begins() == Anchor.Begins.KNOWN);
        return known[0];
    }

    /// The places where something that has a shape may begin, in rising order.
    int[] shapes(byte[] text) {
        return begins(text, Set.of(Anchor.Begins.KNOWN, Anchor.Begins.NAMED), false);
    }

    /// The places where a value begins whose name says that it is secret, in rising order.
    int[] named(byte[] text) {
        return begins(text, Set.of(Anchor.Begins.NAMED), true);
    }

    private int[] begins(byte[] text, Set<Anchor.Begins> kinds, boolean wanted) {
        IntStream.Builder begins = IntStream.builder();
        visit(
                text,
                (anchor, begin) -> {
                    if (kinds.contains(anchor.begins()) == wanted) {
                        begins.add(begin);
                    }
                });
        return begins.build().sorted().distinct().toArray();
    }

    private void visit(byte[] text, ObjIntConsumer<Anchor> found) {
        int row = 0;
        for (int at = 0; at < text.length; at++) {
            row = next[row + column[text[at] & 0xFF]];
            if (row < 0) {
                row = ~row;
                visit(row, text, at, found);
            }
        }
    }

    private void visit(int row, byte[] text, int at, ObjIntConsumer<Anchor> found) {
        for (Anchor anchor : ending[row / columns]) {
            int begin = anchor.begin(text, 0, at + 1, text.length);
            if (begin >= 0) {
                found.accept(anchor, begin);
            }
        }
    }
}
