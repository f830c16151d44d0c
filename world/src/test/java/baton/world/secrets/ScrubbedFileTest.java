package baton.world.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.secrets.Secrets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class ScrubbedFileTest {
    private static final String SECRET = "correct-horse-battery-staple-7";
    private static final Secrets SECRETS = Secrets.knowing(List.of(SECRET));

    @TempDir Path directory;

    @Test
    void aSecretIsTakenOut() throws Exception {
        Path file = Files.writeString(directory.resolve("a"), "it is " + SECRET + "\n");
        ScrubbedFile.clean(file, SECRETS);

        assertThat(file).content().startsWith("it is ").doesNotContain(SECRET);
    }

    @Test
    void whatIsTooLargeToBeLookedThroughIsNotKept() throws Exception {
        Path file = Files.writeString(directory.resolve("a"), "x".repeat(8 << 20) + SECRET);
        ScrubbedFile.clean(file, SECRETS);

        assertThat(file)
                .hasContent(
                        "[left out: more than 8 MiB, which are not looked through for secrets]");
    }
}
