package baton.app.command;

/// A command with its options read: ready to be done.
public interface Action {
    ExitStatus run(Context context);
}
