package baton.core.run;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// A run's name: `yyyyMMdd-HHmmss-xxxx`, in UTC. It becomes a folder and part of ref names, hence
/// the narrow alphabet; later runs sort after earlier ones.
public record RunId(String value) implements Comparable<RunId> {
    /// The prefix of the refs that keep the trees by which the steps of all runs are judged.
    public static final String TREE_REFS = "refs/baton/tree/";

    /// The prefix of the refs that keep the unfinished work of all runs.
    public static final String SALVAGE_REFS = "refs/baton/salvage/";

    private static final String SHAPE = "dddddddd-dddddd-xxxx";
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LETTERS = 4;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    public RunId {
        if (!fits(value)) {
            throw new IllegalArgumentException(value);
        }
    }

    /// The id of a run that starts now; `chance` tells runs of the same second apart.
    public static RunId of(Instant now, int chance) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < LETTERS; i++) {
            letters.append(ALPHABET.charAt((chance >>> (5 * i)) & 31));
        }
        return new RunId(TIME.format(now) + "-" + letters);
    }

    /// The same, and later than this one although the clock may have been set back since: runs are
    /// told apart and ordered by their names.
    public static RunId after(RunId newest, Instant now, int chance) {
        RunId own = of(now, chance);
        String second = newest.value.substring(0, newest.value.length() - LETTERS - 1);
        boolean later = own.value.compareTo(second + "~") > 0;
        return later ? own : newest.second().map(at -> of(at.plusSeconds(1), chance)).orElse(own);
    }

    /// Digits alone may be no time.
    private Optional<Instant> second() {
        try {
            String second = value.substring(0, value.length() - LETTERS - 1);
            return Optional.of(Instant.from(TIME.parse(second)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    public static Optional<RunId> read(String raw) {
        return fits(raw) ? Optional.of(new RunId(raw)) : Optional.empty();
    }

    /// A loop, since a checkout can hold thousands of runs.
    private static boolean fits(String raw) {
        boolean fits = raw.length() == SHAPE.length();
        for (int i = 0; fits && i < raw.length(); i++) {
            fits = fits(raw.charAt(i), SHAPE.charAt(i));
        }
        return fits;
    }

    private static boolean fits(char c, char kind) {
        if (kind == 'd') {
            return c >= '0' && c <= '9';
        }
        return kind == 'x' ? ALPHABET.indexOf(c) >= 0 : c == kind;
    }

    /// The name of the ref that keeps an attempt's unfinished work. The first try of an attempt has
    /// the short name.
    public String salvageRef(String unit, int attempt, int tries) {
        String suffix = tries == attempt ? "" : "." + tries;
        return salvageRefs() + unit + "-" + attempt + suffix;
    }

    /// The tree that the work under way is judged by. Where several sessions work, this is how the
    /// names of theirs begin.
    public String treeRef() {
        return TREE_REFS + value;
    }

    /// The prefix of all salvage refs of this run.
    public String salvageRefs() {
        return SALVAGE_REFS + value + "/";
    }

    @Override
    public int compareTo(RunId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
