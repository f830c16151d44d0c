package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Commits that the user wants signed, by a program of his that says it did.
class SigningTest {
    @TempDir private Path directory;

    private TestRepository test;
    private Repository repository;

    @BeforeEach
    void makeRepository() throws IOException {
        test = TestRepository.create(directory.resolve("r"));
        Path signer = directory.resolve("signer");
        Files.writeString(
                signer,
                """
                #!/bin/sh
                test -f %s/locked && { echo 'no pinentry' >&2; exit 1; }
                cat > /dev/null
                printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'
                printf '\\n[GNUPG:] SIG_CREATED ' >&2
                """
                        .formatted(directory));
        assertThat(signer.toFile().setExecutable(true)).isTrue();
        Path settings = directory.resolve("settings");
        Files.writeString(
                settings, "[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = " + signer + "\n");
        Environment environment =
                TestRepository.ENVIRONMENT.with("GIT_CONFIG_GLOBAL", settings.toString());
        repository = Repository.open(test.top(), environment);
    }

    private void assertRefused(String words) {
        assertThatThrownBy(() -> new Signing(repository).rehearse())
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.SIGNING_FAILED);
                            assertThat(failure).hasMessageContaining(words);
                        });
    }

    @Test
    void commitsAreSignedWhereTheUserWantsThat() {
        assertThatCode(() -> new Signing(repository).rehearse()).doesNotThrowAnyException();
        test.write("new", "n\n");

        assertThat(Commits.in(repository).commit("signed", "new"))
                .isInstanceOf(Checkpoints.Ready.class);
        assertThat(test.git("cat-file", "commit", "HEAD")).contains("gpgsig");
    }

    @Test
    void keyThatIsLockedIsSaidBeforeAnythingCosts() throws IOException {
        Files.createFile(directory.resolve("locked"));

        assertRefused("failed to sign");
    }

    @Test
    void programThatOnlyTheRepositoryNamesIsNotRun() {
        test.git("config", "gpg.program", "/bin/false");
        test.write("new", "n\n");

        assertThatCode(() -> new Signing(repository).rehearse()).doesNotThrowAnyException();
        assertThat(new Signing(repository).unsigned())
                .contains(
                        "commits are not signed: only the settings of the repository name the"
                                + " signing program (gpg.program=/bin/false)");
        assertThat(Commits.in(repository).commit("unsigned", "new"))
                .isInstanceOf(Checkpoints.Ready.class);
        assertThat(test.git("cat-file", "commit", "HEAD")).doesNotContain("gpgsig");
    }

    @Test
    void whoDoesNotSignIsNotAsked() {
        test.git("config", "commit.gpgSign", "false");
        test.git("config", "gpg.program", "/bin/false");

        assertThatCode(() -> new Signing(repository).rehearse()).doesNotThrowAnyException();
    }
}
