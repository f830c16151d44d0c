package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// WORKs that have no run yet: `continue` knows of them, and of the words they were made with.
class OpenWorksTest {
    private static final String OFF = "sandbox:\n  mode: \"off\"\n";
    private static final String WRONG = "sandbox:\n  mode: required\n";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(List.of(List.of()));
    }

    private void settings(String text) {
        yard.beside("config/baton/config.yaml", text);
    }

    /// A run that wants a sandbox is refused here: there is none.
    private Ran unfenced(String... words) {
        settings(WRONG);
        Ran ran = yard.baton(Map.of("PATH", withoutSandbox()), words);
        settings(OFF);
        return ran;
    }

    private String withoutSandbox() {
        Path programs = yard.top().resolveSibling("programs");
        yard.shell()
                .run(
                        "bash",
                        "-c",
                        "mkdir -p %1$s; for p in bash sh git grep cat cp mkdir env; do"
                                        .formatted(programs)
                                + " ln -sf $(command -v $p) %s/$p; done".formatted(programs));
        return programs.toString();
    }

    @Test
    void continueNamesTheApprovalThatAWorkWaitsFor() {
        assertThat(yard.work("new", "Make a part").status()).isEqualTo(6);

        Ran ran = yard.baton("continue");
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.err()).contains("WORK-01 waits for approval: baton work approve WORK-01");
        assertThat(yard.calls()).containsExactly("specifier draft");
    }

    /// The run is refused after the approval is written, as after a kill there.
    @Test
    void continueGoesOnWithAWorkThatWasApproved() {
        assertThat(yard.work("new", "Make a part").status()).isEqualTo(6);
        yard.with("README.md", "changed\n");
        assertThat(yard.work("approve", "WORK-01").err()).contains("DIRTY_TREE");
        assertThat(yard.has(".baton/runs/approved-WORK-01.json")).isTrue();
        yard.git("checkout", "--quiet", "--", "README.md");

        Ran ran = yard.baton("continue");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("specifier draft", "builder TASK-00");
        assertThat(yard.work("status", "WORK-01").out()).contains("✅ 1/1 completed");
    }

    @Test
    void approvalKeepsTheSandboxThatTheWorkWasMadeWith() {
        assertThat(unfenced("work", "new", "--sandbox", "off", "Make a part").status())
                .isEqualTo(6);

        Ran ran = unfenced("work", "approve", "WORK-01");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("specifier draft", "builder TASK-00");
    }

    /// A WORK of the same id that is made again has said nothing.
    @Test
    void runsOfAnotherWorkWithTheSameIdTellNothing() {
        yard.beside("builder.sh", "exit 1\n");
        assertThat(yard.work("new", "--auto", "Make a part").status()).isEqualTo(5);
        assertThat(yard.work("status", "WORK-01").out()).contains("TASK-00   failed");
        yard.shell().run("bash", "-c", "rm -r works");
        assertThat(yard.work("new", "--fresh", "Make a part").status()).isEqualTo(6);
        // As if it were made long after the run, and not within the same second.
        yard.shell().run("bash", "-c", "sed -i s/20[0-9][0-9]-/2099-/ works/WORK-01/*.log");

        assertThat(yard.work("status", "WORK-01").out()).contains("TASK-00   ready");
        assertThat(runs()).hasSize(1);
        assertThat(yard.work("approve", "WORK-01").status()).isEqualTo(5);
        assertThat(runs()).hasSize(2);
    }

    private String[] runs() {
        return yard.top().resolve(".baton/runs").toFile().list((_, name) -> name.startsWith("2"));
    }

    @Test
    void runsOfAnotherUserTellNothing() {
        yard.beside("builder.sh", "exit 1\n");
        assertThat(yard.work("new", "--auto", "Make a part").status()).isEqualTo(5);

        Map<String, String> other =
                Map.of("XDG_STATE_HOME", yard.top().resolveSibling("other").toString());
        assertThat(yard.baton(other, "work", "status", "WORK-01").out())
                .contains("TASK-00")
                .doesNotContain("failed");
    }
}
