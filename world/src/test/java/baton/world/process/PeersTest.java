package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Running;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class PeersTest {
    @TempDir Path place;

    private Optional<String> markOf(baton.kit.Shell shell, String script) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String connect = "exec 3<>/dev/tcp/127.0.0.1/" + server.getLocalPort() + "; sleep 60";
            String whole = script.formatted(connect);
            try (Running _ =
                            shell.background(
                                    List.of("bash", "-c", whole), place.resolve("output"));
                    Socket taken = server.accept()) {
                return Peers.run(taken.getPort(), server.getLocalPort());
            }
        }
    }

    @Tag("linux")
    @Test
    void aProgramOfARunIsKnownByItsMark() throws IOException {
        baton.kit.Shell marked = baton.kit.Shell.in(place).with("BATON_RUN", "r1");
        assertThat(markOf(marked, "%s")).contains("r1");
        assertThat(markOf(marked, "env -u BATON_RUN bash -c '%s'; true")).contains("r1");
    }

    @Test
    void othersHaveNone() throws IOException {
        assertThat(markOf(baton.kit.Shell.in(place), "%s")).isEmpty();
    }
}
