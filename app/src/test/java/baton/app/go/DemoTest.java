package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class DemoTest {
    @TempDir Path directory;

    @Test
    void theDemoGoesFromASentenceToAReview() {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.toString());
        Ran ran = Ran.with(directory, environment, Ttys.NONE, "demo");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("Brief written:", "Research written:", "Plan written:")
                .contains("Review written:", "Verdict: ALLOW");
        assertThat(ran.err()).contains("Verify: FAIL");
        List<String> hints =
                ran.err().lines().filter(line -> line.matches(" {4}(git|baton|find) .*")).toList();
        assertThat(hints).as(ran.err()).hasSize(3);
        assertThat(typed(hints.getFirst())).contains("greet.sh");
        assertThat(hints.get(1)).startsWith("    baton -C /").endsWith(" status last");
        assertThat(typed(hints.getLast())).contains("/plan.md\n", "/brief.md\n");
    }

    /// The output of a hint that is typed as it stands.
    private String typed(String hint) {
        return Shell.in(directory).run("sh", "-euc", hint);
    }
}
