package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/// A project that `go` carries through is gone on with as it was begun, wherever it lies by then.
class RememberedWayTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final String ANSWERS = DEMO.resolve("answers.yaml").toString();
    private static final String TASK = "Greet whoever is named";

    @TempDir Path directory;
    private Path repository;

    @BeforeEach
    void repository() {
        repository = directory.resolve("greeting");
        FreshRepository.write(repository.resolve("README.md"), "# Greeting\n");
        Shell shell = Shell.in(repository);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "init");
    }

    /// Nobody names an agent but these settings.
    private void configure(String more) {
        String text = "agent: \"replay:" + DEMO.resolve("recordings") + "\"\n" + more;
        FreshRepository.write(repository.resolve(".git/mine.yaml"), text);
    }

    private Ran baton(String... words) {
        return in(repository, words);
    }

    private Ran in(Path place, String... words) {
        Map<String, String> environment =
                Map.of(
                        "PATH", Surroundings.path(),
                        "HOME", directory.resolve("home").toString());
        return Ran.with(place, environment, Ttys.NONE, words);
    }

    /// Begun, and left at its first gate.
    private void begin(String... more) {
        configure("");
        Stream<String> words =
                Stream.of("go", "--config", ".git/mine.yaml", "--answers", ANSWERS, TASK);
        Ran ran = baton(Stream.concat(words, Stream.of(more)).toArray(String[]::new));
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Path only(Path place) throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            return all.filter(path -> Files.exists(path.resolve("run.json")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void continueCarriesOutAsItWasSaid() throws IOException {
        begin("--sandbox", "off", "--in-place", "--quick");
        Ran ran = baton("continue", "--yes");
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err())
                .contains("Settings, as before: .git/mine.yaml")
                .doesNotContain("in a worktree of its own");
        assertThat(text(only(repository.resolve(".baton/runs")).resolve("run.json")))
                .containsSubsequence(
                        "\"argv\"",
                        "\"go\"",
                        "\"--quick\"",
                        "\"--sandbox\"",
                        "\"off\"",
                        "\"--in-place\"");
        assertThat(baton("report", "--json").out()).contains("**Sandbox:** off\\n");
    }

    @Test
    void theProofThatWasAskedForIsWantedByWhoeverGoesOn() {
        begin("--sandbox", "off", "--in-place", "--proof", "plain");
        Ran plain = baton("continue", "--yes");
        assertThat(plain.status()).as(plain.err() + plain.out()).isZero();
        assertThat(baton("report", "--json").out()).doesNotContain("### Grades");
    }

    @Test
    void strictWithoutASandboxIsSaidToBeNone() {
        begin("--sandbox", "off", "--in-place", "--proof", "strict");
        Ran strict = baton("go", "--yes");
        assertThat(strict.status()).as(strict.err() + strict.out()).isZero();
        assertThat(strict.err()).contains("proof: strict holds no step back here: ");
        assertThat(baton("report", "--json").out())
                .contains("### Grades", "none: there is no sandbox");
    }

    @Test
    void otherWordsCountFromThenOn() {
        begin("--sandbox", "off", "--in-place");
        assertThat(baton("go", "--worktree").status()).isEqualTo(6);
        Ran ran = baton("go", "--yes");
        assertThat(ran.err()).contains("in a worktree of its own");
        assertThat(baton("report", "--json").out()).contains("**Sandbox:** off\\n");
    }

    /// A file of settings is trusted because somebody named it as it was.
    @Test
    void settingsThatWereChangedHaveToBeNamedAgain() {
        begin();
        configure("sandbox:\n  mode: \"off\"\n");
        for (String command : new String[] {"continue", "go"}) {
            Ran ran = baton(command);
            assertThat(ran.err()).contains("CONFIG_UNTRUSTED", "--config .git/mine.yaml");
            assertThat(ran.status()).isEqualTo(8);
        }
        assertThat(baton("go", "--config", ".git/mine.yaml").status()).isEqualTo(6);
        assertThat(baton("go").err()).contains("Settings, as before");
    }

    /// A permission holds for one life, and the words that give it again are printed.
    @Test
    void approvalOfEverythingIsNotCarriedOver() {
        Ran failed = baton("go", "--yes", "--agent", "exec:exit 3", "--answers", ANSWERS, TASK);
        assertThat(failed.status()).isNotZero();
        Ran ran = baton("continue", "--agent", "replay:" + DEMO.resolve("recordings"));
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.out()).contains("baton --yes go --project .claude/projects/");
    }

    @Test
    void movedRepositoryKnowsItsAgent() {
        begin();
        Path moved = directory.resolve("elsewhere/renamed");
        Shell.in(directory).run("bash", "-c", "mkdir elsewhere && mv greeting elsewhere/renamed");
        Ran ran = in(moved, "continue", "--yes");
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err()).contains("Settings, as before: .git/mine.yaml");
    }

    @Test
    void projectThatWasTakenElsewhereIsSeen() {
        begin();
        Shell.in(repository).run("bash", "-c", "mkdir docs && mv .claude/projects/* docs/moved");
        assertThat(baton("continue", "docs/moved").status()).isEqualTo(6);
        assertThat(baton("status").out()).contains("moved", "brief");
        for (String command : new String[] {"continue", "resume"}) {
            Ran ran = baton(command);
            assertThat(ran.status()).as(ran.err()).isEqualTo(6);
            assertThat(ran.out()).contains("baton approve moved brief --hash ");
        }
        Shell.in(directory).run("mv", "greeting", "renamed");
        assertThat(in(directory.resolve("renamed"), "continue").out()).contains("docs/moved");
    }

    @Test
    void stageHasItsAgentAndSettingsFromTheFirstLineOn() throws IOException {
        configure("");
        String agent = "replay:" + DEMO.resolve("recordings");
        Ran ran = baton("brief", "--next", "--agent", agent, "--config", ".git/mine.yaml", TASK);
        Path stages = repository.resolve(".baton/runs/stages");
        try (Stream<Path> all = Files.list(stages)) {
            Path stage = all.findFirst().orElseThrow(() -> new AssertionError(ran));
            assertThat(text(stage.resolve("journal.jsonl")).lines().findFirst().orElseThrow())
                    .contains(agent, ".git/mine.yaml");
            assertThat(text(stage.resolve("stage.json"))).contains(agent, ".git/mine.yaml");
        }
    }

    /// A copy may have come from anywhere.
    @Test
    void copyKnowsNothing() {
        begin();
        Shell.in(directory).run("cp", "-r", "greeting", "copy");
        Ran ran = in(directory.resolve("copy"), "continue", "--yes");
        assertThat(ran.err()).contains("AGENT_").doesNotContain("as before");
        assertThat(ran.status()).isNotZero();
    }
}
