package baton.core.contract.work;

import java.util.Arrays;
import java.util.Locale;

/// The languages that section headings are written in. Every other one is written in English.
public enum Language {
    EN,
    KO,
    JA;

    /// The language of a two-letter code.
    public static Language of(String code) {
        String word = code.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(language -> language.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElse(EN);
    }
}
