package baton.app.go;

import baton.app.command.Context;
import baton.core.contract.state.SessionState;

import java.nio.file.Path;
import java.util.List;

/// A project of which a session was carried out, and another one comes next.
///
/// @param label the session that comes next, in the words of the project's state
public record OpenSession(Path project, String label) {
    /// Those of the checkout that a command was started in.
    public static List<OpenSession> all(Context context) {
        return LeftProject.all(context).stream()
                .filter(LeftProject::isOpen)
                .filter(left -> isNamed(left.state()))
                .map(left -> new OpenSession(left.directory(), left.state().nextLabel()))
                .toList();
    }

    private static boolean isNamed(SessionState state) {
        return state.other(SessionState.NEXT_PLAN).isPresent()
                || state.other(SessionState.NEXT_SESSION).isPresent();
    }
}
