package baton.core.contract.plan.step;

import java.util.List;
import java.util.Optional;

/// The tests of a step that come before its implementation: test files, and a command that is
/// expected to fail at that time. At least one of the two is there.
public record TestFirst(List<FileEntry> files, Optional<String> command) {
    public TestFirst {
        files = List.copyOf(files);
        if (files.isEmpty() && command.isEmpty()) {
            throw new IllegalArgumentException("neither a file nor a command");
        }
        command.ifPresent(VerifyCommand::requireCommand);
    }
}
