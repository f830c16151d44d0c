package baton.world.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.config.Configuration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

class ConfigFilesTest {
    @TempDir Path directory;
    private Path checkout;
    private UserDirectories user;

    @BeforeEach
    void places() throws IOException {
        checkout = Files.createDirectories(directory.resolve("checkout"));
        user = UserDirectories.of(Map.of("HOME", directory.resolve("home").toString()));
    }

    private Path write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private ConfigFiles load(Optional<Path> named) {
        return ConfigFiles.load(checkout, user, named);
    }

    @Test
    void noFileIsNoConfiguration() {
        assertThat(load(Optional.empty()).layers()).isEmpty();
    }

    @Test
    void theRepositoryIsReadOverTheUser() throws IOException {
        write("checkout/.baton/config.yaml", "agent: ours\n");
        write("home/.config/baton/config.yaml", "agent: mine\ngate: off\n");
        ConfigFiles files = load(Optional.empty());
        Configuration merged = Configuration.of(files.tree(_ -> true));
        assertThat(merged.agent()).contains("ours");
        assertThat(merged.gate()).contains(false);
    }

    @Test
    void whatNobodyAcceptedIsHarmlessAndBeneathTheUsersOwn() throws IOException {
        write(
                "checkout/.baton/config.yaml",
                "agent: replay:rec\nscope:\n  allow: ['**']\nlimits:\n  cost: 900\n  tokens: 5\n");
        write("home/.config/baton/config.yaml", "limits:\n  cost: 3\n");
        Configuration held = Configuration.of(load(Optional.empty()).tree(_ -> false));

        assertThat(held.agent()).isEmpty();
        assertThat(held.allow()).isEmpty();
        assertThat(held.limits().tokens()).contains(5L);
        assertThat(held.limits().cost()).contains(BigDecimal.valueOf(3));
    }

    @Test
    void aNamedFileStandsForTheRepositorys() throws IOException {
        write("checkout/.baton/config.yaml", "agent: exec:./evil\nlimits:\n  cost: 9\n");
        Path named = write("other.yaml", "gate: on\n");
        ConfigFiles files = load(Optional.of(named));
        assertThat(Configuration.of(files.tree(_ -> true)).agent()).isEmpty();
        assertThat(files.ofRepository()).isEmpty();
    }

    @Test
    void namingTheRepositorysOwnFileAcceptsNothing() throws IOException {
        Path own = write("checkout/.baton/config.yaml", "agent: exec:./evil\n");
        Path link = Files.createSymbolicLink(directory.resolve("link.yaml"), own);
        assertThat(load(Optional.of(own)).ofRepository()).isPresent();
        assertThat(load(Optional.of(link)).ofRepository()).isPresent();
    }

    @Test
    void aNamedFileMustBeThere() {
        Path missing = directory.resolve("missing.yaml");
        assertThatThrownBy(() -> load(Optional.of(missing)))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("FILE_NOT_FOUND");
    }

    @Test
    void directoriesFollowTheirVariables() {
        UserDirectories set =
                UserDirectories.of(
                        Map.of("HOME", "/h", "XDG_CONFIG_HOME", "/c", "XDG_STATE_HOME", "rel"));
        assertThat(set.configuration()).contains(Path.of("/c/baton"));
        assertThat(set.state()).contains(Path.of("/h/.local/state/baton"));
        assertThat(UserDirectories.of(Map.of()).state()).isEmpty();
    }

    @Test
    void trustIsForThisContentInThisRepository() throws IOException {
        write("checkout/.baton/config.yaml", "worktree:\n  setup: make\n");
        Layer layer = load(Optional.empty()).ofRepository().orElseThrow();
        TrustStore store = new TrustStore(user, checkout.resolve(".git"));
        assertThat(store.trusts(layer)).isFalse();
        store.accept(layer);
        assertThat(store.trusts(layer)).isTrue();
        assertThat(new TrustStore(user, directory.resolve("x/.git")).trusts(layer)).isFalse();
        write("checkout/.baton/config.yaml", "worktree:\n  setup: make evil\n");
        assertThat(store.trusts(load(Optional.empty()).ofRepository().orElseThrow())).isFalse();
    }

    @Test
    void nobodyWithoutAHomeTrustsAnything() throws IOException {
        write("checkout/.baton/config.yaml", "worktree:\n  setup: make\n");
        UserDirectories nobody = UserDirectories.of(Map.of());
        Layer layer =
                ConfigFiles.load(checkout, nobody, Optional.empty()).ofRepository().orElseThrow();
        TrustStore store = new TrustStore(nobody, checkout);
        assertThat(store.trusts(layer)).isFalse();
        assertThatThrownBy(() -> store.accept(layer)).hasMessageContaining("home directory");
    }
}
