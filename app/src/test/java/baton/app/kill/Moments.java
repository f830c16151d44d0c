package baton.app.kill;

import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;

import java.util.Locale;

/// What woven classes call. Commands that are doomed hear of it, and whoever has the whole program
/// halt.
public final class Moments {
    private Moments() {}

    public static void before(String kind) {
        reached(kind, Side.BEFORE);
    }

    public static void after(String kind) {
        reached(kind, Side.AFTER);
    }

    private static void reached(String kind, Side side) {
        if (Thread.currentThread() instanceof Doomed doomed) {
            doomed.reached(Kind.valueOf(kind), side);
        } else {
            Halts.reached(kind, side.name().toLowerCase(Locale.ROOT));
        }
    }
}
