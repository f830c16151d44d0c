package baton.core.planning;

import baton.core.contract.plan.Strategy;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Source;

import java.util.Optional;

/// The place of `## Execution Strategy` in a plan's text. Whatever is put there, not a byte outside
/// it changes, line ends and byte order mark included.
final class StrategySection {
    private static final String TITLE = "Execution Strategy";
    private static final String STEPS = "Implementation Plan";
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String raw;
    private final Source source;
    private final Markdown text;
    private final Optional<Markdown.Section> section;

    private StrategySection(String raw) {
        this.raw = raw;
        this.source = Source.of("", raw);
        this.text = Markdown.scan(source, FrontMatter.read(source).bodyFrom());
        this.section = text.section(2, TITLE);
    }

    /// `raw` is the whole text as it lies in the file.
    static StrategySection in(String raw) {
        return new StrategySection(raw);
    }

    /// The text with blank lines instead of the section, so that all others keep their numbers.
    String blanked() {
        return section.map(
                        found -> {
                            int from = offset(found.heading().line());
                            int to = offset(found.to());
                            String blank = raw.substring(from, to).replaceAll("[^\\r\\n]", "");
                            return raw.substring(0, from) + blank + raw.substring(to);
                        })
                .orElse(raw);
    }

    /// The text with this strategy: in place of the section, or below the steps.
    String with(Strategy strategy) {
        int from = section.map(s -> offset(s.heading().line())).orElseGet(this::behindSteps);
        int to = section.map(s -> offset(s.to())).orElse(from);
        String end = lineEnd();
        String before = raw.substring(0, from);
        String after = raw.substring(to);
        String body = strategy.render().stripTrailing().replace("\n", end) + end;
        return before + gap(before, end) + body + (after.isEmpty() ? "" : end) + after;
    }

    private int behindSteps() {
        return text.section(2, STEPS).map(steps -> offset(steps.to())).orElse(raw.length());
    }

    /// A heading stands below a blank line.
    private static String gap(String before, String end) {
        if (before.isEmpty() || before.equals(String.valueOf(BYTE_ORDER_MARK))) {
            return "";
        }
        boolean lineEnds = before.endsWith("\n") || before.endsWith("\r");
        String open = lineEnds ? "" : end;
        String last = before.lines().reduce("", (_, line) -> line);
        return last.isBlank() ? open : open + end;
    }

    private String lineEnd() {
        int at = 0;
        while (at < raw.length() && raw.charAt(at) != '\n' && raw.charAt(at) != '\r') {
            at++;
        }
        if (at == raw.length() || raw.charAt(at) == '\n') {
            return "\n";
        }
        return raw.startsWith("\r\n", at) ? "\r\n" : "\r";
    }

    /// The offset at which a line starts; the line behind the last is the end.
    private int offset(int line) {
        int at = !raw.isEmpty() && raw.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        for (int number = 1; number < line && number <= source.lines().size(); number++) {
            at += source.line(number).length();
            at += raw.startsWith("\r\n", at) ? 2 : at < raw.length() ? 1 : 0;
        }
        return at;
    }
}
