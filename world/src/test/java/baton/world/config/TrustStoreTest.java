package baton.world.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The content that the user has accepted, and the place where that is kept.
class TrustStoreTest {
    @TempDir private Path directory;

    private TrustStore store(String repository) {
        UserDirectories user = UserDirectories.of(Map.of("HOME", directory.toString()));
        return new TrustStore(user, Path.of(repository));
    }

    private static Layer layer(String text) {
        return Layer.of(Source.of(ConfigFiles.IN_REPOSITORY, text), false);
    }

    @Test
    void acceptanceHoldsForThisContentOfThisRepositoryAlone() {
        Layer layer = layer("agent: exec:./ours\n");
        assertThat(store("/a").trusts(layer)).isFalse();
        store("/a").accept(layer);

        assertThat(store("/a").trusts(layer)).isTrue();
        assertThat(store("/b").trusts(layer)).isFalse();
        assertThat(store("/a").trusts(layer("agent: exec:./other\n"))).isFalse();
    }

    @Test
    void nameOfAFileCounts() {
        store("/a").accept(Source.of("one.md", "text\n"));

        assertThat(store("/a").trusts(Source.of("one.md", "text\n"))).isTrue();
        assertThat(store("/a").trusts(Source.of("two.md", "text\n"))).isFalse();
        assertThat(store("/a").trusts(layer("text\n"))).isFalse();
    }

    @Test
    void withoutAHomeNothingCanBeAccepted() {
        TrustStore homeless = new TrustStore(UserDirectories.of(Map.of()), Path.of("/a"));

        assertThat(homeless.trusts(layer("agent: x\n"))).isFalse();
        assertThatThrownBy(() -> homeless.accept(layer("agent: x\n")))
                .hasMessageContaining("home directory");
    }

    @Test
    void onlyWhatRunsSomethingNeedsAcceptance() {
        assertThat(layer("agent: exec:./ours\n").unaccepted()).containsExactly("agent");
        assertThat(layer("limits:\n  cost: 9\n").unaccepted()).isEmpty();
        assertThat(Layer.of(Source.of("x", "agent: exec:./mine\n"), true).unaccepted()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/h,    ,     ,    /h/.config/baton, /h/.local/state/baton",
        "/h,    /c,   /s,  /c/baton,         /s/baton",
        "/h,    c,    s,   /h/.config/baton, /h/.local/state/baton",
        "h,     ,     ,    ,                 ",
        ",      /c,   ,    /c/baton,         "
    })
    void directoriesOfTheUserAreAbsoluteOrNotThere(
            String home, String config, String state, String configuration, String kept) {
        Map<String, String> environment = new HashMap<>();
        Optional.ofNullable(home).ifPresent(v -> environment.put("HOME", v));
        Optional.ofNullable(config).ifPresent(v -> environment.put("XDG_CONFIG_HOME", v));
        Optional.ofNullable(state).ifPresent(v -> environment.put("XDG_STATE_HOME", v));
        UserDirectories user = UserDirectories.of(environment);

        assertThat(user.configuration())
                .isEqualTo(Optional.ofNullable(configuration).map(Path::of));
        assertThat(user.state()).isEqualTo(Optional.ofNullable(kept).map(Path::of));
    }
}
