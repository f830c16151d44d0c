package baton.core.view;

import baton.core.policy.shell.Shell;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.IgnoredLoss;
import baton.core.view.chronicle.StepStory;

import java.util.ArrayList;
import java.util.List;

/// The files that a person may have had, or changed, beside the Verify of a run's steps.
final class BesideReport {
    private static final String BESIDE =
            "what was written meanwhile in the place of such a file is kept as ";
    private static final String BEFORE =
            "an ignored file that was written to meanwhile is kept as it was before as ";

    /// The words about what is kept nowhere.
    static final String UNKEPT =
            "not kept: too large, too many, unreadable or in a repository of their own"
                    + " (docs/limits.md)";

    private BesideReport() {}

    /// The sections of the report; none where there was nothing.
    static List<String> section(Chronicle told) {
        List<String> kept = new ArrayList<>();
        List<String> putBack = new ArrayList<>();
        for (StepStory story : told.steps()) {
            String step = "- Step " + story.number() + ": ";
            if (!story.others().isEmpty()) {
                kept.add(step + story.others());
            }
            if (!story.beside().isEmpty()) {
                kept.add(step + BESIDE + story.beside());
            }
            if (!story.before().isEmpty()) {
                kept.add(step + BEFORE + story.before());
            }
            story.putBack().forEach(one -> putBack.add(step + one.files() + at(one)));
        }
        List<String> lines = new ArrayList<>();
        lines.addAll(section("### Kept Out of Verify", "Files in no commit:", kept));
        lines.addAll(
                section(
                        "### Put Back After Verify",
                        "Files that changed while Verify ran, by its commands or by you:",
                        putBack));
        lines.addAll(
                section(
                        "### Ignored Files",
                        "Files that git ignores, changed or removed since the run began:",
                        ignored(told.ignored())));
        return lines;
    }

    private static List<String> ignored(IgnoredLoss loss) {
        List<String> lines = new ArrayList<>();
        for (IgnoredLoss.Kept kept : loss.kept()) {
            String command = restoring(kept.place());
            lines.add("- " + kept.files() + "; as they were: `" + command + "`");
        }
        if (!loss.unkept().isEmpty()) {
            lines.add("- " + loss.unkept() + "; " + UNKEPT);
        }
        return lines;
    }

    /// The command that brings saved work back.
    static String restoring(String place) {
        return "baton rescue restore " + Shell.word(place);
    }

    private static String at(StepStory.PutBack one) {
        return one.kept()
                .map(ref -> "; as they were: `baton rescue restore " + ref + "`")
                .orElse("");
    }

    private static List<String> section(String title, String what, List<String> found) {
        if (found.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(title, "", what, ""));
        found.forEach(text -> lines.add(Cells.cell(text)));
        lines.add("");
        return lines;
    }
}
