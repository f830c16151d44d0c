package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.GitPath;
import baton.world.git.index.Ignored;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class IgnoredTest {
    private final List<String> asked = new ArrayList<>();

    private final Ignored ignored =
            new Ignored(
                    () -> {
                        asked.add("ignored");
                        return List.of(new GitPath(".baton/"), new GitPath("target/"));
                    },
                    path -> path.text().startsWith(".baton"));

    @Test
    void gitIsAskedWhenSomebodyWantsToKnow() {
        assertThat(asked).isEmpty();
    }

    @Test
    void gitIsAskedOnceForAllWhoWantToKnow() {
        assertThat(ignored.paths()).containsExactly(new GitPath("target/"));
        assertThat(ignored.paths()).containsExactly(new GitPath("target/"));
        assertThat(asked).hasSize(1);
    }
}
