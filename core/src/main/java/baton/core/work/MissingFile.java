package baton.core.work;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The problems of files that a WORK should have, with the ways to get them.
final class MissingFile {
    private static final String NEW = "; ask for it again: baton work new 'REQUEST'";

    private MissingFile() {}

    static Problem plan(WorkId id, Map<String, Source> files) {
        List<String> others = files.keySet().stream().filter(WorkFiles::isOfPlan).sorted().toList();
        boolean specified =
                Optional.ofNullable(files.get(WorkFiles.REQUIREMENT))
                        .flatMap(Requirement::requested)
                        .isPresent();
        if (others.isEmpty() && specified) {
            return Fault.WORK_PLAN_NOT_FOUND
                    .because(id + " is specified, and has no " + WorkFiles.PLAN + " yet")
                    .withFix(
                            "`baton work resume "
                                    + id
                                    + "` plans it from the request in its "
                                    + WorkFiles.REQUIREMENT);
        }
        return others.isEmpty()
                ? Fault.WORK_PLAN_NOT_FOUND.because(id + " has no " + WorkFiles.PLAN + NEW)
                : Fault.WORK_PLAN_NOT_FOUND
                        .because(id + " has no " + WorkFiles.PLAN + ", but " + Shown.texts(others))
                        .withFix(
                                "bring it back (`git checkout COMMIT -- works/"
                                        + id
                                        + "/"
                                        + WorkFiles.PLAN
                                        + "`); or move these files away, to have it planned anew");
    }

    static Problem task(WorkId work, String name) {
        return Fault.WORK_PLAN_TASK_FILE_MISSING
                .because("the plan alone tells of this TASK: there is no " + name)
                .withFix(
                        "bring it back (`git checkout COMMIT -- works/"
                                + work
                                + "/"
                                + name
                                + "`), or write it with its files and its Verify commands: `baton"
                                + " explain WORK_PLAN_TASK_FILE_MISSING` shows one");
    }
}
