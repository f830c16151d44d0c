package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Verbs about the runs of a repository, outside of any.
class OutsideTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cost",
                "cost --json",
                "gates",
                "stop",
                "resume",
                "runs prune",
                "report --html report.html",
                "status last",
                "logs last",
                "report last",
                "decide last step-1.1 yes",
                "approve last step-1.1"
            })
    void theyRefuseAndNameTheWayOut(String words) {
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(4);
        assertThat(ran.err())
                .contains("error NOT_A_REPOSITORY", "is not in a git repository", "-C DIR")
                .doesNotContain("\tat ");
    }
}
