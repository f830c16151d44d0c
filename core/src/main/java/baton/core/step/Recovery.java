package baton.core.step;

import java.util.Optional;

/// From where a step is taken up after the program ended.
public sealed interface Recovery {
    /// Nobody has judged what is there: it is saved, and the start state is restored.
    record Anew() implements Recovery {}

    /// A person leaves the step out: whatever is there of it is saved, and the start state is
    /// restored.
    record Skipped() implements Recovery {}

    /// It was judged and not proved yet: where what is there is still that, it is proved again, and
    /// otherwise the start state is restored.
    record Judged() implements Recovery {}

    /// It was proved and nothing has moved yet: what is there stays, and is proved again.
    record Proved() implements Recovery {}

    /// This commit was about to become the branch's.
    record Making(String commit) implements Recovery {}

    /// The recovery of a step that was interrupted while this was judged.
    static Recovery from(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Agents _ -> new Judged();
            case Proposal.Kept _, Proposal.Hooks _ -> new Proved();
            case Proposal.Committed(String id) -> new Making(id);
        };
    }

    /// The same of a step that was interrupted at its checkpoint. Work that has been proved is not
    /// asked of an agent again.
    static Recovery from(Proposal proposal, Optional<String> making) {
        return making.<Recovery>map(Making::new)
                .orElseGet(
                        () -> proposal instanceof Proposal.Agents ? new Proved() : from(proposal));
    }
}
