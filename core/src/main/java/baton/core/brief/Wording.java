package baton.core.brief;

import baton.core.contract.Prose;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The meaning of a person's words: enough for a section, nothing, or the wish to stop.
final class Wording {
    private static final int SENTENCE_WORDS = 4;
    private static final int SENTENCE_SIGNS_WITHOUT_SPACES = 8;
    private static final int STOP_WORDS_MAX = 6;

    private static final Set<String> STOPS = Set.of("skip", "enough", "stop", "stop asking");
    private static final List<String> STOP_PHRASES = List.of("stop asking", "just proceed");
    private static final Set<String> NONE =
            Set.of("none", "no", "nothing", "n/a", "na", "nope", "no external research", "-");
    private static final Pattern MARKS = Pattern.compile("[.!?,;:'\"`*_]+");
    private static final Pattern EVIDENCE = Pattern.compile("`[^`]+`|\\d");
    private static final Pattern VAGUE =
            Pattern.compile(
                    "\\b(?:better|fast|faster|quick|quickly|good|nice|clean|cleaner|easy|easier"
                            + "|simple|intuitive|robust|reliable|user\\Wfriendly|properly"
                            + "|correctly|appropriate(?:ly)?|reasonable|improved?|optimi[sz]ed?"
                            + "|modern|works?\\swell|as\\sexpected|high\\squality|seamless(?:ly)?"
                            + "|scalable)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private Wording() {}

    /// A whole sentence, or as much as one says in scripts without spaces.
    static boolean isSentence(String text) {
        String line = Prose.line(text);
        long wide = line.codePoints().filter(c -> c > 0x2E80).count();
        return words(line) >= SENTENCE_WORDS || wide >= SENTENCE_SIGNS_WITHOUT_SPACES;
    }

    /// A criterion that can fail: it names a command or a number, or says something without words
    /// that nobody can hold it to.
    static boolean isConcrete(String criterion) {
        return EVIDENCE.matcher(criterion).find()
                || (isSentence(criterion) && !VAGUE.matcher(criterion).find());
    }

    static boolean isNone(String text) {
        return NONE.contains(plain(text)) || plain(text).startsWith("no external research");
    }

    static boolean isStop(String text) {
        String said = plain(text);
        boolean phrase =
                words(said) <= STOP_WORDS_MAX && STOP_PHRASES.stream().anyMatch(said::contains);
        return STOPS.contains(said) || phrase;
    }

    private static int words(String line) {
        return line.isBlank() ? 0 : SPACES.split(line.strip(), -1).length;
    }

    private static String plain(String text) {
        String line = Prose.line(text).toLowerCase(Locale.ROOT);
        return line.equals("-") ? line : MARKS.matcher(line).replaceAll("").strip();
    }
}
