package baton.app.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.core.config.SandboxSettings;
import baton.world.process.Environment;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Commands that look at what agents made have git run programs of the working tree inside the
/// sandbox, as runs do: an agent may have rewritten them.
class FencedRepositoryTest {
    private static final String REF = "refs/baton/salvage/20260105-100000-aaaa/step-1-1";

    @TempDir Path directory;
    private FreshRepository repository;
    private Path mark;

    /// A filter of the user's own settings that is a script of the repository, and leaves a mark
    /// beside it where nothing keeps it from that. Git checks it out before what it filters.
    @BeforeEach
    void make() throws IOException {
        repository = FreshRepository.in(directory);
        mark = directory.resolve("mark");
        write("0.sh", "touch '" + mark + "'; cat\n");
        write(".gitattributes", "*.txt filter=own\n");
        write("there.txt", "there\n");
        write("plan.md", FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        repository.git("add", "--all");
        repository.git("commit", "--quiet", "-m", "plan");
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(
                directory.resolve("gitconfig"),
                """
                [filter "own"]
                    clean = sh 0.sh
                    smudge = sh 0.sh
                """);
        Sandbox.Tried tried =
                Sandbox.attempt(
                        SandboxSettings.NONE, repository.top(), new Environment(environment()));
        assumeTrue(tried instanceof Sandbox.Works, tried.toString());
    }

    private void write(String file, String text) {
        FreshRepository.write(repository.top().resolve(file), text);
    }

    private Map<String, String> environment() {
        return FreshRepository.environment(
                Map.of(
                        "GIT_CONFIG_GLOBAL", directory.resolve("gitconfig").toString(),
                        "HOME", directory.resolve("home").toString(),
                        "XDG_STATE_HOME", directory.resolve("state").toString()));
    }

    private void done(String... words) {
        Ran ran = repository.run(environment(), words);
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(mark).doesNotExist();
    }

    private void execute() throws IOException {
        Ran ran =
                repository.run(
                        environment(), "execute", "--agent", "exec:echo 1 > 1.txt", "plan.md");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(mark).doesNotExist();
    }

    @Test
    void rescue() throws IOException {
        write("1.txt", "1\n");
        repository.git("add", "1.txt");
        String tree = repository.git("write-tree");
        String commit = repository.git("commit-tree", "-p", "HEAD", "-m", "x", tree);
        repository.git("update-ref", REF, commit);
        repository.git("reset", "--quiet", "--hard", "HEAD");

        done("rescue", "restore", REF);
        assertThat(repository.top().resolve("1.txt")).hasContent("1\n");
    }

    @Test
    void undo() throws IOException {
        execute();
        done("undo", "last");
        assertThat(repository.top().resolve("1.txt")).doesNotExist();
    }

    @Test
    void audit() throws IOException {
        execute();
        write("there.txt", "there\n");
        done("audit", "plan.md");
    }
}
