package baton.world;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Site;
import baton.world.process.Environment;
import baton.world.process.OpenFiles;
import baton.world.process.Peers;
import baton.world.process.Survivors;
import baton.world.sandbox.Instead;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The answers on a system that has nothing of Linux. The build runs this class only with the probe
/// turned off.
@EnabledIfEnvironmentVariable(named = Platform.SWITCH, matches = "plain")
class PlainPlatformTest {
    @TempDir Path directory;
    private final Environment user = Environment.inherited();

    @Test
    void theProbeIsOff() {
        assertThat(Platform.here()).isEqualTo(Platform.PLAIN);
    }

    @Test
    void processesThatWereLeftAreNotLookedFor() {
        assertThat(Survivors.end("BATON_RUN", "r1"))
                .isEqualTo(new Survivors.Swept(0, List.of(), false));
        assertThat(Survivors.list("BATON_RUN", "r1")).isEmpty();
    }

    @Test
    void nobodyIsKnownToHaveAFileOpen() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        try (InputStream open = Files.newInputStream(file)) {
            assertThat(open.read()).isNegative();
            assertThat(OpenFiles.hold(file)).isFalse();
        }
    }

    @Test
    void nobodyIsKnownAtTheOtherEnd() throws IOException {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, here);
                Socket ours = new Socket(here, server.getLocalPort())) {
            assertThat(Peers.run(ours.getLocalPort(), server.getLocalPort())).isEmpty();
        }
    }

    @Test
    void thereIsNoSandboxAndItIsSaid() {
        assertThat(Sandbox.attempt(SandboxSettings.NONE, directory, user))
                .isEqualTo(new Sandbox.Fails("bubblewrap needs Linux"));
        assertThat(Sandbox.processesAlone(directory, user)).isEqualTo(Sandbox.OPEN);
        assertThat(Sandbox.OPEN.around(Site.NOTHING).isOpen()).isTrue();
        Instead place = new Instead(directory, directory, List.of(), List.of());
        assertThat(Sandbox.OPEN.instead(place, user)).isEmpty();
    }
}
