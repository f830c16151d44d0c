package baton.core.brief;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// A dimension that a brief is judged by. The order settles which of two weak ones is asked about
/// first.
enum BriefDimension {
    RESEARCH_PLAN("invalid_topics", 5, BriefSection.RESEARCH_PLAN),
    TESTABILITY("weak_criteria", 4, BriefSection.SUCCESS_CRITERIA),
    COMPLETENESS("gaps", 4, BriefSection.GOAL),
    CONSISTENCY("issues", 4, BriefSection.CONSTRAINTS),
    SCOPE_CLARITY("unclear_sections", 4, BriefSection.NON_GOALS);

    private final String details;
    private final int least;
    private final BriefSection section;

    BriefDimension(String details, int least, BriefSection section) {
        this.details = details;
        this.least = least;
        this.section = section;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// As people are told of it.
    String title() {
        return Arrays.stream(key().split("_", -1))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining(" "));
    }

    /// The key of the list that says what is missing.
    String details() {
        return details;
    }

    /// The lowest score that passes the gate.
    int least() {
        return least;
    }

    /// The section that an answer about this dimension belongs to, unless the text about what is
    /// missing names a section itself. Criteria and topics stay what they are, whatever their own
    /// words name.
    BriefSection section(String found) {
        return switch (this) {
            case TESTABILITY, RESEARCH_PLAN -> section;
            case COMPLETENESS, CONSISTENCY, SCOPE_CLARITY ->
                    SectionNames.first(found).orElse(section);
        };
    }
}
