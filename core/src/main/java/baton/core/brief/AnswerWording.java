package baton.core.brief;

import baton.core.contract.Prose;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// The meaning of a person's words: enough for a section, nothing, or the wish to stop.
final class AnswerWording {
    private static final int SENTENCE_WORDS = 4;
    private static final int SENTENCE_SIGNS_WITHOUT_SPACES = 8;
    private static final int STOP_WORDS_MAX = 6;
    private static final int REMARK_WORDS_MAX = 12;

    private static final Set<String> STOPS = Set.of("skip", "enough", "stop", "proceed");
    private static final List<String> STOP_PHRASES =
            List.of("stop asking", "just proceed", "just write it", "just make it");
    private static final Set<String> NONE =
            Set.of("none", "no", "nothing", "n/a", "na", "nope", "no external research", "-");
    private static final Set<String> YES =
            Set.of("yes", "y", "yes none", "yes nothing", "right", "correct", "confirmed");
    private static final Pattern MARKS = Pattern.compile("[.!?,;:'’\"`*_]+");

    /// Only who speaks of themselves says that they do not know; “users do not know” is an answer.
    private static final Pattern UNSURE =
            Pattern.compile(
                    "(?:(?:well|hm+|honestly|sorry|ok|frankly) )?(?:"
                            + "(?:i|we) (?:\\w+ )?(?:dont|do not|cannot|cant) (?:\\w+ )?"
                            + "(?:know|say|tell)"
                            + "|(?:(?:i am|im|we are|were) )?(?:\\w+ )?(?:not sure|unsure)"
                            + "|(?:i have |we have )?no idea|dunno|idk|hard to say)(?: .*)?"
                            + "|(?:unknown|tbd)(?: yet)?");

    private static final Pattern KNOWN =
            Pattern.compile(
                    "(?:(?:yes|no|thanks) )?(?:(?:i|we) (?:already |do )?know"
                            + " (?:this|that|it|all|everything|enough|about|the answer)(?: .*)?"
                            + "|(?:already )?known(?: already)?)");
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

    private AnswerWording() {}

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

    /// True if a person says not to know. Who says much besides has said something.
    static boolean isUnsure(String text) {
        String said = plain(text);
        return words(said) <= REMARK_WORDS_MAX && UNSURE.matcher(said).matches();
    }

    /// True if a person says to know already what is to be looked up.
    static boolean isKnown(String text) {
        String said = plain(text);
        return words(said) <= REMARK_WORDS_MAX && KNOWN.matcher(said).matches();
    }

    static boolean isYes(String text) {
        return YES.contains(plain(text));
    }

    private static int words(String line) {
        return line.isBlank() ? 0 : SPACES.split(line.strip(), -1).length;
    }

    private static String plain(String text) {
        String line = Prose.line(text).toLowerCase(Locale.ROOT);
        return line.equals("-") ? line : MARKS.matcher(line).replaceAll("").strip();
    }
}
