package baton.core.brief;

import baton.core.contract.brief.BriefPart;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A section of the brief that the interview asks about, in the order of its questions. The first
/// four must say something.
public enum BriefSection {
    INTENT(BriefPart.INTENT),
    GOAL(BriefPart.GOAL),
    SUCCESS_CRITERIA(BriefPart.SUCCESS_CRITERIA),
    RESEARCH_PLAN(BriefPart.RESEARCH_PLAN),
    NON_GOALS(BriefPart.NON_GOALS),
    CONSTRAINTS(BriefPart.CONSTRAINTS),
    PREFERENCES(BriefPart.PREFERENCES),
    NFRS(BriefPart.NON_FUNCTIONAL_REQUIREMENTS),
    PRIOR_ATTEMPTS(BriefPart.PRIOR_ATTEMPTS);

    private final BriefPart part;

    BriefSection(BriefPart part) {
        this.part = part;
    }

    public BriefPart part() {
        return part;
    }

    /// The name of the section in files of answers.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean required() {
        return compareTo(RESEARCH_PLAN) <= 0;
    }

    public static List<BriefSection> all(boolean required) {
        return Arrays.stream(values()).filter(s -> s.required() == required).toList();
    }

    public static Optional<BriefSection> ofKey(String key) {
        return Arrays.stream(values()).filter(section -> section.key().equals(key)).findFirst();
    }
}
