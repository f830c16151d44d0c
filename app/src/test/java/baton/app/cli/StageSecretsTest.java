package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A stage knows what is secret in the environment and in the repository that it looks at: neither
/// what it writes nor what it prints holds any of it.
class StageSecretsTest {
    private static final String OF_ENVIRONMENT = "Qm3xTz81LwPu77RbYkVd20Ha";
    private static final String OF_FILE = "Jc5eWn94XoSi63MfGtQr17Zl";
    private static final String FINDING =
            """
            {"findings":[{"severity":"MAJOR","file":"a.js","line":1,"rule_key":"MISSING_TEST",
             "brief_ref":"","title":"it prints %1$s","detail":"anybody who looks sees %2$s",
             "recommended_action":"do not print %1$s or %2$s"}]}
            """;

    @TempDir Path directory;

    @Test
    void whatAgentsReplyIsWrittenAndPrintedWithoutThem() throws IOException {
        BriefProject project = BriefProject.in(directory, "test -f a.js");
        project.write(".gitignore", ".env\n").write("a.js", "old();\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        project.write("a.js", "new();\n").write(".env", "DATABASE=" + OF_FILE + "\n");
        project.shell().git("commit", "-q", "-am", "feat: trim");
        reply(project, "brief-conformance-reviewer", BriefProject.NO_FINDINGS);
        reply(project, "code-correctness-reviewer", FINDING.formatted(OF_ENVIRONMENT, OF_FILE));

        Ran ran =
                Ran.with(
                        directory,
                        Map.of("PATH", Surroundings.path(), "DEPLOY_TOKEN", OF_ENVIRONMENT),
                        Ttys.NONE,
                        "review",
                        "--project",
                        "p",
                        "--agent",
                        "replay:.git/replay",
                        "--since",
                        "HEAD~1");

        assertThat(ran.out()).as(ran.err()).contains("Verdict: WARN");
        String review = Files.readString(directory.resolve("p/review.md"));
        assertThat(review).contains("[secret]").doesNotContain(OF_ENVIRONMENT, OF_FILE);
        assertThat(ran.out() + ran.err()).doesNotContain(OF_ENVIRONMENT, OF_FILE);
    }

    private static void reply(BriefProject project, String role, String output) {
        project.record(".git/replay", new BriefProject.Turn(role, "review", "any"), output);
    }
}
