package baton.core.contract.message;

/// The amount of a handoff that is passed on: all of it to the next agent, only what was done to
/// the one after.
public enum HandoffLevel implements Spelled {
    FULL,
    SUMMARY;

    @Override
    public String word() {
        return name();
    }
}
