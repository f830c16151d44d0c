package baton.core.install;

import baton.core.policy.shell.Shell;

/// The pre-push hook by which git has commits proved before they leave.
///
/// @param verify the command that judges
public record PushHook(String verify) {
    private static final String MARK = "# Written by `baton init --prove`";

    public String command() {
        return "baton prove --pre-push \"$1\" --verify " + Shell.quote(verify);
    }

    public String text() {
        return "#!/bin/sh\n"
                + MARK
                + ", which writes it anew: proves the commits that are pushed.\n"
                + "# `git push --no-verify` pushes without.\n"
                + "exec "
                + command()
                + "\n";
    }

    /// True if a hook is one that Baton wrote, so that it may be written anew.
    public static boolean isOurs(String text) {
        return text.contains("\n" + MARK);
    }
}
