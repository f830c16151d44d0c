package baton.core.contract.workplan;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;

import java.time.LocalDate;
import java.util.Optional;

/// The seven fields under the title of a plan. Plans of other tools may be without some of them;
/// these are blank, and a plan whose day is not known has none.
public record WorkPlanHeader(
        Optional<LocalDate> created,
        OneLine requirement,
        ExecutionMode mode,
        OneLine project,
        OneLine techStack,
        OneLine language,
        OneLine status) {

    private static final int YEAR_MAX = 9999;

    public WorkPlanHeader {
        if (created.filter(WorkPlanHeader::isUnwritable).isPresent()) {
            throw new IllegalArgumentException("a day that a plan cannot hold: " + created);
        }
    }

    private static boolean isUnwritable(LocalDate day) {
        return day.getYear() < 0 || day.getYear() > YEAR_MAX;
    }

    /// The day it was made, as lists spell it.
    public OneLine day() {
        return OneLine.of(created.map(LocalDate::toString).orElse(""));
    }

    String render() {
        return QuoteField.render("Created", day())
                + QuoteField.render("Requirement", requirement)
                + QuoteField.render("Execution-Mode", OneLine.of(mode.word()))
                + QuoteField.render("Project", project)
                + QuoteField.render("Tech Stack", techStack)
                + QuoteField.render("Language", language)
                + QuoteField.render("Status", status);
    }
}
