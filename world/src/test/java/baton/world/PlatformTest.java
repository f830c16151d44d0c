package baton.world;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

class PlatformTest {
    @TempDir Path root;

    private Platform found() {
        return Platform.of(Map.of(), root);
    }

    @Test
    void aSystemWithoutTheseHasNone() {
        assertThat(found()).isEqualTo(Platform.PLAIN);
    }

    @Test
    void eachPartIsFoundByItself() throws IOException {
        Files.createDirectories(root.resolve("dev/shm"));
        assertThat(found())
                .isEqualTo(
                        new Platform(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(root.resolve("dev/shm")),
                                false));
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/environ"), "A=1");
        assertThat(found().processes()).contains(root.resolve("proc"));
        assertThat(found().namespaces()).isFalse();
        Files.createDirectories(root.resolve("proc/self/ns"));
        assertThat(found().namespaces()).isTrue();
        Path setsid = Files.createDirectories(root.resolve("bin")).resolve("setsid");
        Files.writeString(setsid, "#!/bin/sh\n");
        assertThat(found().setsid()).isEmpty();
        assertThat(setsid.toFile().setExecutable(true)).isTrue();
        assertThat(found().setsid()).contains(setsid);
    }

    @Test
    void theSwitchTurnsAllOff() {
        assertThat(Platform.of(Map.of(Platform.SWITCH, "plain"), Path.of("/")))
                .isEqualTo(Platform.PLAIN);
    }

    @Test
    void theUserIsTheSameHoweverItIsAskedFor() throws IOException {
        Object owner = Files.getAttribute(Files.createFile(root.resolve("new")), "unix:uid");
        assertThat(Platform.PLAIN.user()).contains(owner);
        assertThat(Platform.here().user()).contains(owner);
    }
}
