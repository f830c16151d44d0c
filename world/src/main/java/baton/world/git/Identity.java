package baton.world.git;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whose commits are made somewhere, as variables that say so elsewhere.
final class Identity {
    private static final Pattern NAMED = Pattern.compile("(.*) <(.*)> \\d+ [+-]\\d+");

    private Identity() {}

    /// Nothing where git does not know it.
    static Map<String, String> of(Git git) {
        Map<String, String> variables = new HashMap<>();
        for (String who : new String[] {"GIT_AUTHOR_", "GIT_COMMITTER_"}) {
            Matcher named = NAMED.matcher(git.attempt(Call.reading("var", who + "IDENT")).line());
            if (named.matches()) {
                variables.put(who + "NAME", named.group(1));
                variables.put(who + "EMAIL", named.group(2));
            }
        }
        return variables;
    }
}
