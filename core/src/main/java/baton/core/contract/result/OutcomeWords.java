package baton.core.contract.result;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words and marks by which people and older tools say what became of a TASK. All patterns are
/// possessive where they could go back, so that a long line costs one pass.
final class OutcomeWords {
    private static final String STATUS_NAME =
            "(?:(?:TASK(?:-\\d++)?|FINAL|OVERALL|CURRENT|WORK)[\\s_-]++)?(?:STATUS|STATE)"
                    + "|(?:(?:작업|최종|전체|현재)\\s*+)?상태|(?:最終|現在の?)?(?:状態|ステータス)|状态";
    private static final String RESULT_NAME =
            "(?:(?:TASK(?:-\\d++)?|FINAL|OVERALL|VERIFICATION)[\\s_-]++)?(?:RESULT|OUTCOME|VERDICT)"
                    + "|VERIFICATION(?:[\\s_-]++STATUS)?|(?:(?:작업|최종|전체|검증)\\s*+)?(?:결과|판정)"
                    + "|(?:最終|検証)?(?:結果|判定)";

    /// A colon or what stands for one; a blank alone only before one word in capitals.
    private static final String SIGN =
            "(?:\\s*+(?:[:：=→—–]|->|- )|\\t|\\s++(?=[^\\p{L}]*+[\\p{Lu}_]++[^\\p{L}]*+$))";

    private static final Pattern SAID =
            Pattern.compile(
                    "(?iu)[^\\p{L}\\p{N}]*+(?:\\d{1,9}[.)]\\s++[^\\p{L}\\p{N}]*+)?+(?:("
                            + STATUS_NAME
                            + ")|(?:"
                            + RESULT_NAME
                            + "))(?:\\s*+\\([^()]*+\\))?+[\"'_]*+"
                            + "(?-i:"
                            + SIGN
                            + ")(.*)",
                    Pattern.DOTALL);
    private static final Pattern STATUS =
            Pattern.compile("(?iu)[^\\p{L}\\p{N}]*+(?:" + STATUS_NAME + ")[^\\p{L}\\p{N}]*+");
    private static final Pattern NAME =
            Pattern.compile(
                    "(?iu)[^\\p{L}\\p{N}]*+(?:"
                            + STATUS_NAME
                            + "|"
                            + RESULT_NAME
                            + ")[^\\p{L}\\p{N}]*+");

    private static final String WELL =
            "(?:DONE|COMPLETED?|SUCCESS(?:FUL)?|PASS(?:ED)?|OK|FIXED|COMMITTED|MERGED)"
                    + "(?!\\p{L}|\\s*+\\?)|완료|성공|完了|成功";
    private static final Pattern DONE =
            Pattern.compile("(?i)[^\\p{L}]*+(?:" + WELL + ").*|\\P{L}*✅\\P{L}*", Pattern.DOTALL);

    private static final String CROSS = "[^\\p{L}\\p{N}✅❌✗✘🔴⛔🚫]*+[❌✗✘🔴⛔🚫]";
    private static final String NONE = "\\P{L}*+(?:N/?A|NONE|SKIP|NOT |해당|없|該当|なし)";
    private static final String FAIL = "(?:FAIL(?:ED|URES?|ING)?|ERRORS?|실패|失敗|失败)";

    private static final String ZERO = "\\s*+[:=]?+\\s*+0";

    /// A part that is done, and a word for done that is taken back.
    private static final String TAKEN_BACK =
            "\\d{1,2}(?:[.,]\\d{1,3})?+\\s*+%"
                    + "|(?:DONE|COMPLETED?)\\s*+[:=]\\s*+(?:NO|FALSE|0)(?!\\p{L})"
                    + "|완료\\s*+(?:되지|하지|안\\s|예정|대기)|完了(?:していな|していません|しな|予定|待ち)";

    private static final String UNDONE =
            TAKEN_BACK
                    + "|(?:NOT|INCOMPLETE|PARTIAL(?:LY)?|UNFIXED|UNDONE|UNFINISHED|UNSUCCESSFUL"
                    + "|PENDING|STARTED|TODO|WIP|IN[_ -]?PROGRESS)(?!\\p{L})"
                    + "|미완|보류|진행|未完|進行";
    private static final String BROKEN_OFF =
            "(?:FAIL(?:ED|URE)?|ERROR|BLOCKED|ABORTED|CANCELL?ED|REJECTED|RED|KO|BROKEN)(?!\\p{L})"
                    + "|실패|중단|失敗|中断|失败";

    /// The first words of a status.
    private static final Pattern NOT_DONE =
            Pattern.compile(
                    "(?iu)(?:"
                            + CROSS
                            + "|[^\\p{L}\\p{N}]*+(?:"
                            + UNDONE
                            + "|"
                            + BROKEN_OFF
                            + ")).*+",
                    Pattern.DOTALL);

    /// The first words of a status by which something ended badly, or words further on in one that
    /// begins with none that is known.
    private static final Pattern BAD =
            Pattern.compile(
                    "(?iu)(?:"
                            + CROSS
                            + "|[^\\p{L}\\p{N}]*+(?:"
                            + BROKEN_OFF
                            + "|(?:UNFIXED|UNSUCCESSFUL)(?!\\p{L})"
                            + "|NOT[\\s_-]++(?:OK|PASS(?:ED|ING)?|FIXED|SUCCESS(?:FUL)?)(?!\\p{L})"
                            + ")).*+",
                    Pattern.DOTALL);

    private static final Pattern BAD_INSIDE = Pattern.compile("(?iu)(?<!\\p{L})" + FAIL);

    /// A check is red by a word that is alone, or is written in capitals; a sentence that goes on
    /// after it, as in `failed logins are refused`, tells of something else.
    private static final Pattern RED =
            Pattern.compile(
                    "(?u)(?:"
                            + CROSS
                            + "(?!(?i)"
                            + NONE
                            + ")|[^\\p{L}\\p{N}]*+(?:FAIL(?:ED|URE)?(?!\\p{L}|"
                            + ZERO
                            + ")|(?i:FAIL(?:ED|URE)?|RED|BROKEN)(?!"
                            + ZERO
                            + ")(?=\\s*+(?:$|[^\\p{L}\\p{N}\\s]))"
                            + "|(?:실패|失敗|失败)(?!"
                            + ZERO
                            + ")))");

    private static final Pattern ABOUT_FAILURE =
            Pattern.compile(
                    "(?u)[^\\p{L}\\p{N}]*+(?:실패|失敗|失败)(?:\\s++\\p{L}|の|的).*+", Pattern.DOTALL);

    private static final Pattern COUNTED =
            Pattern.compile(
                    "(?iu)(?<![\\p{N}.])[1-9]\\d{0,8}\\s{1,3}"
                            + FAIL
                            + "(?!\\p{L})|"
                            + "FAILED\\s{0,3}[:=]\\s{0,3}[1-9]");
    private static final Pattern LOUD_END = Pattern.compile("(?:^|[^\\p{L}])FAIL(?:ED)?\\P{L}*+$");

    /// The signs between two words about one thing, as in a form of which nobody chose one.
    private static final Pattern BETWEEN =
            Pattern.compile(
                    "(?iu)[|/,;()（）\\[\\]{}、，；—–]| - |(?<!\\p{L})(?:OR|AND|BUT)(?!\\p{L})|또는|または");

    private static final Pattern WHOLE =
            Pattern.compile(
                    "(?iu)[^\\p{L}\\p{N}]*+(?:NOT[\\s_-]++(?:YET[\\s_-]++)?+(?:STARTED|DONE"
                            + "|COMPLETED?|FINISHED|COMMITTED|VERIFIED|MERGED"
                            + "|PASS(?:ED|ING)?|OK|FIXED)"
                            + "(?:\\s++YET)?+(?!\\p{L})"
                            + "|"
                            + UNDONE
                            + "|"
                            + BROKEN_OFF
                            + "|"
                            + "완료되지 않음|미완료|未完了|進行中|진행 ?중"
                            + ")[^\\p{L}\\p{N}]*+");
    private static final Pattern WHOLE_DONE =
            Pattern.compile("(?iu)[^\\p{L}\\p{N}]*+(?:" + WELL + ")[^\\p{L}\\p{N}?]*+");
    private static final Pattern CROSSED =
            Pattern.compile("[❌✗✘🔴⛔🚫]|(?iu:(?<!\\p{L})WITH\\s++(?:ERRORS?|FAILURES?)(?!\\p{L}))");
    private static final Pattern ARROW = Pattern.compile("→|⇒|->|=>");
    private static final Pattern CHECK_SIGN =
            Pattern.compile("(?:[:：=—–|]|\\s-\\s)[^\\p{L}\\p{N}✅❌✗✘🔴⛔🚫]*+");

    private OutcomeWords() {}

    /// One word about the TASK: by its status, or by a thing such as its result.
    record Said(boolean status, String value) {}

    /// The word that a line says, where it says one.
    static Optional<Said> said(String line) {
        Matcher matcher = SAID.matcher(line);
        return matcher.matches()
                ? Optional.of(new Said(matcher.group(1) != null, latest(matcher.group(2))))
                : Optional.empty();
    }

    static boolean isStatus(String words) {
        return STATUS.matcher(words).matches();
    }

    static boolean isName(String words) {
        return NAME.matcher(words).matches();
    }

    static boolean isDone(String value) {
        return DONE.matcher(value).matches() && !NOT_DONE.matcher(value).matches();
    }

    /// True if a value that begins with a word for done goes on with one that says otherwise.
    static boolean isTorn(String value) {
        if (!isDone(value)) {
            return false;
        }
        boolean first = true;
        for (String part : BETWEEN.split(value, -1)) {
            if (!first && (isWhollyNotDone(part) || isRed(part))) {
                return true;
            }
            first = false;
        }
        return CROSSED.matcher(value).find();
    }

    /// True if words say that something is done, and nothing else.
    static boolean isWhollyDone(String words) {
        return WHOLE_DONE.matcher(words).matches() && !NOT_DONE.matcher(words).matches();
    }

    /// True if words say that something is not done, and nothing else.
    static boolean isWhollyNotDone(String words) {
        return WHOLE.matcher(words).matches()
                || (NOT_DONE.matcher(words).matches() && WHOLE_DONE.matcher(words).matches());
    }

    static boolean isNotDone(String value) {
        return NOT_DONE.matcher(value).matches();
    }

    /// True if a status that is none of a TASK that is done says that it ended badly; another says
    /// that it has not ended.
    static boolean isFailed(String value) {
        return BAD.matcher(value).matches()
                || (!isNotDone(value) && BAD_INSIDE.matcher(value).find());
    }

    /// True if the words behind those of a title say that something is red, and do not go on with
    /// what the TASK is about.
    static boolean isRedTitle(String words) {
        return isRed(words) && !ABOUT_FAILURE.matcher(words).matches();
    }

    static boolean isLoudAtEnd(String words) {
        return LOUD_END.matcher(words).find();
    }

    static boolean isRed(String value) {
        return RED.matcher(value).lookingAt();
    }

    /// True if a line of the verification says that something is red.
    static boolean isRedCheck(String line) {
        String text = latest(line);
        if (isRed(text) || COUNTED.matcher(text).find() || LOUD_END.matcher(text).find()) {
            return true;
        }
        Matcher sign = CHECK_SIGN.matcher(text);
        Matcher red = RED.matcher(text);
        while (sign.find()) {
            if (red.region(sign.end(), text.length()).lookingAt()) {
                return true;
            }
        }
        return false;
    }

    /// The word behind the last arrow, since a check that was red and is green now is green.
    private static String latest(String value) {
        Matcher arrow = ARROW.matcher(value);
        int from = 0;
        while (arrow.find()) {
            from = arrow.end();
        }
        String last = value.substring(from);
        return isDone(last) || isNotDone(last) || isRed(last) ? last : value;
    }
}
