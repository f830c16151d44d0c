package baton.app.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The rules that a change is held to besides Verify: a manifest, and paths that nobody may change.
class ProofRulesTest {
    private static final String MANIFEST =
            """
            manifest:
              expected_paths: [lib.sh]
              min_file_count: 1
              commit_message_pattern: ""
              bash_syntax_check: []
              forbidden_paths: [vendor]
              must_contain:
                - path: lib.sh
                  pattern: "^limit="
            """;

    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
        write("test/check.sh", "grep -q limit=5 lib.sh || exit 1\n");
        repository.git("add", ".");
        repository.git("commit", "--quiet", "-m", "test");
        write("lib.sh", "limit=5\n");
    }

    private void write(String path, String text) {
        FreshRepository.write(repository.top().resolve(path), text);
    }

    private Ran prove(String... words) {
        List<String> all = new ArrayList<>(List.of("prove", "--verify", "bash test/check.sh"));
        all.addAll(List.of(words));
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        return repository.run(state, all.toArray(String[]::new));
    }

    @Test
    void whoLeavesAProtectedPathAloneIsProved() {
        Ran ran = prove("--protect", "test/**", "--protect", "*.md");
        assertThat(ran.out()).as(ran.err()).startsWith("Prove: PROVED: ");
        assertThat(ran.status()).isZero();
    }

    @Test
    void aProtectedPathThatWasChangedOrRemovedIsToldWithAGreenVerify() throws Exception {
        write("test/check.sh", "# mine\ngrep -q limit=5 lib.sh || exit 1\n");
        write("TEST/more.sh", "true\n");
        Files.delete(repository.top().resolve("README.md"));
        Ran ran = prove("--protect", "test/**", "--protect", "*.md");
        assertThat(ran.out())
                .startsWith("Prove: NOT PROVED: ")
                .contains("error PROTECTED_CHANGED README.md, TEST/more.sh, test/check.sh\n");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void whatTheManifestMissesIsTold() {
        Path file = directory.resolve("manifest.yaml");
        FreshRepository.write(file, MANIFEST);
        assertThat(prove("--manifest", file.toString()).status()).isZero();
        write("vendor/x.sh", "if\n");
        write("lib.sh", "export limit=5\n");
        Ran ran = prove("--manifest", file.toString(), "--junit", "../j.xml");
        assertThat(ran.out())
                .startsWith("Prove: NOT PROVED: ")
                .contains("error MANIFEST_UNMET forbidden path was changed: vendor/x.sh\n")
                .contains("error MANIFEST_UNMET bash -n vendor/x.sh: ")
                .contains("error MANIFEST_UNMET lib.sh has no line that matches /^limit=/\n");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(directory.resolve("j.xml"))
                .content()
                .contains("forbidden path was changed: vendor/x.sh", "failures=\"3\"");
    }

    @Test
    void aChangeThatIsOnlyToldOfDoesNotMeetAManifest() throws Exception {
        Path file = directory.resolve("manifest.yaml");
        FreshRepository.write(file, MANIFEST);
        Files.delete(repository.top().resolve("lib.sh"));
        Ran ran =
                repository.run(
                        Map.of("XDG_STATE_HOME", directory.resolve("state").toString()),
                        "prove",
                        "--verify",
                        "true",
                        "--manifest",
                        file.toString());
        assertThat(ran.out()).contains("error MANIFEST_UNMET expected path is missing: lib.sh");
        assertThat(ran.status()).isEqualTo(1);
    }

    @Test
    void plainRunsVerifyOnceAndTriesNothing() {
        Ran ran = prove("--plain");
        assertThat(ran.out())
                .startsWith("Prove: GREEN: ")
                .contains("  Verify   green\n")
                .doesNotContain("mutant", "before");
        assertThat(ran.status()).isZero();
        write("lib.sh", "limit=6\n");
        assertThat(prove("--plain").status()).isEqualTo(1);
    }

    @Test
    void theBaseMayBeNamedByAnOption() {
        repository.git("add", ".");
        repository.git("commit", "--quiet", "-m", "work");
        assertThat(prove().out()).startsWith("Prove: NOTHING TO PROVE");
        assertThat(prove("--base", "HEAD^", "--plain").out()).startsWith("Prove: GREEN");
        assertThat(prove("--base", "HEAD^", "HEAD").status()).isEqualTo(2);
        assertThat(prove("--base", "HEAD^..HEAD").status()).isEqualTo(2);
    }

    @Test
    void wordsThatAreNoRulesAreRefused() {
        assertThat(prove("--protect", "../x").err()).contains("--protect does not take `../x`");
        assertThat(prove("--manifest", "none.yaml").err()).contains("FILE_NOT_FOUND", "none.yaml");
        FreshRepository.write(
                directory.resolve("bad.yaml"), MANIFEST.replace("count: 1", "count: x"));
        Ran bad = prove("--manifest", directory.resolve("bad.yaml").toString());
        assertThat(bad.err()).contains("MANIFEST_COUNT_TYPE", "bad.yaml");
        assertThat(bad.status()).isEqualTo(1);
    }
}
