package baton.core.contract.spec;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// `# Session N: title` and the quote below it: the master plan and `Session N of total`. Where the
/// title has no number, the quote or the file's name is asked.
record SpecTitle(int number, String title, Optional<String> masterPlan, OptionalInt total) {
    private static final Pattern TITLE =
            Pattern.compile(
                    "session\\s*#?(\\d{1,9})\\b\\s*[:.)—–-]?\\s*(.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern OF_TOTAL =
            Pattern.compile("Session (\\d{1,9}) of (\\d{1,9})", Pattern.CASE_INSENSITIVE);
    private static final Pattern MASTER =
            Pattern.compile("From master plan:(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("session-(\\d{1,9})");

    static SpecTitle read(Source source, Markdown text) {
        String heading =
                text.headings().stream()
                        .filter(h -> h.level() == 1)
                        .findFirst()
                        .map(Markdown.Heading::title)
                        .orElse("");
        List<String> quote = quote(text);
        Matcher title = TITLE.matcher(heading);
        boolean numbered = title.matches();
        Optional<Matcher> ofTotal = first(quote, OF_TOTAL);
        int number =
                numbered
                        ? Integer.parseInt(title.group(1))
                        : ofTotal.or(() -> first(List.of(source.name()), NAME))
                                .map(found -> Integer.parseInt(found.group(1)))
                                .orElse(1);
        return new SpecTitle(
                number,
                numbered ? title.group(2) : heading,
                first(quote, MASTER).map(found -> withoutQuotes(found.group(1))),
                ofTotal.map(found -> OptionalInt.of(Integer.parseInt(found.group(2))))
                        .orElse(OptionalInt.empty()));
    }

    private static String withoutQuotes(String path) {
        String text = path.strip();
        boolean quoted = text.length() > 2 && text.startsWith("`") && text.endsWith("`");
        return quoted ? text.substring(1, text.length() - 1) : text;
    }

    private static Optional<Matcher> first(List<String> lines, Pattern pattern) {
        return lines.stream().map(pattern::matcher).filter(Matcher::find).findFirst();
    }

    /// The quote lines above the first section.
    private static List<String> quote(Markdown text) {
        int to =
                text.headings().stream()
                        .filter(heading -> heading.level() == 2)
                        .findFirst()
                        .map(Markdown.Heading::line)
                        .orElse(text.source().lines().size() + 1);
        return IntStream.range(1, to)
                .filter(number -> text.kind(number) == Kind.TEXT)
                .mapToObj(number -> text.source().line(number).strip())
                .filter(line -> line.startsWith(">"))
                .toList();
    }
}
