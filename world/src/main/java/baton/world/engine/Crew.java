package baton.world.engine;

/// Those who perform effects. The engine starts deeds and rests until one of them has ended.
public interface Crew {
    void start(Runnable deed);

    /// Starts a deed that nobody waits for, beside the others where they can be done side by side.
    default void startBeside(Runnable deed) {
        start(deed);
    }

    /// Returns when a deed has ended that had not when it was asked last. A deed that throws is a
    /// mistake; it is thrown here, and nothing is under way any more then.
    void rest();

    /// Gives up what is under way, after a failure: returns when nothing is.
    void dismiss();
}
