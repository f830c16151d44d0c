package baton.core.policy.scan;

import baton.core.policy.rules.Level;
import baton.core.policy.rules.Match;

/// A rule that a command of a document meets: where the command stands (line 0 where that is not
/// known), the whole command as it is written there, and the match with its rule and fix.
public record ScanFinding(CommandPlace place, int line, String command, Match match) {

    public boolean blocks() {
        return match.level() == Level.BLOCK;
    }

    ScanFinding at(int newLine) {
        return new ScanFinding(place, newLine, command, match);
    }
}
