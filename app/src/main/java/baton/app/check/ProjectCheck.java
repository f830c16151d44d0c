package baton.app.check;

import java.nio.file.Path;
import java.util.List;

/// The rules that hold between the artifacts of one directory.
final class ProjectCheck {
    private ProjectCheck() {}

    // MERGE: hand the readings of each project and WORK directory to ProjectRules.
    static List<Verdict> across(Path directory, List<Verdict> verdicts) {
        return verdicts;
    }
}
