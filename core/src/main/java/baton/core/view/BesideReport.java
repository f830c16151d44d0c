package baton.core.view;

import baton.core.view.chronicle.StepStory;

import java.util.ArrayList;
import java.util.List;

/// The files that a person may have had, or changed, beside the Verify of a run's steps.
final class BesideReport {
    private BesideReport() {}

    /// The sections of the report; none where there was nothing.
    static List<String> section(List<StepStory> steps) {
        List<String> kept = new ArrayList<>();
        List<String> putBack = new ArrayList<>();
        for (StepStory story : steps) {
            String step = "- Step " + story.number() + ": ";
            if (!story.others().isEmpty()) {
                kept.add(step + story.others());
            }
            if (!story.beside().isEmpty()) {
                kept.add(step + "one of two files for the same place is kept as " + story.beside());
            }
            story.putBack().forEach(one -> putBack.add(step + one.files() + at(one)));
        }
        List<String> lines = new ArrayList<>();
        lines.addAll(
                section("### Kept Out of Verify", "Files in no commit, left as they are:", kept));
        lines.addAll(
                section(
                        "### Put Back After Verify",
                        "Files that changed while Verify ran, by its commands or by you:",
                        putBack));
        return lines;
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
