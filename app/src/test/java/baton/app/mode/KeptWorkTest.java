package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Arrays;

/// Work that is put back in a checkout, or may be written over there, is reported while it happens,
/// with the place where it is kept.
class KeptWorkTest {
    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
    }

    private void plan(String... verify) {
        String[] steps = new String[verify.length];
        Arrays.setAll(steps, i -> Checkout.step(i + 1, verify[i]));
        checkout.with("plan.md", Checkout.plan(steps));
    }

    @Test
    void whatVerifyChanged() {
        plan("test -f 1.txt && echo x > left.txt");

        Ran ran = checkout.execute("plan.md");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("Changed while Verify ran, and put back: left.txt");
        assertKept(ran, "residue", "left.txt", "x");
    }

    @Test
    void whatWasChangedBetweenTwoLives() {
        plan("test -f 1.txt", "test -f 2.txt");
        for (int step = 1; step <= 2; step++) {
            String place = ".git/recordings/builder/step-" + step + "/any/";
            checkout.with(place + "files/" + step + ".txt", "x\n");
            checkout.with(place + "usage.json", "{\"tokens\": 50}");
        }
        String agent = "replay:" + checkout.top().resolve(".git/recordings");
        Ran stopped = checkout.executeWith(agent, "--max-tokens", "40", "plan.md");
        assertThat(stopped.status()).as(stopped.err()).isEqualTo(6);
        checkout.with("2.txt", "by hand\n");

        Ran ran = checkout.executeWith(agent, "--max-tokens", "500", "--resume", "plan.md");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("Left as it is: 2.txt");
        assertKept(ran, "meanwhile", "2.txt", "by hand");
    }

    private void assertKept(Ran ran, String part, String file, String content) {
        String ref =
                ran.err()
                        .lines()
                        .filter(line -> line.startsWith("Kept at ") && line.endsWith(part))
                        .findFirst()
                        .orElseThrow()
                        .substring("Kept at ".length());
        assertThat(checkout.git("show", ref + ":" + file)).isEqualTo(content);
    }
}
