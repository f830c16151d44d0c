package baton.core.policy.call;

import baton.core.policy.shell.Word;
import baton.core.policy.shell.WordPart;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// `{a,b}` in words that are not quoted. A sequence like `{1..9}` is one word with a hole.
public final class BraceExpansion {
    private static final int NONE = -1;
    private static final int DEPTH_MAX = 30;
    private static final int ATOMS_MAX = 1 << 20;
    private static final int SEQUENCE_MAX = 40;

    private BraceExpansion() {}

    /// Nothing when there are more words than that, or braces too deep.
    public static Optional<List<Word>> of(Word word, int wordsMax) {
        if (word.parts().stream().noneMatch(BraceExpansion::mayExpand)) {
            return Optional.of(List.of(word));
        }
        Expander expansion = new Expander(word, wordsMax);
        List<List<WordPart>> words =
                expansion.overflown ? List.of() : expansion.words(0, expansion.atoms.size());
        return expansion.overflown
                ? Optional.empty()
                : Optional.of(words.stream().map(BraceExpansion::joined).toList());
    }

    private static boolean mayExpand(WordPart part) {
        return part instanceof WordPart.Literal(String text, boolean quoted)
                && !quoted
                && text.indexOf('{') >= 0
                && text.length() > 1;
    }

    /// Atoms of plain text that stand together become one part again.
    private static Word joined(List<WordPart> atoms) {
        List<WordPart> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (WordPart atom : atoms) {
            if (atom instanceof WordPart.Literal(String more, boolean quoted) && !quoted) {
                text.append(more);
            } else {
                flush(text, parts);
                parts.add(atom);
            }
        }
        flush(text, parts);
        return new Word(parts);
    }

    private static void flush(StringBuilder text, List<WordPart> parts) {
        if (!text.isEmpty()) {
            parts.add(new WordPart.Literal(text.toString(), false));
        }
        text.setLength(0);
    }

    private static int size(List<List<WordPart>> words) {
        return words.stream().mapToInt(List::size).sum();
    }

    /// The words of one word, and whether they became too many.
    private static final class Expander {
        private final List<WordPart> atoms = new ArrayList<>();
        private final int[] closing;
        private final int wordsMax;
        private boolean overflown;

        Expander(Word word, int wordsMax) {
            for (WordPart part : word.parts()) {
                if (part instanceof WordPart.Literal(String text, boolean quoted) && !quoted) {
                    text.codePoints()
                            .mapToObj(c -> new WordPart.Literal(Character.toString(c), false))
                            .forEach(atoms::add);
                } else {
                    atoms.add(part);
                }
            }
            this.wordsMax = wordsMax;
            this.closing = closing();
        }

        private boolean is(int index, String text) {
            return atoms.get(index) instanceof WordPart.Literal(String found, boolean quoted)
                    && !quoted
                    && found.equals(text);
        }

        /// For every opening brace the one that closes it.
        private int[] closing() {
            int[] found = new int[atoms.size()];
            Arrays.fill(found, NONE);
            Deque<Integer> open = new ArrayDeque<>();
            for (int i = 0; i < found.length; i++) {
                if (is(i, "{")) {
                    open.push(i);
                    overflown |= open.size() > DEPTH_MAX;
                } else if (is(i, "}") && !open.isEmpty()) {
                    found[open.pop()] = i;
                }
            }
            return found;
        }

        private List<List<WordPart>> words(int from, int to) {
            List<List<WordPart>> words = new ArrayList<>();
            words.add(List.of());
            int start = from;
            int at = from;
            while (at < to && !overflown) {
                int end = closing[at];
                List<List<WordPart>> choices =
                        end == NONE || end >= to ? List.of() : choices(at, end);
                if (choices.isEmpty()) {
                    at++;
                } else {
                    words = product(words, List.of(atoms.subList(start, at)));
                    words = product(words, choices);
                    at = end + 1;
                    start = at;
                }
            }
            return product(words, List.of(atoms.subList(start, to)));
        }

        /// The choices that the braces stand for; empty when they stand for themselves.
        private List<List<WordPart>> choices(int open, int close) {
            List<Integer> commas = commas(open, close);
            if (!commas.isEmpty()) {
                return alternatives(open, commas, close);
            }
            WordPart hole = new WordPart.Literal(Hole.UNKNOWN.text(), true);
            return isSequence(open, close) ? List.of(List.of(hole)) : List.of();
        }

        private List<Integer> commas(int open, int close) {
            List<Integer> commas = new ArrayList<>();
            for (int i = open + 1; i < close; i++) {
                if (closing[i] != NONE && closing[i] < close) {
                    i = closing[i];
                } else if (is(i, ",")) {
                    commas.add(i);
                }
            }
            return commas;
        }

        private List<List<WordPart>> alternatives(int open, List<Integer> commas, int close) {
            List<List<WordPart>> alternatives = new ArrayList<>();
            int start = open + 1;
            for (int comma : commas) {
                overflown |= alternatives.size() > wordsMax;
                alternatives.addAll(overflown ? List.of() : words(start, comma));
                start = comma + 1;
            }
            alternatives.addAll(words(start, close));
            return alternatives;
        }

        private List<List<WordPart>> product(
                List<List<WordPart>> heads, List<List<WordPart>> tails) {
            long atomCount = (long) size(heads) * tails.size() + (long) size(tails) * heads.size();
            long wordCount = (long) heads.size() * tails.size();
            if (overflown || wordCount > wordsMax || atomCount > ATOMS_MAX) {
                overflown = true;
                return heads;
            }
            List<List<WordPart>> all = new ArrayList<>();
            for (List<WordPart> head : heads) {
                for (List<WordPart> tail : tails) {
                    List<WordPart> longer = new ArrayList<>(head);
                    longer.addAll(tail);
                    all.add(longer);
                }
            }
            return all;
        }

        private boolean isSequence(int open, int close) {
            if (close - open > SEQUENCE_MAX) {
                return false;
            }
            for (int i = open + 2; i + 2 < close; i++) {
                if (is(i, ".") && is(i + 1, ".")) {
                    return true;
                }
            }
            return false;
        }
    }
}
