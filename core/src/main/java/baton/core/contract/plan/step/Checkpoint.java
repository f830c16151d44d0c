package baton.core.contract.plan.step;

import java.util.List;
import java.util.Optional;

/// The commit of a step that passed, as the plan writes it.
///
/// ```
/// Checkpoint = None | Commit(command) | Unsupported(command)
/// ```
public sealed interface Checkpoint {

    /// The step makes no commit.
    record None() implements Checkpoint {}

    /// A command of the form `[git add PATHS &&] git commit …`, kept as it was written and readable
    /// as data.
    record Commit(String command) implements Checkpoint {
        public Commit {
            VerifyCommand.requireCommand(command);
            if (CommitLine.parse(command) instanceof CommitLine.Bad(String reason)) {
                throw new IllegalArgumentException(command + ": " + reason);
            }
        }

        /// The paths of its `git add`.
        public List<String> added() {
            return parts().added();
        }

        /// Each `-m`, in order; git puts a blank line between them.
        public List<String> messages() {
            return parts().messages();
        }

        public Optional<String> messageFile() {
            return parts().messageFile();
        }

        public List<String> trailers() {
            return parts().trailers();
        }

        public boolean signsOff() {
            return parts().signsOff();
        }

        /// The first line of the message, where the command holds it.
        public Optional<String> subject() {
            return messages().stream().findFirst().flatMap(m -> m.strip().lines().findFirst());
        }

        private CommitLine parts() {
            return switch (CommitLine.parse(command)) {
                case CommitLine.Good(CommitLine line) -> line;
                case CommitLine.Bad(String reason) -> throw new IllegalStateException(reason);
            };
        }
    }

    /// Something else, which is refused before a run.
    record Unsupported(String command) implements Checkpoint {
        public Unsupported {
            VerifyCommand.requireCommand(command);
            if (CommitLine.parse(command) instanceof CommitLine.Good) {
                throw new IllegalArgumentException(command + " is supported");
            }
        }

        /// The reason why Baton does not run the command.
        public String reason() {
            return switch (CommitLine.parse(command)) {
                case CommitLine.Good _ -> throw new IllegalStateException(command);
                case CommitLine.Bad(String reason) -> reason;
            };
        }
    }

    static Checkpoint of(String command) {
        return switch (CommitLine.parse(command)) {
            case CommitLine.Good _ -> new Commit(command);
            case CommitLine.Bad _ -> new Unsupported(command);
        };
    }

    /// The command line, where there is one.
    default Optional<String> written() {
        return switch (this) {
            case None _ -> Optional.empty();
            case Commit(String command) -> Optional.of(command);
            case Unsupported(String command) -> Optional.of(command);
        };
    }
}
