package baton.core.contract.plan;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;

import java.util.List;
import java.util.stream.IntStream;

/// The part of a document above its sections: the title and the quotes.
public final class Preamble {
    private Preamble() {}

    /// The first level-one heading, or nothing.
    public static String title(Markdown text) {
        return text.headings().stream()
                .filter(heading -> heading.level() == 1)
                .findFirst()
                .map(Markdown.Heading::title)
                .orElse("");
    }

    /// The lines of quotes above the first level-two heading.
    public static List<String> quote(Markdown text) {
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
