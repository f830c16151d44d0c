package baton.core.contract.result;

import baton.core.contract.work.TaskId;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A line without a name such as `Status`, as far as it says by itself what became of its TASK: a
/// box with its words, a switch such as `done: no`, a word alone, a sentence about the TASK, and
/// what stands in braces.
final class OutcomeLine {
    private static final Pattern BOX =
            Pattern.compile(
                    "\\s*+(?:>\\s*+)*+(?:[-*+•]|\\d{1,9}[.)])\\s++\\[([^\\[\\]]?)](.*)",
                    Pattern.DOTALL);
    private static final Pattern TASK =
            Pattern.compile(
                    "(?iu)[^\\p{L}\\p{N}]*+(?:(?:THIS|THE)\\s++)?+TASK(?:-(\\d{1,9}))?+(?!\\p{L})"
                            + "(?:\\s*+[:：=—–-]|\\s++(?:IS|WAS|HAS)(?!\\p{L}))?+(.*)",
                    Pattern.DOTALL);
    private static final Pattern SWITCH =
            Pattern.compile(
                    "(?iu)[^\\p{L}\\p{N}]*+(?:IS[_ ])?(?:(DONE|COMPLETED?|FINISHED|VERIFIED"
                            + "|COMMITTED|완료|完了)"
                            + "|(SUCCESS(?:FUL)?|SUCCEEDED|PASS(?:ED)?|OK|성공|成功)"
                            + "|(FAILED|ERROR|실패|失敗))"
                            + "[\"'`*_]*+\\s*+[:：=]\\s*+[\"'`]?+"
                            + "(?:(TRUE|YES|예|네|はい)|(FALSE|NO|NOT YET|아니오|아니요|いいえ))"
                            + "(?![\\p{L}\\p{N}]).*",
                    Pattern.DOTALL);
    private static final Pattern BRACES = Pattern.compile("[{},\\[\\]]");

    private OutcomeLine() {}

    /// A word about a TASK.
    enum Tone {
        DONE,
        OPEN,
        FAILED;

        static Tone ofNotDone(String words) {
            return OutcomeWords.isFailed(words) ? FAILED : OPEN;
        }
    }

    /// True if the line has a box that nobody ticked.
    static boolean isUnticked(String line) {
        Matcher box = BOX.matcher(line);
        return box.matches() && box.group(1).isBlank();
    }

    /// The word of a line about its own TASK, where it says one. A failure whose box is empty is
    /// one that somebody could have chosen.
    static Optional<Tone> tone(String line, Optional<TaskId> own) {
        Matcher box = BOX.matcher(line);
        boolean boxed = box.matches();
        String words = boxed ? box.group(2) : line;
        Optional<Tone> said = bare(words).or(() -> sentence(words, own));
        return boxed && box.group(1).isBlank()
                ? said.filter(tone -> tone == Tone.DONE).map(_ -> Tone.OPEN)
                : said;
    }

    private static Optional<Tone> bare(String words) {
        if (OutcomeWords.isWhollyNotDone(words)) {
            return Optional.of(Tone.ofNotDone(words));
        }
        return OutcomeWords.isWhollyDone(words) ? Optional.of(Tone.DONE) : Optional.empty();
    }

    private static Optional<Tone> sentence(String words, Optional<TaskId> own) {
        Matcher task = TASK.matcher(words);
        if (!task.matches()) {
            return Optional.empty();
        }
        boolean other =
                Optional.ofNullable(task.group(1))
                        .flatMap(number -> TaskId.of("TASK-" + number))
                        .filter(id -> !own.equals(Optional.of(id)))
                        .isPresent();
        return other ? Optional.empty() : bare(task.group(2));
    }

    /// The word of a switch, such as `done: false` or `"success": true`.
    static Optional<Tone> ofSwitch(String line) {
        Matcher matcher = SWITCH.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean yes = matcher.group(4) != null;
        if (matcher.group(3) != null) {
            return yes ? Optional.of(Tone.FAILED) : Optional.empty();
        }
        return Optional.of(yes ? Tone.DONE : matcher.group(1) != null ? Tone.OPEN : Tone.FAILED);
    }

    /// The words in and around braces: `result: {status: FAILED}` says two things.
    static Stream<String> parts(String line) {
        return line.indexOf('{') < 0 ? Stream.empty() : BRACES.splitAsStream(line);
    }
}
