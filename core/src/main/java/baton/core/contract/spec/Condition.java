package baton.core.contract.spec;

import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.step.VerifyCommand;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A condition that must hold before a session starts or after it ended, in one line of words.
/// Commands in back quotes are run; a few phrases are understood; other words are for people.
public record Condition(String text) {
    public static final Condition NONE = new Condition("none");

    private static final Pattern CLEAN =
            Pattern.compile(
                    "\\bclean\\b.{0,40}\\b(?:tree|status|repository)\\b"
                            + "|\\b(?:tree|status|repository)\\b.{0,40}\\bclean\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern COMMITTED =
            Pattern.compile(
                    "\\bsession (\\d{1,9})\\b.{0,40}\\b(?:committed|complete|completed|merged)\\b",
                    Pattern.CASE_INSENSITIVE);

    public Condition {
        text = PlanWording.line(text);
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a condition without words");
        }
    }

    public boolean isNone() {
        return PlanWording.startsWithNone(text);
    }

    public List<VerifyCommand> commands() {
        return isNone() ? List.of() : VerifyCommand.in(text);
    }

    /// `git status clean` and its like.
    public boolean wantsCleanTree() {
        return CLEAN.matcher(text).find();
    }

    /// The number in `session 2 committed`.
    public OptionalInt committedSession() {
        Matcher found = COMMITTED.matcher(text);
        return found.find()
                ? OptionalInt.of(Integer.parseInt(found.group(1)))
                : OptionalInt.empty();
    }
}
