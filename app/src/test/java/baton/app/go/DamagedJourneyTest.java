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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Projects of `go` whose state was damaged, or whose command is given again after a kill.
class DamagedJourneyTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final Pattern HASH = Pattern.compile("--hash (\\S+)");
    private static final String TASK = "Greet whoever is named";

    @TempDir Path directory;
    private Path repository;
    private String hash = "";

    /// A project whose brief waits for approval.
    @BeforeEach
    void begin() {
        repository = directory.resolve("greeting");
        FreshRepository.write(repository.resolve("README.md"), "# Greeting\n");
        Shell shell = Shell.in(repository);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "init");
        Ran begun = go(TASK);
        Matcher asked = HASH.matcher(begun.out());
        assertThat(asked.find()).as(begun.err() + begun.out()).isTrue();
        hash = asked.group(1);
    }

    private Ran go(String... more) {
        List<String> words = new ArrayList<>(List.of("go", "--agent"));
        words.add("replay:" + DEMO.resolve("recordings"));
        words.addAll(List.of("--answers", DEMO.resolve("answers.yaml").toString()));
        words.addAll(List.of(more));
        return baton(words.toArray(String[]::new));
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.resolve("home").toString());
        return Ran.with(repository, environment, Ttys.NONE, words);
    }

    private List<String> projects() throws IOException {
        try (Stream<Path> all = Files.list(repository.resolve(".claude/projects"))) {
            return all.map(place -> repository.relativize(place).toString()).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"v\": 1, \"task\": \"Gre", "garbage", "[]"})
    void isToldOfByACodeAndMadeAnew(String text) throws IOException {
        String project = projects().getFirst();
        Ran approved = go("--project", project, "--approve", hash);
        assertThat(approved.out()).as(approved.err()).contains(" research --hash ");
        FreshRepository.write(repository.resolve(project).resolve(".go-state.local.json"), text);
        assertThat(baton("status").out()).contains("JOURNAL_DAMAGED", "go --project " + project);
        for (Ran refused : List.of(baton("continue"), go(TASK), baton("continue", project))) {
            assertThat(refused.err()).contains("JOURNAL_DAMAGED", "baton go --project " + project);
            assertThat(refused.status()).isEqualTo(4);
        }
        assertThat(projects()).hasSize(1);
        Ran mended = baton("go", "--project", project);
        assertThat(mended.out()).as(mended.err()).contains(" research --hash ");
        assertThat(mended.err()).contains("made anew").doesNotContain("--- brief ---");
        assertThat(baton("continue").status()).isEqualTo(6);
    }

    @Test
    void approvalThatIsGivenAgainGoesOn() throws IOException {
        String project = projects().getFirst();
        assertThat(baton("approve", project, "brief", "--hash", hash).status()).isZero();
        Ran again = go("--project", project, "--approve", hash);
        assertThat(again.out()).as(again.err()).contains(" research --hash ");
        assertThat(go("--project", project, "--approve", hash).status()).isEqualTo(6);
        FreshRepository.write(repository.resolve(project).resolve("brief.md"), "# other\n");
        assertThat(go("--project", project, "--approve", hash).err()).contains("GATE_STALE");
    }
}
