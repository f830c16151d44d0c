package baton.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.contract.plan.step.Manifest;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The words about files that are missing.
class ManifestProofTest {
    private record Nothing() implements TreeFacts {
        @Override
        public boolean exists(RepoPath path) {
            return false;
        }

        @Override
        public Optional<List<String>> lines(RepoPath path) {
            return Optional.empty();
        }

        @Override
        public Optional<String> bashRefuses(RepoPath path) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, only 0 of at least 1 expected file found",
        "2, only 0 of at least 2 expected files found"
    })
    void countsTheFilesThatAreExpected(int least, String words) {
        Manifest manifest =
                new Manifest(
                        List.of(new RepoPath("a.txt")),
                        least,
                        "^feat: ",
                        List.of(),
                        List.of(),
                        List.of(),
                        Set.of());
        assertThat(new ManifestProof(manifest, new Nothing()).failures(Set.of()))
                .containsExactly("expected path is missing: a.txt", words);
    }
}
