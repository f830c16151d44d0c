package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.agent.AgentKind;
import baton.core.text.Value;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// From a sentence to commits, with the real program in every role.
@Tag("real-agents")
class CarriedThroughTest {
    private static final Value.Fields SPECIFIED =
            DemoModel.object(
                    """
                    {"title":"One part","goal":"There is a part.",
                     "functional":["there is a part"],"acceptance":["it is there"],
                     "tasks":[{"title":"Make the part","scope":"Write the part.",
                       "files":[{"path":"src/part.txt","action":"CREATE"}],
                       "acceptance":["it is there"],"verify":["grep -q 1 src/part.txt"],
                       "depends_on":[]}]}
                    """);

    @TempDir(factory = Workshop.Place.class)
    Path directory;

    static Stream<AgentKind> agents() {
        return Workshop.asked(AgentKind.CLAUDE);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aSentenceBecomesAReviewedChange(AgentKind kind) throws IOException {
        try (Workshop shop = new Workshop(directory, kind)) {
            shop.model().follow(new DemoModel(shop.top()));
            Ran ran =
                    shop.run(
                            "go",
                            "--yes",
                            "--quick",
                            "--in-place",
                            "--agent",
                            kind.word(),
                            "--answers",
                            DemoModel.DEMO.resolve("answers.yaml").toString(),
                            "Greet whoever is named");
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(shop.subjects())
                    .isEqualTo(
                            """
                            init
                            feat: greet whoever is named
                            test: greeting with and without a name
                            docs: how to greet\
                            """);
            assertThat(Files.readString(project(shop).resolve("review.md")))
                    .contains("verdict: ALLOW");
            assertThat(shop.run("validate", project(shop).toString()).out())
                    .doesNotContain("error");
            assertThat(shop.model().asked().stream().flatMap(a -> DemoModel.role(a).stream()))
                    .contains("brief-reviewer", "architecture-mapper", "planner", "plan-critic")
                    .contains("code-correctness-reviewer");
            assertThat(shop.model().strange()).isEmpty();
            assertThat(shop.alive()).isEmpty();
        }
    }

    private static Path project(Workshop shop) throws IOException {
        try (Stream<Path> all = Files.list(shop.top().resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("agents")
    void aWorkIsSpecifiedApprovedAndBuilt(AgentKind kind) {
        try (Workshop shop = new Workshop(directory, kind)) {
            shop.model().follow(CarriedThroughTest::worked);
            Ran asked = shop.run("work", "new", "--agent", kind.word(), "Make a part");
            assertThat(asked.status()).as(asked.out() + asked.err()).isEqualTo(6);
            Ran ran = shop.run("work", "approve", "--agent", kind.word(), "WORK-01");
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
            assertThat(shop.git("show", "HEAD:src/part.txt")).isEqualTo("1");
            assertThat(shop.model().strange()).isEmpty();
            assertThat(shop.alive()).isEmpty();
        }
    }

    private static Answer worked(Asked asked) {
        if (DemoModel.role(asked).isPresent()) {
            return DemoModel.returning(SPECIFIED);
        }
        return asked.done() == 0
                ? Answer.run("mkdir -p src && echo 1 > src/part.txt")
                : new Answer.Says("The part is made.");
    }
}
