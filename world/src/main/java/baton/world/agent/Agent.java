package baton.world.agent;

import baton.core.prompt.ReplyForm;

/// Whoever carries out a unit of work in a working directory.
public interface Agent {
    /// Runs to its end, or until cancelled.
    AgentReport carryOut(Assignment assignment);

    /// How it is to be told to return data.
    default ReplyForm replyForm() {
        return ReplyForm.FILE;
    }

    /// What people are told who worked.
    String label();
}
