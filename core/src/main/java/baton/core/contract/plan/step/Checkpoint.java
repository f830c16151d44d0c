package baton.core.contract.plan.step;

import java.util.Optional;

/// The commit of a step that passed, as the plan writes it.
///
/// ```
/// Checkpoint = None | Commit(command, CommitLine) | Unsupported(command, reason)
/// ```
public sealed interface Checkpoint {

    /// The step makes no commit.
    record None() implements Checkpoint {}

    /// A command of the form `[git add PATHS &&] git commit …`, as it was written and as data.
    record Commit(String command, CommitLine line) implements Checkpoint {
        public Commit {
            VerifyCommand.requireCommand(command);
        }

        /// The first line of the message, where the command holds it.
        public Optional<String> subject() {
            return line.messages().stream()
                    .findFirst()
                    .flatMap(message -> message.strip().lines().findFirst());
        }
    }

    /// Something else, which is refused before a run, with the reason why Baton does not run it.
    record Unsupported(String command, String reason) implements Checkpoint {
        public Unsupported {
            VerifyCommand.requireCommand(command);
        }
    }

    static Checkpoint of(String command) {
        return switch (CommitLine.parse(command)) {
            case CommitLine.Good(CommitLine line) -> new Commit(command, line);
            case CommitLine.Bad(String reason) -> new Unsupported(command, reason);
        };
    }

    /// The command line, where there is one.
    default Optional<String> written() {
        return switch (this) {
            case None _ -> Optional.empty();
            case Commit(String command, _) -> Optional.of(command);
            case Unsupported(String command, _) -> Optional.of(command);
        };
    }
}
