package baton.world.agent;

import baton.core.agent.stream.Used;
import baton.core.policy.secrets.Secrets;
import baton.core.prompt.ReplyForm;

import java.nio.file.Path;
import java.util.Optional;

/// Whoever carries out a unit of work in a working directory.
public interface Agent {
    /// What is told while its program asks a model again that did not answer.
    String ASKS_AGAIN = "the agent asks its model again";

    /// Runs to its end, or until cancelled.
    AgentReport carryOut(Assignment assignment);

    /// Whether its program asks before it uses a tool, so that somebody must be there to answer.
    default boolean asks() {
        return false;
    }

    /// Whether anything is started when it works, which a sandbox can be put around.
    default boolean startsPrograms() {
        return true;
    }

    /// Whether it tells what its model says while it works, and nothing before that.
    default boolean speaks() {
        return false;
    }

    /// Counts what agents of this run used before the program was started again, and says what is
    /// exceeded by that alone.
    default Optional<String> recall(Used earlier) {
        return Optional.empty();
    }

    /// How it is to be told to return data.
    default ReplyForm replyForm() {
        return ReplyForm.FILE;
    }

    /// A prompt with what its program has to be told besides of the repository it works in.
    default String told(String prompt, Path directory) {
        return prompt;
    }

    /// What must not be written down, with what its own words hold besides.
    default Secrets hiding(Secrets known) {
        return known;
    }

    /// What people are told who worked, without secrets.
    String label();
}
