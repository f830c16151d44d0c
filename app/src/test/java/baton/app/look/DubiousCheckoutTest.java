package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.Map;

/// Verbs that look at runs, in a checkout that git does not trust. Only root can give one away.
class DubiousCheckoutTest {
    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void giveRepositoryAway() {
        repository = FreshRepository.in(directory);
        Shell.Ended given = Shell.in(directory).attempt("chown", "-R", "65534", ".");
        assumeTrue(given.succeeded(), given.output());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status",
                "status --json",
                "runs",
                "gates",
                "status last",
                "why 1",
                "report"
            })
    void theyNameTheCommandThatMendsIt(String words) {
        Ran ran = repository.run(Map.of(), words.split(" "));
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(4);
        assertThat(ran.err())
                .contains("error DUBIOUS_OWNERSHIP", "git config --global --add safe.directory ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "runs"})
    void oneThatGitIsToldToTrustHasNoRunsYet(String words) {
        Shell shell = Shell.in(directory);
        Path settings = directory.resolve("trusting");
        shell.git("config", "--file", settings.toString(), "safe.directory", "*");
        Ran ran = repository.run(Map.of("GIT_CONFIG_GLOBAL", settings.toString()), words);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("no runs in ");
    }
}
