package baton.core.mutant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Cuts a change into the parts that can be taken out alone: functions that are new as a whole, and
/// what git calls hunks. Parts without code, such as comments, are left out.
public final class Hunks {
    private static final Pattern HEAD =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");

    private Hunks() {}

    /// The parts of the change of one file, functions first.
    ///
    /// @param before the file as it was; empty where it is new
    /// @param patch the change as git tells it, without lines around
    public static List<Hunk> of(ChangedSource file, String before, String patch) {
        Optional<SourceKind> kind = SourceKind.of(file.path(), file.text());
        boolean renamed = before.isEmpty() && file.changed().isEmpty();
        if (kind.isEmpty() || renamed || file.text().length() > Mutants.SOURCE_MAX) {
            return List.of();
        }
        List<Piece> pieces = kind.get().pieces(file.text());
        SourceLines lines = new SourceLines(file.text());
        SequencedSet<Hunk> all = new LinkedHashSet<>();
        for (LineSpans.Span span : Functions.of(file, kind.get(), pieces)) {
            all.add(hunk(file, lines, span.first(), span.last(), ""));
        }
        if (before.isEmpty()) {
            all.add(hunk(file, lines, 1, Math.max(1, lines.count()), ""));
        } else {
            SourceLines old = new SourceLines(before);
            patch.lines()
                    .map(HEAD::matcher)
                    .filter(Matcher::matches)
                    .map(head -> hunk(file, lines, old, head))
                    .filter(hunk -> hasCode(hunk, kind.get(), pieces))
                    .forEach(all::add);
        }
        return List.copyOf(all);
    }

    private static Hunk hunk(
            ChangedSource file, SourceLines lines, int first, int last, String before) {
        int end = last < first ? lines.start(first) : lines.start(last + 1);
        String title = last < first ? before.lines().findFirst().orElse("") : lines.line(first);
        return new Hunk(file.path(), first, last, title, lines.start(first), end, before);
    }

    private static Hunk hunk(ChangedSource file, SourceLines lines, SourceLines old, Matcher head) {
        int oldFirst = Integer.parseInt(head.group(1));
        int oldCount = count(head.group(2));
        int newCount = count(head.group(4));
        // Git names the line above a place to which nothing was added.
        int first = Integer.parseInt(head.group(3)) + (newCount == 0 ? 1 : 0);
        String before = oldCount == 0 ? "" : old.text(oldFirst, oldFirst + oldCount - 1);
        return hunk(file, lines, first, first + newCount - 1, before);
    }

    private static int count(String group) {
        return Optional.ofNullable(group).map(Integer::parseInt).orElse(1);
    }

    private static boolean hasCode(Hunk hunk, SourceKind kind, List<Piece> pieces) {
        return pieces.stream()
                        .filter(p -> p.start() >= hunk.start() && p.start() < hunk.end())
                        .anyMatch(Hunks::isCode)
                || kind.pieces(hunk.before()).stream().anyMatch(Hunks::isCode);
    }

    private static boolean isCode(Piece piece) {
        return piece.is(Piece.Kind.WORD)
                || piece.is(Piece.Kind.SIGN)
                || piece.is(Piece.Kind.NUMBER);
    }

    /// At most so many of these, functions first; the same change and seed give the same choice.
    public static List<Hunk> chosen(List<Hunk> all, long seed, int most) {
        List<Hunk> ranked = new ArrayList<>(all);
        ranked.sort(
                Comparator.comparing((Hunk hunk) -> !hunk.before().isEmpty())
                        .thenComparingLong(hunk -> rank(hunk, seed)));
        return List.copyOf(ranked.subList(0, Math.min(most, ranked.size())));
    }

    private static long rank(Hunk hunk, long seed) {
        return Mutants.mix(Mutants.mix(seed ^ hunk.path().hashCode()) ^ hunk.start());
    }
}
