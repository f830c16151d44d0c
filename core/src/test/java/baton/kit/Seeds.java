package baton.kit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Generated values for property tests. The same seed gives the same values, and a property that
/// fails says which seed it was: `-Dseed=N` runs that one alone.
public final class Seeds {
    /// Pieces that break readers and writers of Markdown, YAML, JSON, XML and shell.
    private static final List<String> NASTY =
            List.of(
                    "\"",
                    "'",
                    "`",
                    "``",
                    "```",
                    "|",
                    "\\",
                    "\\\\",
                    "\\n",
                    "#",
                    "##",
                    "- ",
                    "--",
                    "---",
                    "...",
                    "> ",
                    "* ",
                    "+ ",
                    "1. ",
                    "[ ]",
                    "[x](y)",
                    ": ",
                    ":",
                    " #",
                    "{",
                    "}",
                    "{{x}}",
                    "[]",
                    "]]>",
                    "<b>",
                    "</",
                    "<!--",
                    "-->",
                    "&amp;",
                    "&",
                    "%",
                    "@",
                    "!",
                    "$",
                    "$(x)",
                    "${x}",
                    "~",
                    "*",
                    "**",
                    "_",
                    "→",
                    "->",
                    "—",
                    "(new)",
                    "é",
                    "e\u0301",
                    "ß",
                    "中文",
                    "한국어",
                    "😀",
                    "👩‍👩‍👧",
                    "שלום",
                    "\u202Eabc\u202C",
                    "\u200B",
                    "\u00A0",
                    "\t",
                    "null",
                    "true",
                    "no",
                    "~",
                    "012",
                    "1e3",
                    "0x1F",
                    "2026-01-05",
                    "=",
                    "\u2028",
                    "\u0085");

    private static final List<String> BREAKS =
            List.of("\n", "\r\n", "\r", "\n\n", "\n---\n", "\n```\n", "\n    ", "\n\t");

    private static final List<String> WORDS =
            List.of("run", "session", "step", "attempt", "agent", "plan", "file", "tree", "commit");

    private final Random random;

    public Seeds(long seed) {
        this.random = new Random(seed);
    }

    /// Tries the property on this many seeds, or on the one that `-Dseed` names.
    public static void forEach(int count, Consumer<Seeds> property) {
        Optional<Long> only = Optional.ofNullable(System.getProperty("seed")).map(Long::valueOf);
        long first = only.orElse(0L);
        long end = only.map(seed -> seed + 1).orElse((long) count);
        for (long seed = first; seed < end; seed++) {
            try {
                property.accept(new Seeds(seed));
            } catch (AssertionError | RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + " (-Dseed=" + seed + "): " + e, e);
            }
        }
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    public boolean coin() {
        return random.nextBoolean();
    }

    /// True once in so many times.
    public boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    public <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    @SafeVarargs
    public final <T> T pick(T first, T... others) {
        int index = below(others.length + 1);
        return index == 0 ? first : others[index - 1];
    }

    public <E extends Enum<E>> E pick(Class<E> type) {
        return pick(Arrays.asList(type.getEnumConstants()));
    }

    public <T> Optional<T> maybe(Supplier<T> value) {
        return coin() ? Optional.of(value.get()) : Optional.empty();
    }

    public <T> List<T> list(int least, int most, Supplier<T> value) {
        return Stream.generate(value).limit(between(least, most)).toList();
    }

    /// An ordinary lower-case word.
    public String word() {
        return pick(WORDS) + (coin() ? "" : below(100));
    }

    /// A name of letters, digits and dashes, a letter first.
    public String slug() {
        return list(1, 3, this::word).stream().collect(Collectors.joining("-"));
    }

    /// A path relative to the repository, sometimes with blanks and letters beyond ASCII.
    public String path() {
        List<String> parts = new ArrayList<>(list(0, 3, this::word));
        String odd = pick(word(), word(), "a b", "-x", "é", ".hidden", "$HOME", "it's", "😀");
        parts.add(odd + pick("", ".txt", ".md", ".java", ".sh"));
        return String.join("/", parts);
    }

    /// Text that stands on one line, is not blank, and has no white space at its ends.
    public String line() {
        String line = String.join(pick("", " "), list(1, 6, () -> pick(word(), pick(NASTY))));
        String clean = line.replaceAll("[\\u2028\\u0085]", "").strip();
        return clean.isEmpty() || Character.isSpaceChar(clean.codePointAt(0)) ? word() : clean;
    }

    /// Several such lines, with empty lines among them, and none at the ends.
    public String lines() {
        List<String> lines = new ArrayList<>(list(1, 5, () -> oneIn(4) ? "" : line()));
        lines.addFirst(line());
        lines.addLast(line());
        return String.join("\n", lines);
    }

    /// Anything at all: empty, blank, with line ends and control characters.
    public String chaos() {
        return list(0, 40, this::piece).stream().collect(Collectors.joining());
    }

    private String piece() {
        return switch (Kind.values()[below(Kind.values().length)]) {
            case WORD -> word();
            case SPACE -> " ".repeat(below(6));
            case NASTY -> pick(NASTY);
            case BREAK -> pick(BREAKS);
            case CHARACTER -> Character.toString(below(0xD800));
        };
    }

    private enum Kind {
        WORD,
        SPACE,
        NASTY,
        BREAK,
        CHARACTER
    }

    /// The text with a few places cut, doubled, swapped or filled with something else: nearly valid
    /// input, which reaches deeper into a reader than noise does.
    public String damaged(String text) {
        String damaged = text;
        for (int i = between(1, 4); i > 0; i--) {
            int from = below(damaged.length() + 1);
            int to = Math.min(damaged.length(), from + below(20));
            String middle = damaged.substring(from, to);
            String other = pick("", middle + middle, pick(NASTY), pick(BREAKS), chaos());
            damaged = damaged.substring(0, from) + other + damaged.substring(to);
        }
        return damaged;
    }
}
