package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.means.ProjectKeys;
import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

class ProjectKeysTest {
    private static final String WORK = "works/WORK-01";

    @TempDir Path directory;

    private Path made() {
        Path top = directory.resolve("top");
        FreshRepository.write(top.resolve(WORK + "/PLAN.md"), "x\n");
        Shell.in(top).git("init", "-q");
        return top;
    }

    private Path moved(Path top) {
        Path other = directory.resolve("other");
        Shell.in(directory).run("mv", top.toString(), other.toString());
        return other;
    }

    @Test
    void anotherRepositoryAtTheSamePlaceHasOthers() {
        Path top = made();
        List<String> first = ProjectKeys.of(top.resolve(WORK));
        Path other = moved(top);
        assertThat(ProjectKeys.of(made().resolve(WORK))).doesNotContainAnyElementsOf(first);
        assertThat(ProjectKeys.of(other.resolve(WORK))).isEqualTo(first);
    }

    /// As a change of the branch does it.
    @Test
    void projectThatIsMadeAgainInItsRepositoryIsTheSame() {
        Path top = made();
        List<String> first = ProjectKeys.of(top.resolve(WORK));
        Shell.in(top).run("mv", "works", "was");
        FreshRepository.write(top.resolve(WORK + "/PLAN.md"), "x\n");
        assertThat(ProjectKeys.of(top.resolve(WORK))).containsAnyElementsOf(first);
    }
}
