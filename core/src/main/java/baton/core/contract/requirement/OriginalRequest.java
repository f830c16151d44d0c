package baton.core.contract.requirement;

import baton.core.contract.work.SectionLines;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The user's words as a quote. A quote is closed by its end, whatever stands in it, so nothing has
/// to be escaped.
final class OriginalRequest {
    private static final Pattern QUOTED = Pattern.compile(" {0,3}> ?(.*)", Pattern.DOTALL);

    private OriginalRequest() {}

    /// All quoted lines of the section; empty where there are none.
    static String read(Source source, Section in) {
        List<String> lines = new ArrayList<>();
        for (int line = in.from(); line < in.to(); line++) {
            Matcher matcher = QUOTED.matcher(source.line(line));
            if (matcher.matches()) {
                lines.add(matcher.group(1));
            }
        }
        return clean(String.join("\n", lines));
    }

    static String quote(String request) {
        return request.lines()
                .map(line -> line.isEmpty() ? ">\n" : "> " + line + "\n")
                .collect(Collectors.joining());
    }

    static String clean(String any) {
        return SectionLines.plain(any);
    }
}
