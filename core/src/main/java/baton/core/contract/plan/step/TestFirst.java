package baton.core.contract.plan.step;

import java.util.List;
import java.util.Optional;

/// What is written or run before a step is implemented: test files, and a command that is expected
/// to fail at that time. One of them is there.
public record TestFirst(List<FileEntry> files, Optional<String> command) {
    public TestFirst {
        files = List.copyOf(files);
        if (files.isEmpty() && command.isEmpty()) {
            throw new IllegalArgumentException("neither a file nor a command");
        }
        command.ifPresent(VerifyCommand::requireCommand);
    }
}
