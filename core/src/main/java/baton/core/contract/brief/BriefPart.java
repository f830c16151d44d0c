package baton.core.contract.brief;

import baton.core.contract.Part;

import java.util.Optional;

/// The sections of a brief in the order they are written. Under the research plan only what stands
/// above the topics is text.
public enum BriefPart implements Part {
    INTENT("Intent", Optional.of("")),
    GOAL("Goal", Optional.of("")),
    SUCCESS_CRITERIA("Success Criteria", Optional.of("")),
    NON_GOALS("Non-Goals", Optional.of("- None explicitly stated")),
    CONSTRAINTS("Constraints", Optional.of(Texts.NOT_DISCUSSED)),
    PREFERENCES("Preferences", Optional.of(Texts.NOT_DISCUSSED)),
    NON_FUNCTIONAL_REQUIREMENTS("Non-Functional Requirements", Optional.of(Texts.NOT_DISCUSSED)),
    RESEARCH_PLAN("Research Plan", Optional.of("No external research needed.")),
    OPEN_QUESTIONS("Open Questions / Assumptions", Optional.empty()),
    PRIOR_ATTEMPTS("Prior Attempts", Optional.of("None — fresh task.")),
    BRIEF_QUALITY("Brief Quality", Optional.empty());

    private interface Texts {
        String NOT_DISCUSSED = "Not discussed — no constraints assumed";
    }

    private final String title;
    private final Optional<String> whenEmpty;

    BriefPart(String title, Optional<String> whenEmpty) {
        this.title = title;
        this.whenEmpty = whenEmpty;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Optional<String> whenEmpty() {
        return whenEmpty;
    }

    @Override
    public int level() {
        return this == RESEARCH_PLAN ? 3 : 2;
    }
}
