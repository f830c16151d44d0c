package baton.core.contract.plan.step;

import baton.core.text.Markdown.Heading;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A heading `### Step N: title`, or one that was meant to be it. The lines of the step go from
/// `from` up to, not including, `to`.
record StepHeading(int number, String title, boolean wellFormed, int line, int to) {
    private static final Pattern STEP =
            Pattern.compile("Step\\s+(0|[1-9]\\d{0,8}):\\s+(\\S.*)", Pattern.DOTALL);
    private static final Pattern MEANT =
            Pattern.compile(
                    "[*_]*step(?:\\s{0,9}#?\\s{0,9}(\\d+)|\\s+[a-z]\\s*:|\\s*:)"
                            + "[:.)\\]*_\\s—–-]*(.*)",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern COUNTED = Pattern.compile("[*_]*\\d{1,3}[.):]\\s+\\S.*");

    int from() {
        return line + 1;
    }

    /// True for `### 1. title` and deeper ones, by which some mean their steps.
    static boolean isCounted(Heading heading) {
        return heading.level() > 2 && COUNTED.matcher(heading.title()).matches();
    }

    /// `to` is the line of the next heading that ends the step.
    static Optional<StepHeading> read(Heading heading, int to) {
        Matcher step = STEP.matcher(heading.title());
        if (step.matches()) {
            int number = Integer.parseInt(step.group(1));
            return Optional.of(new StepHeading(number, step.group(2), true, heading.line(), to));
        }
        Matcher meant = MEANT.matcher(heading.title());
        if (!meant.matches()) {
            return Optional.empty();
        }
        String title = meant.group(2).isBlank() ? heading.title() : meant.group(2).strip();
        int number = number(Optional.ofNullable(meant.group(1)).orElse(""));
        return Optional.of(new StepHeading(number, title, false, heading.line(), to));
    }

    /// -1 where there is no number that could be meant.
    private static int number(String digits) {
        return digits.isEmpty() || digits.length() > 9 ? -1 : Integer.parseInt(digits);
    }
}
