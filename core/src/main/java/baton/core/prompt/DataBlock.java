package baton.core.prompt;

import java.util.stream.Collectors;

/// Text that an agent is shown and not told: output, notes, what somebody else wrote.
final class DataBlock {
    private DataBlock() {}

    /// Indented, so that nothing in it can close a fence and be taken for instructions.
    static String of(String text) {
        return text.lines().map(line -> "    " + line).collect(Collectors.joining("\n"));
    }
}
