package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Surroundings;
import baton.kit.TestDirectories;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;

/// Scripts of a repository that opencode runs whatever it is told. A program that prints what
/// opencode prints does the step only where it finds none.
class ScriptsTest {
    private static final String OPENCODE =
            """
            #!/bin/bash
            cat > /dev/null
            ls .opencode/*/* 2>/dev/null || echo 1 > 1.txt
            echo '{"type":"step_finish","sessionID":"s","part":{"reason":"stop","cost":0}}'
            """;

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() {
        boxed = Boxed.in(directory);
        Path program = directory.resolve("bin/opencode");
        FreshRepository.write(program, OPENCODE);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        boxed.write(".opencode/plugin/trap.js", "trap\n");
        boxed.write(".opencode/tool/trap.js", "trap\n");
        boxed.write("plan.md", Boxed.plan("test -s 1.txt"));
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "plan");
    }

    private Ran execute(String sandbox) {
        String path = directory.resolve("bin") + ":" + Surroundings.path();
        return boxed.run(
                Map.of("PATH", path),
                "execute",
                "--agent=opencode",
                "--sandbox=" + sandbox,
                "plan.md");
    }

    @Test
    void insideTheyAreNotThere() {
        Ran ran = execute("required");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(boxed.git("log", "-1", "--format=%s")).isEqualTo("feat: 1");
        assertThat(boxed.git("ls-files", ".opencode").lines()).hasSize(2);
        assertThat(boxed.git("status", "--short", "-uno")).isEmpty();
    }

    @Test
    void outsideTheProgramIsNotStarted() {
        Ran ran = execute("off");
        assertThat(ran.status()).isNotZero();
        assertThat(ran.err()).contains("AGENT_RUNS_SCRIPTS", ".opencode/plugin");
        assertThat(boxed.git("log", "-1", "--format=%s")).isEqualTo("plan");
    }
}
