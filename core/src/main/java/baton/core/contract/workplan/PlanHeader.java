package baton.core.contract.workplan;

import baton.core.contract.work.Field;
import baton.core.contract.work.Line;

import java.time.LocalDate;
import java.util.stream.Stream;

/// The seven fields under the title of a plan. None is blank.
public record PlanHeader(
        LocalDate created,
        Line requirement,
        ExecutionMode mode,
        Line project,
        Line techStack,
        Line language,
        Line status) {

    private static final int YEAR_MAX = 9999;

    public PlanHeader {
        boolean blank =
                Stream.of(requirement, project, techStack, language, status)
                        .anyMatch(Line::isEmpty);
        if (blank || created.getYear() < 0 || created.getYear() > YEAR_MAX) {
            throw new IllegalArgumentException("a plan without its fields");
        }
    }

    String render() {
        return Field.render("Created", Line.of(created.toString()))
                + Field.render("Requirement", requirement)
                + Field.render("Execution-Mode", Line.of(mode.word()))
                + Field.render("Project", project)
                + Field.render("Tech Stack", techStack)
                + Field.render("Language", language)
                + Field.render("Status", status);
    }
}
