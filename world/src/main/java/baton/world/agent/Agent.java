package baton.world.agent;

import baton.core.agent.stream.Used;
import baton.core.gateway.ModelAccount;
import baton.core.policy.secrets.Secrets;
import baton.core.prompt.ReplyForm;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Whoever carries out a unit of work in a working directory.
public interface Agent {
    /// The line that people are told while the agent's program asks a model again that did not
    /// answer.
    String ASKS_AGAIN = "the agent asks its model again";

    /// Runs to its end, or until cancelled.
    AgentReport carryOut(Assignment assignment);

    /// True if the agent's program asks before it uses a tool, so that somebody must be there to
    /// answer.
    default boolean asks() {
        return false;
    }

    /// True if the agent starts a program when it works, which a sandbox can be put around.
    default boolean startsPrograms() {
        return true;
    }

    /// True if the agent tells what its model says while it works, and nothing before that.
    default boolean speaks() {
        return false;
    }

    /// Counts what agents of this run used before the program was started again, and says what is
    /// exceeded by that alone.
    default Optional<String> recall(Used earlier) {
        return Optional.empty();
    }

    /// Takes up the account of models as an earlier life of the program left it.
    default void recall(UnaryOperator<ModelAccount> earlier) {}

    /// The form in which the agent is told to return data.
    default ReplyForm replyForm() {
        return ReplyForm.FILE;
    }

    /// A prompt with what its program has to be told besides of the repository it works in.
    default String told(String prompt, Path directory) {
        return prompt;
    }

    /// The secrets that must not be written down: the known ones, and those that the agent's own
    /// command holds.
    default Secrets hiding(Secrets known) {
        return known;
    }

    /// The name of the agent as people are told it, without secrets.
    String label();
}
