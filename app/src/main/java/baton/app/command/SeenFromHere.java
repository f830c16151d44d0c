package baton.app.command;

import baton.core.Failure;
import baton.core.Problem;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The commands in a text that was written for the top of the repository, as they can be typed
/// where this command was typed: they name a plan by its path.
public final class SeenFromHere {
    private static final Pattern WAY =
            Pattern.compile(
                    "^((?:Go on with|When that is mended, look again with"
                            + "|Have it tried after all with): `)(baton .+)`$",
                    Pattern.MULTILINE);
    private static final Pattern IN_WORDS = Pattern.compile("(`)((?:baton execute|git) [^`]+)`");

    private SeenFromHere() {}

    /// A report of a run with the ways on that it names.
    public static String report(Context context, String text) {
        return typed(context, WAY, text);
    }

    /// A failure with the commands of its fix.
    public static Failure failure(Context context, Failure failure) {
        Problem problem = failure.problem();
        String fix = typed(context, IN_WORDS, problem.fix());
        return fix.equals(problem.fix()) ? failure : new Failure(problem.withFix(fix), failure);
    }

    private static String typed(Context context, Pattern pattern, String text) {
        return pattern.matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        found.group(1) + context.command(found.group(2)) + "`"));
    }
}
