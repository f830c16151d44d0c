package baton.core.contract.plan.step;

import baton.core.contract.FieldList.Item;
import baton.core.contract.plan.reading.PlanWording;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A command that proves something: it exits 0 and, where a text is expected, its output holds that
/// text. Both fit on one line; `exit 0` as expected text means the exit status alone. What an
/// advisory command comes to is told and never counts; no plan has any.
public record VerifyCommand(String command, Optional<String> expected, boolean advisory) {
    /// The last line of a command of Baton's own that found nothing to look at: its exit status
    /// says nothing.
    public static final String NOTHING = "baton: nothing to check";

    private static final Pattern STATUS =
            Pattern.compile(
                    "(?:exits?|exit code|exit status|status|rc) ?[:=]? ?\\d+",
                    Pattern.CASE_INSENSITIVE);

    public VerifyCommand {
        requireCommand(command);
        expected = expected.map(PlanWording::line).filter(VerifyCommand::isOutput);
    }

    public VerifyCommand(String command, Optional<String> expected) {
        this(command, expected, false);
    }

    public VerifyCommand(String command) {
        this(command, Optional.empty());
    }

    /// The commands in back quotes of one paragraph.
    public static List<VerifyCommand> in(String text) {
        return CommandList.read(List.of(new Item(0, text, false))).stream()
                .map(CommandList.Found::verify)
                .toList();
    }

    /// True if the command can come out red. A command that cannot (`true`, `echo done`, `… ||
    /// true`) proves nothing.
    public boolean canFail() {
        return !advisory && WantedExit.canFail(command, expected.isPresent());
    }

    static void requireCommand(String command) {
        if (command.isBlank() || !PlanWording.isOneLine(command)) {
            throw new IllegalArgumentException("not a command of one line: " + command);
        }
    }

    private static boolean isOutput(String text) {
        return !text.isEmpty() && !STATUS.matcher(text).matches();
    }
}
