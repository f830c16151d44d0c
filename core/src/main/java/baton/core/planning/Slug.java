package baton.core.planning;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/// A short name made of words, fit for file names and addresses: `a-z`, `0-9` and single dashes.
public record Slug(String value) {
    private static final int CHARS_MAX = 40;
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9]+");
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    public Slug {
        if (!SHAPE.matcher(value).matches() || value.length() > CHARS_MAX) {
            throw new IllegalArgumentException(value);
        }
    }

    /// The words of a text, as many as there is room for; `otherwise` where it has none.
    public static Slug of(String text, String otherwise) {
        String plain =
                MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
        String dashed = OTHERS.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("-");
        String cut = trimmed(dashed);
        if (cut.length() > CHARS_MAX) {
            int end = cut.lastIndexOf('-', CHARS_MAX);
            cut = trimmed(cut.substring(0, end > 0 ? end : CHARS_MAX));
        }
        return new Slug(cut.isEmpty() ? otherwise : cut);
    }

    private static String trimmed(String dashed) {
        int from = dashed.startsWith("-") ? 1 : 0;
        int to =
                dashed.length() > from && dashed.endsWith("-")
                        ? dashed.length() - 1
                        : dashed.length();
        return dashed.substring(from, to);
    }

    @Override
    public String toString() {
        return value;
    }
}
