package baton.core.contract.plan.reading;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.MarkdownWriter;
import baton.core.text.Source;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A level-two section that the contract does not look into, such as Context or Risks. Its text
/// stays inside it: no heading of level one or two, no heading a plan forbids, nothing left open
/// that would swallow what follows.
public record Section(String title, String text) {
    private static final String AFTER = "after";
    private static final Set<String> OWN =
            Set.of("implementation plan", "execution strategy", "verification");
    private static final Pattern FORBIDDEN =
            Pattern.compile("(?:Fase|Phase|Stage|Steg)\\s+\\d+\\b", Pattern.CASE_INSENSITIVE);

    public Section {
        title = PlanWording.line(title);
        text = PlanWording.block(text);
        Heading heading = new Heading(2, title, 1);
        if (title.isEmpty() || isForbidden(heading) || !staysInside(text)) {
            throw new IllegalArgumentException("not a section of its own: " + title);
        }
    }

    /// The section with this text. Text that would not stay inside is put into a quote.
    public static Section of(String title, String text) {
        if (staysInside(PlanWording.block(text))) {
            return new Section(title, text);
        }
        StringBuilder quote = new StringBuilder();
        PlanWording.block(text)
                .lines()
                .forEach(line -> quote.append("> ").append(line).append('\n'));
        return new Section(title, quote.toString());
    }

    /// The section as it stands in a text, unless its title is missing or forbidden.
    public static Optional<Section> read(Markdown text, Markdown.Section section) {
        String title = section.heading().title();
        if (title.isEmpty() || isForbidden(section.heading())) {
            return Optional.empty();
        }
        List<String> lines = text.source().lines().subList(section.from() - 1, section.to() - 1);
        return Optional.of(of(title, String.join("\n", lines)));
    }

    /// Headings such as `## Phase 2` count what only steps may count.
    public static boolean isForbidden(Heading heading) {
        boolean level = heading.level() == 2 || heading.level() == 3;
        return level && FORBIDDEN.matcher(heading.title()).lookingAt();
    }

    /// True for the heading of a section that only `##` begins.
    public static boolean isSwallowed(Heading underlined) {
        return OWN.contains(underlined.title().toLowerCase(Locale.ROOT));
    }

    private static boolean staysInside(String text) {
        String probe = "\n\n" + MarkdownWriter.heading(2, AFTER) + "\n";
        Markdown scanned = Markdown.scan(Source.of("", text + probe));
        return scanned.headings().stream().filter(h -> h.level() <= 2 || isForbidden(h)).count()
                        == 1
                && scanned.underlined().stream().noneMatch(h -> isForbidden(h) || isSwallowed(h))
                && scanned.headings().getLast().title().equals(AFTER)
                && scanned.headings().getLast().line() == scanned.source().lines().size();
    }

    public String render() {
        String heading = MarkdownWriter.heading(2, title) + "\n\n";
        return text.isEmpty() ? heading : heading + text + "\n\n";
    }
}
