package baton.app.cli;

/// A command with its options read: ready to be done.
public interface Action {
    ExitStatus run(Context context);

    /// Whether the program's end must run shutdown hooks. Without any it ends sooner.
    default boolean runsHooks() {
        return false;
    }
}
