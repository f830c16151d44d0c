package baton.core.text;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The likeness of two texts by their words, whatever their order, case and signs.
public final class Likeness {
    /// From here on two texts are taken to say the same.
    private static final double SAME = 0.7;

    private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private Likeness() {}

    /// The share of words that both have among those that either has.
    public static double of(String one, String other) {
        Set<String> mine = words(one);
        Set<String> theirs = words(other);
        Set<String> either = new HashSet<>(mine);
        either.addAll(theirs);
        mine.retainAll(theirs);
        return either.isEmpty() ? 1 : (double) mine.size() / either.size();
    }

    public static boolean same(String one, String other) {
        return of(one, other) >= SAME;
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>(List.of(WORDS.split(text.toLowerCase(Locale.ROOT), -1)));
        words.remove("");
        return words;
    }
}
