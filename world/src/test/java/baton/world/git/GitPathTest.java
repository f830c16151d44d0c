package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

class GitPathTest {
    @TempDir Path directory;

    @Test
    void anyBytesComeBack() {
        Random random = new Random(7);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(20)];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                boolean refused = bytes[i] == 0 || (i == 0 && bytes[i] == '/');
                bytes[i] = refused ? (byte) 'x' : bytes[i];
            }
            assertThat(GitPath.of(bytes).bytes()).isEqualTo(bytes);
        }
    }

    @Test
    void textIsText() {
        GitPath path = GitPath.of("dir/中 é😀\n".getBytes(StandardCharsets.UTF_8));

        assertThat(path.text()).isEqualTo("dir/中 é😀\n");
        assertThat(path.tree().named()).isPresent();
        assertThat(path.toString()).isEqualTo("dir/中 é😀\\u000a");
    }

    @Test
    void oddNamesCanBeShown() {
        GitPath path = GitPath.of(new byte[] {'a', (byte) 0xFF, '\033'});

        assertThat(path.toString()).isEqualTo("a\\udcff\\u001b");
    }

    @Test
    void filesOfAnyNameAreReached() throws Exception {
        GitPath path = GitPath.of(new byte[] {'a', (byte) 0xFF, ' ', '%', '\n', '?', '#'});
        Path file = Files.writeString(path.in(directory), "content");

        assertThat(file).hasContent("content");
        assertThat(RawPath.bytes(file)).endsWith(path.bytes());
        assertThat(Files.list(directory)).containsExactly(file);
    }

    @Test
    void whatIsNoPathIsRefused() {
        assertThatThrownBy(() -> new GitPath("/a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GitPath("")).isInstanceOf(IllegalArgumentException.class);
        assertThat(new GitPath("C:/x").tree().named()).isEmpty();
    }
}
