package baton.app.execute;

import baton.core.Plural;
import baton.core.contract.ArtifactType;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Step;
import baton.core.run.Worksheet;

import java.util.ArrayList;
import java.util.List;

/// The lines that tell what was read of a plan or session spec, before anything of it is carried
/// out.
record PlanTelling(Worksheet sheet) {

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("Type: " + sheet.type().word());
        lines.add("Steps: " + sheet.steps().stream().filter(step -> step.number() > 0).count());
        if (!sheet.sessions().isEmpty()) {
            lines.add(strategy());
        }
        if (sheet.type() == ArtifactType.SESSION_SPEC) {
            lines.add(
                    "Entry condition: "
                            + sheet.entry().map(condition -> condition.text()).orElse("none"));
            sheet.steps().stream()
                    .map(Step::number)
                    .map(sheet::fence)
                    .findFirst()
                    .map(PlanTelling::fence)
                    .ifPresent(lines::add);
        }
        return lines;
    }

    private String strategy() {
        List<SessionPlan> sessions = sheet.sessions();
        long waves =
                sessions.stream().mapToInt(session -> session.wave().orElse(1)).distinct().count();
        return "Execution Strategy: "
                + Plural.count(sessions.size(), "session")
                + " across "
                + Plural.count(waves, "wave");
    }

    private static String fence(Fence fence) {
        return "Scope fence: "
                + fence.touch().size()
                + " touch, "
                + fence.neverTouch().size()
                + " never-touch";
    }
}
