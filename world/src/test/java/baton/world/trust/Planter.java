package baton.world.trust;

import baton.core.step.StepEvent.AgentOutcome;
import baton.world.kit.AgentCall;
import baton.world.kit.Deed;

import java.io.IOException;
import java.util.random.RandomGenerator;

/// An agent that does its work, or not, and mostly plants something besides.
record Planter(RandomGenerator random) implements Deed {
    private static final String WRONG = "wrong\n";

    private enum Planting {
        NOTHING,
        NO_WORK,
        STRAY,
        HOOK,
        RULE,
        EXCLUDE,
        SETTING,
        ATTRIBUTE,
        ASSUMED,
        NESTED,
        EARLIER,
        PIPE,
        SWAP
    }

    @Override
    public AgentOutcome in(AgentCall call) throws IOException {
        Planting planting = Planting.values()[random.nextInt(Planting.values().length)];
        if (planting != Planting.NO_WORK) {
            call.writeOwn();
        }
        return call.does(script(planting, call.step()));
    }

    private static String script(Planting planting, int step) {
        return switch (planting) {
            case NOTHING, NO_WORK -> "true";
            case STRAY -> "echo stray > stray.txt";
            case HOOK ->
                    "printf '#!/bin/sh\\necho hooked > f1.txt; git add f1.txt\\n' >"
                            + " .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit";
            case RULE -> "printf '*\\n' > .gitignore; echo stray > stray.txt";
            case EXCLUDE -> "mkdir -p .git/info; echo '*' >> .git/info/exclude; echo x > stray.txt";
            case SETTING ->
                    "git config core.excludesFile \"$PWD/all\"; echo '*' > all;"
                            + " git config core.fileMode false";
            case ATTRIBUTE ->
                    "echo '* filter=x' > .gitattributes; git config filter.x.clean 'echo "
                            + WRONG.strip()
                            + "'";
            case ASSUMED -> "git update-index --assume-unchanged start; echo x > start";
            case NESTED -> "git init -q nested; echo x > nested/stray.txt";
            case EARLIER -> "echo x > start; echo x > f" + (step - 1) + ".txt";
            case PIPE -> "rm -f pipe; mkfifo pipe";
            case SWAP -> "echo 'echo swapped > f" + step + ".txt' > ../swap";
        };
    }
}
