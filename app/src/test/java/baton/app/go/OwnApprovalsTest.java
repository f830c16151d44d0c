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
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An approval is that of the user who gave it, for the project it was given for, wherever that
/// lies.
class OwnApprovalsTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final Pattern APPROVE = Pattern.compile("baton (approve \\S+ \\S+ --hash \\S+)");

    @TempDir Path directory;
    private Path repository;

    /// A project whose brief is approved.
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
        String agent = "replay:" + DEMO.resolve("recordings");
        String answers = DEMO.resolve("answers.yaml").toString();
        Ran begun =
                as("owner", "go", "--agent", agent, "--answers", answers, "Greet whoever is named");
        Matcher answer = APPROVE.matcher(begun.out());
        assertThat(answer.find()).as(begun.err() + begun.out()).isTrue();
        assertThat(as("owner", answer.group(1).split(" ", -1)).status()).isZero();
    }

    private Ran as(String user, String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.resolve(user).toString());
        return Ran.with(repository, environment, Ttys.NONE, words);
    }

    private Path project() throws IOException {
        try (Stream<Path> all = Files.list(repository.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    private String state() throws IOException {
        return Files.readString(project().resolve(".go-state.local.json"));
    }

    private static List<String> approved(String state) {
        return state.lines().filter(line -> line.matches("    \"brief\": .*")).toList();
    }

    /// The gate of the brief is passed: the next question is another one.
    private void assertPassed() {
        assertThat(as("owner", "status").out()).doesNotContain("approve brief.md?");
        Ran ran = as("owner", "continue");
        assertThat(ran.status()).as(ran.err() + ran.out()).isEqualTo(6);
        assertThat(ran.err()).contains("--- research ---");
        assertThat(ran.out()).contains(" research --hash ");
    }

    @Test
    void anotherUserTakesNoneBack() throws IOException {
        List<String> before = approved(state());
        assertThat(before).hasSize(1);
        Ran other = as("other", "continue");
        assertThat(other.status()).as(other.err()).isEqualTo(6);
        assertThat(other.out()).contains(" brief --hash ");
        assertThat(approved(state())).isEqualTo(before);
        assertPassed();
    }

    @Test
    void movedRepositoryKeepsThem() {
        Path moved = directory.resolve("elsewhere");
        Shell.in(directory).run("mv", repository.toString(), moved.toString());
        repository = moved;
        assertPassed();
    }

    @Test
    void renamedProjectKeepsThem() throws IOException {
        Path project = project();
        Shell.in(directory).run("mv", project.toString(), project.resolveSibling("other") + "");
        assertPassed();
    }

    /// A copy may have come from anywhere.
    @Test
    void copyHasNone() {
        Shell.in(directory).run("cp", "-r", "greeting", "copy");
        repository = directory.resolve("copy");
        assertThat(as("owner", "continue").out()).contains(" brief --hash ");
    }
}
