package baton.core.work;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Languages by their two letters: what `CLAUDE.md` says, what a person answers, what the locale
/// is. The first of these that says one counts, and English where none does; a plan that there is
/// already comes before all of them.
public final class SpokenLanguage {
    /// The language that counts where nobody says another.
    public static final String USUAL = "en";

    private static final Pattern LOCALE = Pattern.compile("([a-z]{2})(?:[_.@-].*)?");
    private static final Pattern CODE = Pattern.compile("[a-z]{2}");

    private SpokenLanguage() {}

    /// The language of a WORK, by the text of `CLAUDE.md`.
    public static Optional<String> said(String instructions) {
        return said(instructions, "Language");
    }

    /// The language of commit messages, by the text of `CLAUDE.md`, where these are in another
    /// language.
    public static Optional<String> ofCommits(String instructions) {
        return said(instructions, "CommitLanguage");
    }

    /// The language of comments in the code, by the text of `CLAUDE.md`, where it names one.
    public static Optional<String> ofComments(String instructions) {
        return said(instructions, "CommentLanguage");
    }

    private static Optional<String> said(String instructions, String key) {
        Matcher line =
                Pattern.compile("(?m)^[\\s>*-]*\\**" + key + "\\**\\s*:\\**\\s*([a-z]{2})\\b")
                        .matcher(instructions);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /// The language that a person answered; nothing where the answer is no language.
    public static Optional<String> answered(String words) {
        String word = words.strip().toLowerCase(Locale.ROOT);
        return switch (word) {
            case "english" -> Optional.of("en");
            case "한국어", "korean" -> Optional.of("ko");
            case "日本語", "japanese" -> Optional.of("ja");
            case String code -> Optional.of(code).filter(c -> CODE.matcher(c).matches());
        };
    }

    /// Of variables that name a locale, the first that is set.
    public static Optional<String> ofLocale(Stream<String> variables) {
        return variables
                .filter(value -> !value.isBlank())
                .findFirst()
                .map(value -> LOCALE.matcher(value.toLowerCase(Locale.ROOT)))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1));
    }
}
