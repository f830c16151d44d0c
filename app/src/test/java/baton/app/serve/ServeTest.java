package baton.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Running;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class ServeTest {
    @TempDir Path checkout;

    private Ran serve(Map<String, String> more, String... words) {
        return Ran.with(checkout, more, Ttys.NONE, words);
    }

    @Test
    void aPortIsANumber() {
        for (String wrong : List.of("x", "-1", "65536", "1.5", "")) {
            Ran ran = serve(Map.of(), "serve", "--port", wrong);
            assertThat(ran.status()).as(wrong).isEqualTo(2);
            assertThat(ran.err()).contains("give a number from 0 to 65535");
        }
    }

    @Test
    void aPortThatIsTakenHasItsCode() throws IOException {
        Shell.in(checkout).git("init", "-q");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            Ran ran = serve(Map.of("PATH", Surroundings.path()), "serve", "--port", port);
            assertThat(ran.status()).isEqualTo(4);
            assertThat(ran.err()).contains("error PORT_UNUSABLE cannot listen on port " + port);
        }
    }

    @Test
    void nothingThatARunStartedServes() {
        Ran ran = serve(Map.of("BATON_RUN", "r1"), "serve");
        assertThat(ran.err()).contains("GATE_IN_RUN");
        assertThat(ran.status()).isEqualTo(8);
    }

    @Test
    void theAddressIsPrintedAndASignalEndsIt() throws IOException {
        Shell shell = Shell.in(checkout);
        shell.git("init", "-q");
        Path output = checkout.resolve("output");
        try (Running served = shell.background(Program.baton(List.of("serve")), output)) {
            served.until("the address", () -> text(output).contains("/enter?token="));
            served.signal("INT");
            served.until("the end", () -> !served.isAlive() || !text(output).isEmpty());
        }
        assertThat(Files.readString(output)).startsWith("http://127.0.0.1:");
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return "";
        }
    }
}
