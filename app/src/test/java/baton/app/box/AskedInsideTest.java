package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.kit.Shell;
import baton.kit.TestDirectories;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Agents that are asked for data: they look, and change nothing.
class AskedInsideTest {
    private static final int ENVIRONMENT = 4;
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();

    private static final String BRIEF = BriefProject.brief("test -f a.txt");

    /// Leaves its traces wherever it can, then answers.
    private static final String AGENT =
            """
            exec:exec 2> /dev/null
            for place in . .git p .baton/runs ~ ~/.ssh '%s'; do echo x > "$place/stray"; done
            cat ~/notes.txt > "$BATON_OUTPUT_FILE" && exit 1
            cat README.md > /dev/null || exit 1
            case $BATON_ROLE in
            planner) cat "$(dirname "$BATON_SCHEMA_FILE")"/planner.schema.json > /dev/null || exit 1
                echo '{"context":"Search should ignore padding.","steps":[{"title":"Write a",
                "files":[{"path":"a.txt","new":true}],"changes":"one line in it",
                "verify":[{"command":"test -f a.txt"}],"on_failure":"revert",
                "commit_message":"feat: write a"}],"verification":["test -f a.txt"],
                "coverage":[{"criterion":1,"steps":[1]}]}' > "$BATON_OUTPUT_FILE" ;;
            *) echo '{"findings":[]}' > "$BATON_OUTPUT_FILE" ;;
            esac
            """;

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() throws IOException {
        boxed = Boxed.in(directory);
        boxed.write("p/brief.md", BRIEF).write(".baton/runs/README", "");
        boxed.atHome(".ssh/id", "secret");
        Files.createDirectories(directory.resolve("beside"));
    }

    private Ran plan(Map<String, String> more, String... words) {
        return planBy(AGENT, more, words);
    }

    private Ran planBy(String asked, Map<String, String> more, String... words) {
        String agent = asked.formatted(directory.resolve("beside")).strip();
        String[] command = {"plan", "--quick", "--project", "p", "--agent", agent};
        String[] all = new String[command.length + words.length];
        System.arraycopy(command, 0, all, 0, command.length);
        System.arraycopy(words, 0, all, command.length, words.length);
        return boxed.run(more, all);
    }

    private String strays() {
        return new Shell(directory, Map.of()).run("find", ".", "-name", "stray");
    }

    @Test
    void whoIsAskedChangesNothing() {
        boxed.atHome("notes.txt", "mine");

        Ran ran = plan(Map.of(), "--sandbox", "required");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(boxed.top().resolve("p/plan.md")).exists();
        assertThat(strays()).isEmpty();
    }

    /// Replies that are kept for the case of a kill are nobody's to read.
    @Test
    void whoIsAskedDoesNotHearWhatOthersReplied() {
        String listening =
                AGENT.replace(
                        "case $BATON_ROLE",
                        "find .baton -name journal.jsonl | grep . && exit 1\ncase $BATON_ROLE");

        Ran ran = planBy(listening, Map.of(), "--sandbox", "required");

        assertThat(ran.err()).doesNotContain("gave no usable answer");
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    @Test
    void withoutASandboxItIsTheUsersOwnRisk() {
        Ran ran = plan(Map.of(), "--sandbox", "off");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(strays().lines()).hasSize(7);
    }

    @Test
    void aSandboxThatIsRequiredAndNotThereIsSaidBeforeAnybodyIsAsked() {
        boxed.atHome(".config/baton/config.yaml", "sandbox:\n  mode: required\n");

        Ran ran = plan(boxed.withoutBubblewrap());

        assertThat(ran.status()).isEqualTo(ENVIRONMENT);
        assertThat(ran.err()).contains("SANDBOX_MISSING");
        assertThat(strays()).isEmpty();
        assertThat(boxed.top().resolve("p/plan.md")).doesNotExist();
    }

    @Test
    void thatThereIsNoneIsSaidOnce() {
        Ran ran = plan(boxed.withoutBubblewrap());

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).containsOnlyOnce("no sandbox: bubblewrap (`bwrap`) is not installed");
    }

    @Test
    void throughAllStagesItIsSaidOnce() {
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "brief");

        Ran ran =
                boxed.run(
                        boxed.withoutBubblewrap(),
                        "go",
                        "--yes",
                        "--agent",
                        "replay:" + DEMO.resolve("recordings"),
                        "--answers",
                        DEMO.resolve("answers.yaml").toString(),
                        "Greet whoever is named");

        assertThat(ran.err()).contains("--- review ---").containsOnlyOnce("no sandbox:");
    }

    @Test
    void recordingsNeedNoSandbox() throws IOException {
        Path recordings = directory.resolve("recordings/planner/draft/any");
        Files.createDirectories(recordings);
        Files.writeString(recordings.resolve("output.json"), "{}");

        Ran ran =
                boxed.run(
                        boxed.withoutBubblewrap(),
                        "plan",
                        "--quick",
                        "--project",
                        "p",
                        "--sandbox",
                        "required",
                        "--agent",
                        "replay:" + directory.resolve("recordings"));

        assertThat(ran.err()).contains("PLAN_NOT_MADE").doesNotContain("SANDBOX_MISSING");
    }

    @ParameterizedTest
    @ValueSource(strings = {"touch ~/stray", "touch .git/stray", "touch .baton/runs/stray"})
    void whatABriefHasTriedStaysInside(String command) {
        boxed.write("p/brief.md", BRIEF.replace("test -f a.txt", command));

        Ran ran =
                boxed.run(
                        Map.of(),
                        "review",
                        "--project",
                        "p",
                        "--since",
                        "HEAD",
                        "--sandbox",
                        "required");

        assertThat(ran.err() + ran.out()).contains("exited with 1");
        assertThat(strays()).isEmpty();
    }
}
