package baton.core.step;

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
}
