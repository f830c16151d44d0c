package baton.core.contract.worklog;

import baton.core.contract.work.Role;

import java.util.Optional;

/// An event of a WORK, as a line of the log tells it.
public sealed interface Event {
    /// Its word in the log.
    String word();

    /// The grammar whose vocabulary has the word; none where it proves nothing.
    Optional<Grammar> grammar();

    /// A role began or ended its part.
    record RoleEvent(Role role, Phase phase) implements Event {
        /// The phase of a role's part: its start or its end.
        public enum Phase {
            START,
            DONE
        }

        @Override
        public String word() {
            return role + "_" + phase;
        }

        @Override
        public Optional<Grammar> grammar() {
            return Optional.of(Grammar.E3);
        }
    }

    /// An agent noted a stage of its work.
    record StageNote(Agent agent, Stage stage) implements Event {
        /// The agent that notes a stage.
        public enum Agent {
            ROUTER,
            SPECIFIER,
            PLANNER,
            SCHEDULER,
            BUILDER,
            VERIFIER,
            COMMITTER
        }

        /// The stage that is noted.
        public enum Stage {
            INIT,
            REF,
            PLAN,
            IMPL,
            BUILD,
            COMMIT,
            DISPATCH
        }

        @Override
        public String word() {
            return agent + "_" + stage;
        }

        @Override
        public Optional<Grammar> grammar() {
            return Optional.of(Grammar.E0);
        }
    }

    /// The one agent that starts the others noted a stage, a gate or a decision.
    enum Orchestration implements Event {
        ORCHESTRATOR_START,
        ORCHESTRATOR_DEGRADED,
        STAGE_START,
        GATE_WAIT,
        DECISION_WAIT,
        DECISION,
        STAGE_DONE,
        ORCHESTRATOR_DONE;

        @Override
        public String word() {
            return name();
        }

        @Override
        public Optional<Grammar> grammar() {
            return Optional.of(Grammar.E5);
        }
    }

    /// The header line that names the execution mode. It may stand in any log.
    record ExecutionModeNote() implements Event {
        static final String WORD = "EXECUTION-MODE";

        @Override
        public String word() {
            return WORD;
        }

        @Override
        public Optional<Grammar> grammar() {
            return Optional.empty();
        }
    }

    /// A word of no vocabulary, kept as it is.
    record UnknownEvent(String word) implements Event {
        // Possessive, so that no event is taken for the beginning of a longer word.
        static final String SHAPE = "[A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)?+";

        public UnknownEvent {
            if (!word.matches(SHAPE)) {
                throw new IllegalArgumentException("not the word of an event: " + word);
            }
        }

        @Override
        public Optional<Grammar> grammar() {
            return Optional.empty();
        }
    }
}
