package baton.app.hook;

/// A hook cannot answer; its message says why.
final class HookFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    HookFailure(String message) {
        super(message, null, false, false);
    }
}
