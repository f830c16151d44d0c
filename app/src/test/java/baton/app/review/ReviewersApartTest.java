package baton.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The two reviewers look at the same time, and neither hears of the other: not of its role, not of
/// what it finds, and not of what a review before this one found.
class ReviewersApartTest {
    private static final String CONFORMANCE = "brief-conformance-reviewer";
    private static final String CORRECTNESS = "code-correctness-reviewer";

    /// Each one says a first word, and then waits for one of the other before it replies, so that
    /// one after the other they would wait for ever.
    private static final String AGENT =
            """
            echo looking
            cd "%1$s"
            cat "$BATON_PROMPT_FILE" >> "heard-$BATON_ROLE"
            case $BATON_ROLE in code-*) other=brief-conformance-reviewer ;; \
            *) other=code-correctness-reviewer ;; esac
            echo come > "door-$other" &
            read -r word < "door-$BATON_ROLE"
            wait
            case $BATON_ROLE in brief-*) echo '{"findings":[]}' > "$BATON_OUTPUT_FILE" ;; *)
            cat > "$BATON_OUTPUT_FILE" << END
            {"findings":[{"severity":"MINOR","file":"a.js","line":1,"rule_key":"MISSING_TEST",
             "brief_ref":"","title":"word of $BATON_ROLE","detail":"found by $BATON_ROLE",
             "recommended_action":"test it"}]}
            END
            esac
            """;

    @TempDir Path directory;

    private String heard(String role) throws IOException {
        return Files.readString(directory.resolve("meeting/heard-" + role));
    }

    @Test
    void reviewersLookAtTheSameTimeAndHearNothingOfEachOther() throws IOException {
        Path top = Files.createDirectory(directory.resolve("top"));
        Path meeting = Files.createDirectory(directory.resolve("meeting"));
        BriefProject project = BriefProject.in(top, "test -f a.js");
        project.write("a.js", "old();\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        project.shell().run("mkfifo", meeting + "/door-" + CONFORMANCE);
        project.shell().run("mkfifo", meeting + "/door-" + CORRECTNESS);
        Path agent = Files.writeString(meeting.resolve("agent.sh"), AGENT.formatted(meeting));
        for (String text : List.of("new();\n", "newer();\n")) {
            project.write("a.js", text);
            project.shell().git("commit", "-q", "-am", "feat: trim");
            List<String> words =
                    List.of("--agent", "exec:sh " + agent, "--sandbox", "off", "--since", "HEAD~1");
            Ran ran = project.run("review", words);
            assertThat(ran.status()).as(ran.err()).isZero();
            assertThat(ran.out()).contains("word of " + CORRECTNESS);
        }

        for (String role : List.of(CONFORMANCE, CORRECTNESS)) {
            String other = role.equals(CONFORMANCE) ? CORRECTNESS : CONFORMANCE;
            assertThat(heard(role))
                    .contains("newer();")
                    .doesNotContain(other, "word of", "found by");
        }
    }
}
