package baton.app.explain;

import baton.core.Fault;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The page `docs/codes/CODE.md` about one code. A code without a page still has its catalogue
/// entry.
record CodePage(Fault fault, Optional<Markdown> page) {

    public static CodePage of(Fault fault) {
        String resource = "/baton/explain/" + fault.name() + ".md";
        try (InputStream in = CodePage.class.getResourceAsStream(resource)) {
            if (in == null) {
                return new CodePage(fault, Optional.empty());
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new CodePage(fault, Optional.of(Markdown.scan(Source.of(resource, text))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The meaning of the code: the text under the title.
    public String meaning() {
        return page.map(
                        markdown -> {
                            int to =
                                    markdown.sections(2).stream()
                                            .mapToInt(section -> section.heading().line())
                                            .findFirst()
                                            .orElse(markdown.source().lines().size() + 1);
                            List<String> lines = markdown.source().lines();
                            return String.join("\n", lines.subList(Math.min(1, to - 1), to - 1));
                        })
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElseGet(() -> "Fix: " + fault.fix());
    }

    /// The first sentence of what it means, on one line.
    public String summary() {
        String text = meaning().replace('\n', ' ');
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    /// The text under a level-two heading.
    public Optional<String> section(String title) {
        return page.flatMap(
                markdown -> markdown.section(2, title).map(section -> text(markdown, section)));
    }

    private static String text(Markdown markdown, Section section) {
        List<String> lines =
                markdown.source().lines().subList(section.from() - 1, section.to() - 1);
        return String.join("\n", lines).strip();
    }
}
