package baton.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class PlanInputsTest {
    private static final String BRIEF =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Trim search input
            slug: trim-search
            project_dir: p/
            research_topics: 0
            research_status: complete
            ---
            ## Intent
            Users paste padded text.
            ## Goal
            Search ignores it.
            ## Success Criteria
            - `true` exits 0
            """;

    @TempDir private Path directory;

    private final List<String> notes = new ArrayList<>();

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private PlanInputs read(String brief) {
        return PlanInputs.read(directory.resolve(brief), directory, List.of(), notes::add);
    }

    @Test
    void gapsInResearchAreToldAndItIsPlannedWith() throws IOException {
        write("brief.md", BRIEF);
        write("research/01-a.md", "---\ntype: ultraresearch-brief\n---\nTrim by code point.\n");

        PlanInputs inputs = read("brief.md");

        assertThat(inputs.research()).contains("Trim by code point.");
        assertThat(inputs.warnings())
                .anyMatch(line -> line.contains("01-a.md:1: warning RESEARCH_MISSING_FIELD"))
                .anyMatch(line -> line.contains("warning RESEARCH_NO_CONFIDENCE"))
                .isEqualTo(notes);
    }

    @Test
    void aFileOfAnotherTypeIsNotTakenAsResearch() throws IOException {
        write("brief.md", BRIEF);
        write("research/01-a.md", "---\ntype: foo\n---\nTrim by code point.\n");

        assertThat(read("brief.md").research()).isEmpty();
        assertThat(notes)
                .anyMatch(line -> line.contains("RESEARCH_WRONG_TYPE"))
                .anyMatch(line -> line.startsWith("left out, since it is no research"));
    }

    @Test
    void anOverviewOfAnotherNameIsReadAndWarnedOf() throws IOException {
        write("brief.md", BRIEF);
        write("architecture/README.md", "# Layers\n");
        write("architecture/more.md", "# More\n");

        assertThat(read("brief.md").architecture()).contains("# Layers");
        assertThat(notes)
                .anyMatch(line -> line.contains("ARCH_NON_CANONICAL_OVERVIEW"))
                .anyMatch(line -> line.contains("ARCH_LOOSE_FILES"));
    }

    @Test
    void aReviewIsReadSoftlyAndItsGapsHaveTheCodesOfReviews() throws IOException {
        write(
                "review.md",
                "---\ntype: ultrareview\nreview_version: \"1.0\"\nslug: trim\nproject_dir: p/\n"
                        + "findings:\n---\n## Executive Summary\nGood.\n");

        assertThat(read("review.md").brief().subject().slug()).isEqualTo("trim");
        assertThat(notes)
                .anyMatch(line -> line.contains("warning REVIEW_MISSING_FIELD"))
                .anyMatch(line -> line.contains("warning REVIEW_MISSING_SECTION"))
                .noneMatch(line -> line.contains("BRIEF_"));
    }
}
