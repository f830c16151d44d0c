package baton.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Random;

class RepoPathTest {
    private static final List<String> PARTS =
            List.of("a", ".", "..", "...", "", " ", "~", "C:", "c:\\x", "\\", "b c", ".a", "a.");

    @ParameterizedTest
    @CsvSource({
        "a, a",
        "a/b, a/b",
        "./a, a",
        "a/, a",
        "a//b, a/b",
        "a/../b, b",
        "a/./b, a/b",
        ".../a, .../a",
        "~a, ~a",
        "a/~, a/~",
        "C:, C:",
        "ab:/c, ab:/c",
    })
    void aPathHasOneSpelling(String raw, String value) {
        assertThat(RepoPath.of(raw)).contains(new RepoPath(value));
        assertThat(RepoPath.staysInside(raw)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "..",
                "/",
                "/a",
                "../a",
                "a/..",
                "a/../..",
                "~",
                "~/a",
                "\\a",
                "C:/a",
                "z:\\a",
                "a\0",
                "./~",
                "./~/a",
                "a/../C:/b",
                "./\\a",
            })
    void whatLeavesTheRepositoryIsNoPath(String raw) {
        assertThat(RepoPath.of(raw)).isEmpty();
        assertThatThrownBy(() -> new RepoPath(raw)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everySpellingIsReadTheSameAgain() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder raw = new StringBuilder(one(random));
            for (int more = random.nextInt(4); more > 0; more--) {
                raw.append('/').append(one(random));
            }
            RepoPath.of(raw.toString())
                    .ifPresent(path -> assertThat(RepoPath.of(path.value())).contains(path));
        }
    }

    private static String one(Random random) {
        return PARTS.get(random.nextInt(PARTS.size()));
    }
}
