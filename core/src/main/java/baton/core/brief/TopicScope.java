package baton.core.brief;

import baton.core.contract.brief.ResearchScope;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The place of an answer as a person names it: inside of the project, outside, or both.
final class TopicScope {
    private static final Set<String> INSIDE =
            Set.of(
                    "local",
                    "locally",
                    "codebase",
                    "code",
                    "repository",
                    "repo",
                    "source",
                    "sources",
                    "project",
                    "internal",
                    "internally",
                    "inside",
                    "here");
    private static final Set<String> OUTSIDE =
            Set.of(
                    "external",
                    "externally",
                    "web",
                    "internet",
                    "docs",
                    "documentation",
                    "manual",
                    "vendor",
                    "upstream",
                    "website",
                    "outside",
                    "online");
    private static final Set<String> EVERYWHERE =
            Set.of("both", "either", "anywhere", "everywhere", "all");
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}]+");

    private static final String PLACE = "(?:local(?:ly)?|external(?:ly)?)";
    private static final String COST = "(?:a )?(?:quick|standard|deep)(?: (?:look|research|cost))?";
    private static final String SURE = "(?:high|medium|low)(?: confidence)?";

    /// A part of an answer that says where to look or for how long, and nothing else: the “web” of
    /// “the web part” and a “deep copy” are something else. “Both” alone may be two steps.
    private static final Pattern PART =
            Pattern.compile(
                    "(?:^|\\s*[,;]\\s*|\\s+[–—-]\\s+)(?:and )?"
                            + "((?:SUREJOIN)?(?:PLACE|COST)(?:JOIN(?:PLACE|both|COST|SURE)){0,3}"
                                    .replace("JOIN", "(?:,? and | |/)")
                                    .replace("PLACE", PLACE)
                                    .replace("COST", COST)
                                    .replace("SURE", SURE)
                            + "|(?<!^)both)(?=\\s*[,;.!]|\\s+[–—-]\\s|\\s*$)",
                    Pattern.CASE_INSENSITIVE);

    private static final String STEPS =
            "(?:for )?(?:all (?:the )?steps|every step|the (?:whole|entire)"
                    + " plan|(?:steps?|tasks?|sessions?) #?\\d{1,3}(?:(?:,| and| &| to| or|-|–)"
                    + " ?#?\\d{1,3}){0,20})";

    /// Words that say something of a topic, and name none.
    private static final Pattern OF_A_TOPIC =
            Pattern.compile(
                    ("(?:ITEM)(?:\\s*[,;/]\\s*(?:and )?(?:ITEM)"
                                    + "|\\s+(?:and |or |[–—-]\\s+)?(?:ITEM)){0,9}[.!]?")
                            .replace("ITEM", PLACE + "|both|" + COST + "|" + SURE + "|" + STEPS),
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LEFT = Pattern.compile("^[\\s,;.!–—-]+");

    private TopicScope() {}

    /// The place that the words name, whatever else they say; nothing where they name none.
    static Optional<ResearchScope> of(String said) {
        boolean inside = isNamed(said, INSIDE);
        boolean outside = isNamed(said, OUTSIDE);
        if ((inside && outside) || isNamed(said, EVERYWHERE)) {
            return Optional.of(ResearchScope.BOTH);
        }
        return inside
                ? Optional.of(ResearchScope.LOCAL)
                : outside ? Optional.of(ResearchScope.EXTERNAL) : Optional.empty();
    }

    private static boolean isNamed(String said, Set<String> words) {
        return SIGNS.splitAsStream(said.toLowerCase(Locale.ROOT)).anyMatch(words::contains);
    }

    /// The parts of a line that only say where to look, for how long, and how sure to be.
    static String parts(String line) {
        StringBuilder parts = new StringBuilder();
        PART.matcher(line).results().forEach(part -> parts.append(part.group(1)).append(", "));
        return parts.toString();
    }

    /// True if the words say where to look, for how long, how sure to be or for which steps, and
    /// name nothing to look for.
    static boolean isOfATopic(String line) {
        return line.length() <= AnswerWording.REMARK_MAX
                && OF_A_TOPIC.matcher(line.strip()).matches();
    }

    /// The line without them.
    static String rest(String line) {
        String rest = PART.matcher(line).replaceAll("");
        return rest.equals(line) ? line : LEFT.matcher(rest).replaceFirst("");
    }
}
