package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.Git;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The author that git would name now, as the variables that tell hooks of him.
final class Author {
    private static final Pattern IDENTITY = Pattern.compile("(.*) <(.*)> (\\d+ [+-]\\d+)");

    private Author() {}

    static Map<String, String> of(Git git) {
        Matcher identity = IDENTITY.matcher(git.line(Call.reading("var", "GIT_AUTHOR_IDENT")));
        return identity.matches()
                ? Map.of(
                        "GIT_AUTHOR_NAME", identity.group(1),
                        "GIT_AUTHOR_EMAIL", identity.group(2),
                        "GIT_AUTHOR_DATE", "@" + identity.group(3))
                : Map.of();
    }
}
