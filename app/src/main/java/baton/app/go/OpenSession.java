package baton.app.go;

import baton.app.command.Context;
import baton.core.contract.state.SessionState;

import java.nio.file.Path;
import java.util.List;

/// A project of whose plan a part was carried out, and another one comes next.
///
/// @param label the session that comes next, in the words of the project's state, or the rest
public record OpenSession(Path project, String label) {
    private static final String REST = "the rest of its plan";

    /// Those of the checkout that a command was started in.
    public static List<OpenSession> all(Context context) {
        return LeftProject.all(context).stream()
                .filter(LeftProject::isOpen)
                .filter(left -> isNamed(left.state()) || !isAlone(left.state()))
                .map(left -> new OpenSession(left.directory(), label(left.state())))
                .toList();
    }

    private static String label(SessionState state) {
        return isNamed(state) ? state.nextLabel() : REST;
    }

    /// A plan in no project is told of by its runs.
    private static boolean isAlone(SessionState state) {
        return state.flag(SessionState.PLAN_ALONE);
    }

    private static boolean isNamed(SessionState state) {
        return state.other(SessionState.NEXT_PLAN).isPresent()
                || state.other(SessionState.NEXT_SESSION).isPresent();
    }
}
