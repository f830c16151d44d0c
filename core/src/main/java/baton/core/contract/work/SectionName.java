package baton.core.contract.work;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Section;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The titles one section goes by. Numbers before a title (`4. `), remarks after it (` (SUMMARY)`),
/// marks, emoji and case do not count.
public record SectionName(String english, String korean, String japanese, Set<String> plain) {
    // Bounded and possessive, so that a long title costs one pass.
    private static final Pattern NUMBER =
            Pattern.compile("^(?:§\\s*+)?\\d{1,9}(?:[.-]\\d{1,9}){0,9}[.)]?\\s++");
    private static final Pattern REMARK = Pattern.compile("(?<=\\S)\\s*+[(（][^()（）]*+[)）]$");
    private static final Pattern MARKS = Pattern.compile("[*`\\p{So}\uFE0F\u200D]|[:：]\\s*$");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    public SectionName {
        plain = Set.copyOf(plain);
    }

    public static SectionName of(String english, String korean, String japanese, String... others) {
        Set<String> plain =
                Stream.concat(Stream.of(english, korean, japanese), Arrays.stream(others))
                        .map(SectionName::plain)
                        .collect(Collectors.toSet());
        return new SectionName(english, korean, japanese, plain);
    }

    public String in(Language language) {
        return switch (language) {
            case EN -> english;
            case KO -> korean;
            case JA -> japanese;
        };
    }

    public boolean names(String title) {
        return plain.contains(plain(title));
    }

    /// The first section of this name, of level two.
    public Optional<Section> section(Markdown body) {
        return among(body.sections(2));
    }

    /// The first section of this name, of level two or else of level three.
    public Optional<Section> anySection(Markdown body) {
        return section(body).or(() -> among(body.sections(3)));
    }

    public Optional<Section> among(List<Section> sections) {
        return sections.stream().filter(s -> names(s.heading().title())).findFirst();
    }

    /// The part of a title that counts, in lower case.
    static String plain(String title) {
        String words = MARKS.matcher(title).replaceAll("").strip();
        words = NUMBER.matcher(words).replaceFirst("");
        words = REMARK.matcher(words).replaceFirst("");
        return SPACE.matcher(words).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
    }
}
