package baton.core.brief;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names that reviews have for the sections of a brief, in the singular too.
final class SectionNames {
    private record Place(BriefSection section, int start, int end) {}

    private SectionNames() {}

    /// The section that a text names first; of two names at one place, the longer.
    static Optional<BriefSection> first(String text) {
        return Arrays.stream(BriefSection.values())
                .flatMap(section -> place(section, text).stream())
                .min(
                        Comparator.comparingInt(Place::start)
                                .thenComparing(Comparator.comparingInt(Place::end).reversed()))
                .map(Place::section);
    }

    private static Optional<Place> place(BriefSection section, String text) {
        Matcher found = pattern(section).matcher(text.toLowerCase(Locale.ROOT));
        return found.find()
                ? Optional.of(new Place(section, found.start(), found.end()))
                : Optional.empty();
    }

    /// A part of another name is none: “Non-Goals” speaks of no goal.
    private static Pattern pattern(BriefSection section) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}])(?<!non[-_ ])(?:" + names(section) + ")(?!\\p{L})");
    }

    private static String names(BriefSection section) {
        return switch (section) {
            case INTENT -> "intents?|intentions?|motivation";
            case GOAL -> "goals?|objectives?";
            case SUCCESS_CRITERIA -> "(?:(?:success|acceptance)[-_ ])?criteri(?:a|on|ons)";
            case RESEARCH_PLAN -> "research(?:[-_ ](?:plans?|topics?))?";
            case NON_GOALS -> "non[-_ ]?goals?|out[-_ ]of[-_ ]scope|exclusions?";
            case CONSTRAINTS -> "constraints?|restrictions?";
            case PREFERENCES -> "preferences?";
            case NFRS -> "nfrs?|non[-_ ]?functional(?:[-_ ]requirements?)?";
            case PRIOR_ATTEMPTS -> "(?:prior|previous|earlier|past)[-_ ](?:attempts?|work)";
        };
    }
}
