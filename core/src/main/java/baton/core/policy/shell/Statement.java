package baton.core.policy.shell;

import java.util.List;
import java.util.Optional;

/// A statement that a shell runs. `!` and `time` do not change what is run and are left out.
public sealed interface Statement {

    /// A command with its arguments; `text` is how it was written.
    record Simple(
            List<VariableAssignment> assignments,
            List<Word> words,
            List<Redirect> redirects,
            String text)
            implements Statement {
        public Simple {
            assignments = List.copyOf(assignments);
            words = List.copyOf(words);
            redirects = List.copyOf(redirects);
        }
    }

    /// Two or more statements, each reading what the one before it writes.
    record Pipeline(List<Statement> stages) implements Statement {
        public Pipeline {
            stages = List.copyOf(stages);
        }
    }

    /// Statements joined by `&&` and `||`: all but the first may be left out. Without alternatives
    /// (`||`) each runs only after all before it.
    record Chain(List<Statement> parts, boolean alternatives) implements Statement {
        public Chain {
            parts = List.copyOf(parts);
        }
    }

    /// A statement that is not waited for: `&` and `coproc`.
    record Background(Statement statement) implements Statement {}

    /// `{ }` or `( )`.
    record Group(Script body, boolean subshell) implements Statement {}

    /// `if` and `case`: the words that are compared, and everything that may run.
    record Choice(List<Word> words, List<Script> bodies) implements Statement {
        public Choice {
            words = List.copyOf(words);
            bodies = List.copyOf(bodies);
        }
    }

    /// `while`, `until`, `for` and `select`. A `for` without words goes over the positional
    /// parameters.
    record Loop(Optional<Binding> binding, List<Script> bodies) implements Statement {
        public Loop {
            bodies = List.copyOf(bodies);
        }
    }

    /// The variable of a loop and the words it goes over.
    record Binding(String name, Optional<List<Word>> words) {
        public Binding {
            words = words.map(List::copyOf);
        }
    }

    /// `[[ ]]` and `(( ))`: words that are only looked at.
    record Test(List<Word> words) implements Statement {
        public Test {
            words = List.copyOf(words);
        }
    }

    /// A function, which runs when it is called.
    record Function(String name, Statement body, String text) implements Statement {}

    /// A compound statement with redirections.
    record Redirected(Statement statement, List<Redirect> redirects) implements Statement {
        public Redirected {
            redirects = List.copyOf(redirects);
        }
    }
}
