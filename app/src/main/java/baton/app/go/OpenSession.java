package baton.app.go;

import baton.app.command.Context;
import baton.core.contract.state.SessionState;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A project of whose plan a part was carried out, and another one comes next, or whose plan was
/// carried out by the word of its session state alone.
///
/// @param label the session that comes next, in the words of the project's state, the rest, or the
///     proof
public record OpenSession(Path project, String label) {
    private static final String REST = "the rest of its plan";
    private static final String CLAIMED =
            "the proof of its steps, which its session state alone calls done,";

    /// Those of the checkout that a command was started in.
    public static List<OpenSession> all(Context context) {
        return LeftProject.all(context).stream()
                .filter(left -> isNamed(left.state()) || !isAlone(left.state()))
                .flatMap(left -> of(left).stream())
                .toList();
    }

    private static Optional<OpenSession> of(LeftProject left) {
        if (left.isOpen()) {
            return Optional.of(new OpenSession(left.directory(), label(left.state())));
        }
        return left.isWordAlone()
                ? Optional.of(new OpenSession(left.directory(), CLAIMED))
                : Optional.empty();
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
