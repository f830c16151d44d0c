package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Runs that earlier versions began and were killed in: a checkout and the user's state with each,
/// as they were left. A version that changes what it writes adds a recording of its own.
class OlderRunTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void aRunOfAnEarlierVersionGoesOn(String version) throws Exception {
        Path archive = Path.of("src/test/resources/runs", version + ".tar.gz").toAbsolutePath();
        Shell.in(directory).run("tar", "-xzf", archive.toString());
        Files.createFile(directory.resolve("goes-on"));
        FreshRepository repository = new FreshRepository(directory.resolve("repository"));
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());

        Ran ran = repository.run(state, "resume");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(repository.git("log", "--reverse", "--format=%s"))
                .isEqualTo("plan\nfeat: file 1\nfeat: file 2\nfeat: file 3");
        assertThat(repository.run(state, "report", "--verify").status()).isZero();
    }
}
