package baton.app.kill;

import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;

import java.util.Locale;
import java.util.Optional;

/// The calls of woven classes. Commands that are doomed hear of their own deeds and of replies that
/// come to threads of theirs; of everything else, whoever has the whole program halt.
public final class Moments {
    private static final InheritableThreadLocal<Doomed> COMMAND = new InheritableThreadLocal<>();

    private Moments() {}

    /// All that this thread and those it starts do is the command's.
    static void belongTo(Doomed doomed) {
        COMMAND.set(doomed);
    }

    public static void before(String kind) {
        reached(kind, Side.BEFORE);
    }

    public static void after(String kind) {
        reached(kind, Side.AFTER);
    }

    private static void reached(String kind, Side side) {
        Kind what = Kind.valueOf(kind);
        if (Thread.currentThread() instanceof Doomed doomed) {
            doomed.reached(what, side);
        } else if (what == Kind.REPLY) {
            Optional.ofNullable(COMMAND.get()).ifPresent(doomed -> doomed.reached(what, side));
        } else {
            Halts.reached(kind, side.name().toLowerCase(Locale.ROOT));
        }
    }
}
