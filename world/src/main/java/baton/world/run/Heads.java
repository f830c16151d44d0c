package baton.world.run;

import baton.world.git.Head;

/// What is checked out, as the journal names it.
final class Heads {
    static final String DETACHED = "detached";

    private Heads() {}

    static String word(Head head) {
        return switch (head) {
            case Head.OnBranch on -> on.ref();
            case Head.Detached _ -> DETACHED;
            case Head.Unborn(String ref) -> ref;
        };
    }
}
