package baton.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;

class IgnoredKindTest {
    @ParameterizedTest
    @CsvSource({
        "target/, BUILD_OUTPUT",
        "module/build/x, BUILD_OUTPUT",
        "a/__pycache__/, BUILD_OUTPUT",
        "a/b.pyc, BUILD_OUTPUT",
        "node_modules/, DEPENDENCIES",
        "web/node_modules/.cache/, DEPENDENCIES",
        "vendor/build/, DEPENDENCIES",
        ".env, OTHER",
        "tests/conftest.py, OTHER",
        "targets/, OTHER",
    })
    void theNameTells(String path, IgnoredKind kind) {
        assertThat(IgnoredKind.of(path)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        ".pytest_cache/x/y, .pytest_cache",
        "a/.venv/bin/venv/x, a/.venv",
        "web/node_modules/.cache/x, web/node_modules/.cache",
        "target/x, ",
        "node_modules/x, ",
        ".pytest_cache, ",
        "my.venv/x, ",
    })
    void directoriesOfToolsAreKnown(String path, String directory) {
        assertThat(IgnoredKind.toolDirectory(path)).isEqualTo(Optional.ofNullable(directory));
    }

    @ParameterizedTest
    @CsvSource({
        "dev.log, true",
        "a/dev.log.1, true",
        "logs/a.txt, true",
        "a/log/b, true",
        "server.pid, true",
        "a/.DS_Store, true",
        ".env, false",
        "notes/log, false",
        "logs.txt, false",
        "catalog/a, false",
    })
    void whatIsWrittenAnewAllTheTimeIsKnown(String path, boolean passing) {
        assertThat(IgnoredKind.isPassing(path)).isEqualTo(passing);
    }
}
