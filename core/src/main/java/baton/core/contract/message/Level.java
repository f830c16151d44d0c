package baton.core.contract.message;

/// How much of a handoff is passed on: all of it to the next, what was done to the one after.
public enum Level implements Spelled {
    FULL,
    SUMMARY;

    @Override
    public String word() {
        return name();
    }
}
