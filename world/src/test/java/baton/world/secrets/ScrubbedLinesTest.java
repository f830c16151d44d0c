package baton.world.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.secrets.Secrets;
import baton.world.process.lines.Batch;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// That batches of bytes are stored as their lines would be, one by one and as text.
class ScrubbedLinesTest {
    private static final Secrets SECRETS = Secrets.knowing(List.of("hushhush1", "grün-und-blau"));

    /// Put together here, so that no file of this repository holds what looks like a key.
    private static final List<String> LINES =
            List.of(
                    "",
                    "compiled the task-list, 37 files",
                    "größer → kleiner",
                    "see https://example.org/a",
                    "psql postgres://me:" + "hunter22@db/x",
                    "token sk" + "-abcdefghijklmnopqrstuvwx and more",
                    "hushhush1, then grün-und-blau",
                    "hushhush",
                    "-----",
                    "----- BEGIN",
                    "-----BEGIN CERTIFICATE-----",
                    "-----BEGIN RSA PRIVATE" + " KEY-----",
                    "-----BEGIN PRIVATE" + " KEY-----  ",
                    "x -----BEGIN PRIVATE" + " KEY-----",
                    "-----BEGIN PRIVATE" + " KEY-----abc-----END PRIVATE KEY-----",
                    "MIIEowIBAAKCAQEA",
                    "-----END RSA PRIVATE KEY-----",
                    "-----END ",
                    "a--b---c----d");

    /// As it is said in words: a key's lines are left out until its end, at most 200; the others
    /// go without their secrets.
    private static List<String> plainly(List<String> lines) {
        List<String> stored = new ArrayList<>();
        int keyLines = 0;
        for (String line : lines) {
            if (keyLines > 0) {
                keyLines = line.contains("-----END ") || keyLines >= 200 ? 0 : keyLines + 1;
                stored.add("[secret]");
            } else {
                boolean begins =
                        line.contains("-----BEGIN ")
                                && line.stripTrailing().endsWith("PRIVATE KEY-----")
                                && !line.contains("-----END ");
                keyLines = begins ? 1 : 0;
                stored.add(SECRETS.scrub(line));
            }
        }
        return stored;
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        int count = 1 + random.nextInt(400);
        int dull = random.nextInt(8);
        for (int i = 0; i < count; i++) {
            int kinds = random.nextInt(8) < dull ? 4 : LINES.size();
            lines.add(LINES.get(random.nextInt(kinds)));
        }
        return lines;
    }

    /// Somewhere among other bytes.
    private static Batch batch(List<String> lines, Random random) {
        int before = random.nextInt(10);
        String text = "-".repeat(before) + String.join("\n", lines) + "\n---";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Batch(bytes, before, bytes.length - 3);
    }

    private static String text(Batch batch) {
        return new String(batch.bytes(), batch.from(), batch.size(), StandardCharsets.UTF_8);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void batchesAreStoredAsTheirLinesAre(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            List<String> lines = lines(random);
            List<String> expected = plainly(lines);
            ScrubbedLines scrubbed = new ScrubbedLines(SECRETS);
            for (int start = 0; start < lines.size(); ) {
                int end = Math.min(lines.size(), start + 1 + random.nextInt(50));
                Batch batch = batch(lines.subList(start, end), random);
                assertThat(text(scrubbed.stored(batch)))
                        .as("seed %s", seed)
                        .isEqualTo(text(expected.subList(start, end)));
                start = end;
            }
        }
    }

    /// A batch that can wait is not seen by the scrubber; the rest is stored as if that batch had
    /// been seen.
    @ParameterizedTest
    @ValueSource(longs = {5, 6, 7, 8})
    void whatCanWaitHasNoSayInWhatFollows(long seed) {
        Random random = new Random(seed);
        int waiting = 0;
        for (int i = 0; i < 500; i++) {
            List<String> lines = lines(random);
            List<String> expected = plainly(lines);
            ScrubbedLines scrubbed = new ScrubbedLines(SECRETS);
            for (int start = 0; start < lines.size(); ) {
                int end = Math.min(lines.size(), start + 1 + random.nextInt(5));
                Batch batch = batch(lines.subList(start, end), random);
                ScrubbedLines later = new ScrubbedLines(SECRETS);
                boolean waits = scrubbed.canWait(batch);
                waiting += waits ? 1 : 0;
                assertThat(text((waits ? later : scrubbed).stored(batch)))
                        .as("seed %s", seed)
                        .isEqualTo(text(expected.subList(start, end)));
                start = end;
            }
        }
        assertThat(waiting).isGreaterThan(1_000);
    }
}
