package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/// The furnished worktrees of sessions, and the bound on what all sessions use up together.
class FurnishedTest {
    private static final int PORTS = 7;

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(".gitignore", "local.env\nmodules\nready\n");
        checkout.git("add", ".gitignore");
        checkout.git("commit", "--quiet", "-m", "ignore");
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(
                        Checkout.step(1, "test -f 1.txt"),
                        Checkout.step(2, "test -f 2.txt"),
                        Checkout.TWO_SESSIONS));
    }

    @Test
    void filesSetupAndPortsAreThere() {
        checkout.with("local.env", "key=1\n").with("modules/m.js", "m\n");
        checkout.with(
                ".baton/config.yaml",
                """
                worktree:
                  copy: [local.env]
                  link: [modules]
                  setup: echo ready > ready
                  ports: %d
                """
                        .formatted(PORTS));
        checkout.git("add", ".baton/config.yaml");
        checkout.git("commit", "--quiet", "-m", "configuration");
        String agent =
                "exec:echo \"$(cat local.env modules/m.js ready | tr '\\n' ' ')"
                        + "$(test -L modules && echo linked) $BATON_PORT_BASE\" >> '"
                        + directory.resolve("calls")
                        + "'; echo x > $BATON_STEP.txt";
        Ran ran = checkout.executeWith(agent, "--trust-config", Checkout.PLAN);

        assertThat(ran.status()).as(ran.err()).isZero();
        List<String> calls = checkout.calls();
        assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("key=1 m ready linked "));
        HashSet<Integer> ports = new HashSet<>();
        for (String call : calls) {
            int base = Integer.parseInt(call.substring(call.lastIndexOf(' ') + 1));
            IntStream.range(base, base + PORTS).forEach(ports::add);
        }
        assertThat(ports).hasSize(2 * PORTS);
    }

    @Test
    void allSessionsTogetherAreHeldToOneBound() {
        for (int step = 1; step <= 2; step++) {
            String place = ".git/recordings/builder/step-" + step + "/any/";
            checkout.with(place + "files/" + step + ".txt", "x\n");
            checkout.with(place + "usage.json", "{\"tokens\": 50}");
        }
        String agent = "replay:" + checkout.top().resolve(".git/recordings");
        Ran stopped = checkout.executeWith(agent, "--max-tokens", "80", Checkout.PLAN);

        assertThat(stopped.status()).as(stopped.err()).isEqualTo(6);
        assertThat(stopped.err()).contains("100 of at most 80 tokens");
        Ran resumed = checkout.executeWith(agent, "--max-tokens", "500", "--resume", Checkout.PLAN);
        assertThat(resumed.status()).as(resumed.err()).isZero();
    }
}
