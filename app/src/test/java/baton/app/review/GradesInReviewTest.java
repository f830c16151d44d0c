package baton.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The worth of the proofs behind a change, as its review tells it.
class GradesInReviewTest {
    @TempDir Path directory;

    @Test
    void aReviewTellsWhatWitnessesShowedAndBelievesNoNote() throws IOException {
        BriefProject project = BriefProject.in(directory, "test -f 1.txt");
        project.write(
                "p/plan.md",
                FreshRepository.plan(
                        FreshRepository.step(1, "test -e lib.sh", ", `lib.sh` (new)"),
                        FreshRepository.step(2, "test -e 2.txt")));
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        Ran ran =
                project.run(
                        "execute",
                        List.of(
                                "--proof",
                                "witnessed",
                                "--sandbox",
                                "required",
                                "--agent",
                                "exec:n=${BATON_UNIT#step-}; echo $n > $n.txt; test $n = 2 || echo"
                                        + " limit=5 > lib.sh; true"));
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        project.shell().git("notes", "--ref=baton", "add", "-f", "-m", "grade: asserted", "HEAD~1");

        Ran review = project.run("review", List.of("--since", "HEAD~2"));
        String step = "Step 1 (`" + project.shell().git("rev-parse", "--short=10", "HEAD~1");
        assertThat(review.out()).contains("Grades:\n  - " + step + "`): blind: ");
        assertThat(Files.readString(directory.resolve("p/review.md")))
                .contains("What the proofs of its steps are worth", step + "`): blind: ")
                .contains("VERIFY_BLIND: not noticed: lib.sh:1");
        Ran json = project.run("review", List.of("--since", "HEAD~2", "--json"));
        assertThat(json.out())
                .contains("\"grades\":[{\"run\":\"", "\"grade\":\"blind\"", "\"step\":2");
        assertThat(project.run("review", List.of("--since", "HEAD")).out())
                .doesNotContain("Grades:");
    }
}
