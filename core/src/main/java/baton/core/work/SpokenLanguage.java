package baton.core.work;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The language a new WORK is written in: what `CLAUDE.md` says, else the locale, else English.
public final class SpokenLanguage {
    private static final Pattern SAID =
            Pattern.compile("(?m)^[\\s>*-]*\\**Language\\**\\s*:\\**\\s*([a-z]{2})\\b");
    private static final Pattern LOCALE = Pattern.compile("([a-z]{2})(?:[_.@-].*)?");

    private SpokenLanguage() {}

    /// Two letters.
    public static String of(Optional<String> instructions, Optional<String> locale) {
        return instructions
                .map(SAID::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .or(() -> locale.flatMap(SpokenLanguage::ofLocale))
                .orElse("en");
    }

    private static Optional<String> ofLocale(String word) {
        Matcher matcher = LOCALE.matcher(word.toLowerCase(Locale.ROOT));
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
