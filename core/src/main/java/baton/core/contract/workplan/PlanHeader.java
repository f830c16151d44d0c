package baton.core.contract.workplan;

import baton.core.contract.work.Field;
import baton.core.contract.work.Line;

import java.time.LocalDate;
import java.util.Optional;

/// The seven fields under the title of a plan. Plans of other tools may be without some of them;
/// these are blank, and a plan whose day is not known has none.
public record PlanHeader(
        Optional<LocalDate> created,
        Line requirement,
        ExecutionMode mode,
        Line project,
        Line techStack,
        Line language,
        Line status) {

    private static final int YEAR_MAX = 9999;

    public PlanHeader {
        if (created.filter(PlanHeader::isUnwritable).isPresent()) {
            throw new IllegalArgumentException("a day that a plan cannot hold: " + created);
        }
    }

    private static boolean isUnwritable(LocalDate day) {
        return day.getYear() < 0 || day.getYear() > YEAR_MAX;
    }

    /// The day it was made, as lists spell it.
    public Line day() {
        return Line.of(created.map(LocalDate::toString).orElse(""));
    }

    String render() {
        return Field.render("Created", day())
                + Field.render("Requirement", requirement)
                + Field.render("Execution-Mode", Line.of(mode.word()))
                + Field.render("Project", project)
                + Field.render("Tech Stack", techStack)
                + Field.render("Language", language)
                + Field.render("Status", status);
    }
}
