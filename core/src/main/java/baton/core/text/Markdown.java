package baton.core.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// A Markdown text by its lines: what each line is, the headings outside lists and quotes, and all
/// fenced blocks. Headings in fences, comments, HTML and indented code are not headings.
///
/// @param underlined the headings that a line of `=` or `-` makes; a section begins with one only
///     where it is among the headings, too
public record Markdown(
        Source source,
        List<Kind> kinds,
        List<Heading> headings,
        List<Heading> underlined,
        List<Fence> fences) {

    /// The title of an underlined heading, and its underline.
    private static final int UNDERLINED_LINES = 2;

    /// At most eight words, without a mark that a list, table or quote begins with, or that a
    /// sentence ends with.
    private static final Pattern TITLE =
            Pattern.compile("[^|>*+\\s-]\\S*+(?: +\\S++){0,7}(?<![.,;!?。、！？|])");

    /// The kind of block that a line is part of. Text is everything that a reader of the page sees
    /// as prose or list.
    public enum Kind {
        BLANK,
        TEXT,
        HEADING,
        FENCE,
        HTML,
        CODE
    }

    /// `## Title`: its level, its title without closing `#`s, its line.
    public record Heading(int level, String title, int line) {}

    /// A fenced block. Content lines stand without the indentation of the list they lie in;
    /// `line` is the opening fence, the content starts on the next line.
    public record Fence(String info, List<String> content, int line) {
        public Fence {
            content = List.copyOf(content);
        }

        /// The first word of the info string, in lower case.
        public String language() {
            String word = info.strip();
            int end = 0;
            while (end < word.length() && !Character.isWhitespace(word.charAt(end))) {
                end++;
            }
            return word.substring(0, end).toLowerCase(Locale.ROOT);
        }

        public String text() {
            return content.isEmpty() ? "" : String.join("\n", content) + "\n";
        }
    }

    /// A heading and what is under it, down to the next heading of its level or above.
    /// Lines from `from` up to, not including, `to`.
    public record Section(Heading heading, int from, int to) {
        public boolean holds(int line) {
            return line >= from && line < to;
        }
    }

    public Markdown {
        kinds = List.copyOf(kinds);
        headings = List.copyOf(headings);
        underlined = List.copyOf(underlined);
        fences = List.copyOf(fences);
    }

    public static Markdown scan(Source source) {
        return scan(source, 1);
    }

    /// Scans from a line on, so that front matter is not taken for text.
    public static Markdown scan(Source source, int fromLine) {
        return new BlockScanner(source, fromLine).scan();
    }

    public Kind kind(int line) {
        return kinds.get(line - 1);
    }

    /// The same where underlined headings begin sections as others do. A line of `-` is often meant
    /// as a rule below a text instead: a heading is one short line that ends as a title does, and
    /// has something other than a heading with `#` below it.
    ///
    /// @param isTitle whether words may be those of a heading
    public Markdown withUnderlined(Predicate<String> isTitle) {
        return withUnderlined(isTitle, _ -> false);
    }

    /// The same where some titles are known: they are headings whatever stands below them.
    public Markdown withUnderlined(Predicate<String> isTitle, Predicate<String> isKnown) {
        List<Heading> all = new ArrayList<>(headings);
        underlined.stream()
                .filter(heading -> isMeant(heading, isTitle) || isKnown.test(heading.title()))
                .forEach(all::add);
        all.sort(Comparator.comparingInt(Heading::line));
        return new Markdown(source, kinds, all, underlined, fences);
    }

    private boolean isMeant(Heading heading, Predicate<String> isTitle) {
        String title = heading.title();
        int line = heading.line() + UNDERLINED_LINES;
        boolean single = source.line(heading.line()).strip().equals(title);
        if (heading.level() == 1) {
            return single;
        }
        while (line <= source.lines().size() && kind(line) == Kind.BLANK) {
            line++;
        }
        boolean followed = line <= source.lines().size() && kind(line) != Kind.HEADING;
        return single && followed && TITLE.matcher(title).matches() && isTitle.test(title);
    }

    /// The same with other titles of the headings.
    public Markdown titled(UnaryOperator<String> title) {
        UnaryOperator<Heading> other =
                heading ->
                        new Heading(heading.level(), title.apply(heading.title()), heading.line());
        return new Markdown(
                source,
                kinds,
                headings.stream().map(other).toList(),
                underlined.stream().map(other).toList(),
                fences);
    }

    /// All that a reader of the page takes for a heading, in order.
    public List<Heading> allHeadings() {
        List<Heading> all = new ArrayList<>(headings);
        all.addAll(underlined);
        all.sort(Comparator.comparingInt(Heading::line));
        return all;
    }

    public List<Section> sections(int level) {
        List<Section> sections = new ArrayList<>();
        int to = source.lines().size() + 1;
        for (Heading heading : headings.reversed()) {
            if (heading.level() == level) {
                int lines = underlined.contains(heading) ? UNDERLINED_LINES : 1;
                sections.add(new Section(heading, heading.line() + lines, to));
            }
            if (heading.level() <= level) {
                to = heading.line();
            }
        }
        return sections.reversed();
    }

    /// The first section of this level and title; titles compare without case and outer space.
    public Optional<Section> section(int level, String title) {
        return sections(level).stream()
                .filter(s -> s.heading().title().equalsIgnoreCase(title.strip()))
                .findFirst();
    }

    public List<Fence> fences(Section in) {
        return fences(in.from(), in.to());
    }

    /// The fences that open on a line from `from` up to, not including, `to`. Fences stand in the
    /// order of their lines, so asking for every section in turn stays cheap.
    public List<Fence> fences(int from, int to) {
        return fences.subList(firstFenceAt(from), firstFenceAt(to));
    }

    private int firstFenceAt(int line) {
        int low = 0;
        int high = fences.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (fences.get(middle).line() < line) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The lines of a section that a reader sees as text, with their numbers.
    public List<TextLine> text(Section in) {
        List<TextLine> lines = new ArrayList<>();
        for (int number = in.from(); number < in.to(); number++) {
            if (kind(number) == Kind.TEXT) {
                lines.add(new TextLine(number, source.line(number)));
            }
        }
        return lines;
    }

    /// A line of text and its number.
    public record TextLine(int number, String text) {}
}
