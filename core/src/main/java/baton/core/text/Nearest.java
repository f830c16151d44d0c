package baton.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The word a user probably meant: the candidate with the fewest typing errors between them.
public final class Nearest {
    /// The fewest letters by which the beginning of a word is known.
    private static final int BEGINNING_MIN = 4;

    private Nearest() {}

    /// Nothing is near that needs more than a third of its letters changed, except the one word
    /// whose beginning was given.
    public static Optional<String> to(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(
                        c ->
                                errors(word, c)
                                        <= Math.max(1, Math.max(word.length(), c.length()) / 3))
                .min(Comparator.comparingInt(c -> errors(word, c)))
                .or(() -> begunBy(word, candidates));
    }

    private static Optional<String> begunBy(String word, Collection<String> candidates) {
        String beginning = word.toLowerCase(Locale.ROOT);
        List<String> begun =
                candidates.stream()
                        .filter(c -> c.toLowerCase(Locale.ROOT).startsWith(beginning))
                        .toList();
        boolean known = word.length() >= BEGINNING_MIN && begun.size() == 1;
        return known ? Optional.of(begun.getFirst()) : Optional.empty();
    }

    /// Letters inserted, deleted, changed, or swapped with their neighbour.
    private static int errors(String from, String to) {
        String a = from.toLowerCase(Locale.ROOT);
        String b = to.toLowerCase(Locale.ROOT);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, cost, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int[][] cost, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j - 1] + change, cost[i - 1][j] + 1);
        best = Math.min(best, cost[i][j - 1] + 1);
        boolean swapped =
                i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
