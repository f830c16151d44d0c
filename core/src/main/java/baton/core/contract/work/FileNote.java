package baton.core.contract.work;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file and a remark about it: `` `path` — description``.
public record FileNote(OneLine path, OneLine description) {
    private static final Pattern DASH =
            Pattern.compile("\\s*(?:—|–|--|-|:)\\s*(.*)", Pattern.DOTALL);
    private static final Pattern BARE = Pattern.compile("(\\S+)(.*)", Pattern.DOTALL);

    public FileNote {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("a file without a path");
        }
    }

    /// The file a list item names, in back quotes, as a link or as its first word.
    public static Optional<FileNote> of(ListItem bullet) {
        Optional<CodeSpan> quoted = CodeSpan.opening(bullet.text());
        if (quoted.isPresent()) {
            return of(quoted.get().content(), quoted.get().rest());
        }
        if (WrittenPath.opensLink(bullet.text())) {
            return of(WrittenPath.of(bullet.text()), WrittenPath.afterLink(bullet.text()));
        }
        Matcher bare = BARE.matcher(bullet.text());
        boolean names = bare.matches() && !EmptyMarker.opens(bullet.text());
        return names ? of(bare.group(1), bare.group(2)) : Optional.empty();
    }

    public String render() {
        String dash = description.isEmpty() ? "" : " — ";
        return CodeSpan.write(path.text()) + dash + description;
    }

    private static Optional<FileNote> of(String path, String rest) {
        Matcher dashed = DASH.matcher(rest);
        String description = dashed.matches() ? dashed.group(1) : rest;
        return Optional.of(OneLine.of(path))
                .filter(line -> !line.isEmpty())
                .map(line -> new FileNote(line, OneLine.of(description)));
    }
}
