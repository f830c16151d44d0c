package baton.core;

import java.util.Collection;
import java.util.List;

/// A list made into text for people, cut where it is long. Journals, reports, prompts, messages and
/// boards hold lists in this form and no other. Nothing leads from here back to the values, so that
/// no rule judges what was cut; how many there were is always known.
///
/// @param first the texts of the first values
/// @param more the number of values beyond these
public record Shown(List<String> first, int more) {
    public static final Shown NONE = new Shown(List.of(), 0);

    private static final int ITEMS_MAX = 200;
    private static final int SENTENCE_MAX = 20;
    private static final int CHARS_MAX = 1_000;
    private static final String ELLIPSIS = "…";

    public Shown {
        if (more < 0) {
            throw new IllegalArgumentException("fewer than are shown: " + more);
        }
        more += Math.max(0, first.size() - ITEMS_MAX);
        first = first.stream().limit(ITEMS_MAX).map(text -> cut(text, CHARS_MAX)).toList();
    }

    public static Shown paths(Collection<TreePath> paths) {
        return new Shown(
                paths.stream().limit(ITEMS_MAX).map(TreePath::toString).toList(), rest(paths));
    }

    public static Shown texts(Collection<String> texts) {
        return new Shown(texts.stream().limit(ITEMS_MAX).toList(), rest(texts));
    }

    public static Shown of(String... texts) {
        return texts(List.of(texts));
    }

    private static int rest(Collection<?> all) {
        return Math.max(0, all.size() - ITEMS_MAX);
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    /// The number of all values, shown or not.
    public int count() {
        return first.size() + more;
    }

    /// The first of them on one line and the number of the others.
    public String joined(String separator) {
        int hidden = Math.max(0, first.size() - SENTENCE_MAX) + more;
        String said = String.join(separator, first.stream().limit(SENTENCE_MAX).toList());
        return hidden == 0 ? said : said + " and " + hidden + " more";
    }

    @Override
    public String toString() {
        return joined(", ");
    }

    /// A text of at most this many characters, with an ellipsis at its end where it was longer.
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return start(text, Math.max(0, most - ELLIPSIS.length())).stripTrailing() + ELLIPSIS;
    }

    /// The first of a text, this many characters at most, and none of them in half.
    public static String start(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        boolean split = most > 0 && Character.isHighSurrogate(text.charAt(most - 1));
        return text.substring(0, split ? most - 1 : most);
    }
}
