package baton.core.contract.work;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The id of a WORK, `WORK-07`. Two spellings of one number are one id. `WORK-00` is before all.
public record WorkId(int number) implements Comparable<WorkId> {
    static final Numbering SPELLING = Numbering.of("WORK");

    private static final Pattern TITLE_FIRST =
            Pattern.compile(
                    "(.*?\\S)\\s*+[:：—–|/-]++\\s*+WORK-\\d++[^\\p{L}\\p{N}]*+", Pattern.DOTALL);

    /// The words by which a heading says only what kind of document it is of.
    private static final Pattern KIND =
            Pattern.compile(
                    "(?iu)[^\\p{L}]*+(?:(?:WORK|TASK|EXECUTION|DEVELOPMENT|작업|실행|개발|作業|実行)"
                            + "[\\s_-]*+)?(?:PLAN|REQUIREMENTS?|SPEC(?:IFICATION)?|WORK|계획서?|플랜"
                            + "|요구\\s*+사항|명세서?|計画書?|要件|要求)(?:[\\s_-]++(?:DOCUMENT|SPECIFICATION"
                            + "|정의서|명세서))?+[^\\p{L}]*+");

    private static final int NUMBER_MAX = 999_999_999;

    public WorkId {
        if (number < 0 || number > NUMBER_MAX) {
            throw new IllegalArgumentException("WORK " + number);
        }
    }

    /// The id, where the text is one and nothing else.
    public static Optional<WorkId> of(String text) {
        return id(SPELLING.read(text));
    }

    /// The first id the text mentions.
    public static Optional<WorkId> in(String text) {
        return id(SPELLING.find(text));
    }

    /// The words after the first id and the sign that follows it, as in `ID: words`.
    public static OneLine wordsAfter(String text) {
        return SPELLING.wordsAfter(text);
    }

    /// The title in a heading: the words after the id or, where it stands last, those before it.
    /// `Plan — WORK-05` has none.
    public static OneLine titleIn(String heading) {
        OneLine after = wordsAfter(heading);
        Matcher last = TITLE_FIRST.matcher(heading);
        return after.isEmpty() && last.matches() && !KIND.matcher(last.group(1)).matches()
                ? OneLine.of(last.group(1))
                : after;
    }

    /// The WORK folder a path lies in, also below `_COMPLETED`: the nearest one above the file.
    public static Optional<WorkId> folderOf(String path) {
        String rest = path.replace('\\', '/');
        for (int end = rest.lastIndexOf('/'); end >= 0; end = rest.lastIndexOf('/')) {
            rest = rest.substring(0, end);
            Optional<WorkId> folder = of(rest.substring(rest.lastIndexOf('/') + 1));
            if (folder.isPresent()) {
                return folder;
            }
        }
        return Optional.empty();
    }

    public WorkId next() {
        return new WorkId(number + 1);
    }

    @Override
    public int compareTo(WorkId other) {
        return Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return SPELLING.write(number);
    }

    private static Optional<WorkId> id(OptionalInt number) {
        return number.isPresent() ? Optional.of(new WorkId(number.getAsInt())) : Optional.empty();
    }
}
