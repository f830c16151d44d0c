package baton.world.attest;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The commits that must have a statement: all, or those of some authors. An author is what whoever
/// commits has written, so that only the rule for all keeps anybody out.
///
/// @param author a pattern with `*` for `NAME <EMAIL>`; nothing for all
public record AttestRule(Optional<String> author) {
    private static final String AUTHOR = "author ";

    /// The rule that words stand for: `all`, or `author GLOB`.
    public static Optional<AttestRule> read(String words) {
        if (words.equals("all")) {
            return Optional.of(new AttestRule(Optional.empty()));
        }
        return Optional.of(words)
                .filter(text -> text.startsWith(AUTHOR) && text.length() > AUTHOR.length())
                .map(text -> new AttestRule(Optional.of(text.substring(AUTHOR.length()).strip())));
    }

    boolean wants(String name) {
        return author.isEmpty() || matches(author.get(), name);
    }

    private static boolean matches(String glob, String name) {
        String pattern =
                List.of(glob.split("\\*", -1)).stream()
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"));
        int flags = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL;
        return Pattern.compile(pattern, flags).matcher(name).matches();
    }
}
