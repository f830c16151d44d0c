package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

class CommitMessageTest {
    @TempDir private Path directory;

    /// Git itself says what is right.
    @Test
    void messagesAreCleanedAsGitCleansThem() throws Exception {
        TestRepository test = TestRepository.init(directory);
        List<String> pieces =
                List.of("a", " ", "\t", "\n", "\n\n", "\r", "#", "ü", "b c", "\u000b");
        Random random = new Random(7);
        StringBuilder script = new StringBuilder();
        StringBuilder ours = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            Files.writeString(directory.resolve("m" + i), text);
            script.append("git stripspace < m").append(i).append("; echo =;");
            ours.append(CommitMessage.cleaned(text.toString())).append("=\n");
        }
        assertThat(test.shell(script.toString()) + "\n").isEqualTo(ours.toString());
    }
}
