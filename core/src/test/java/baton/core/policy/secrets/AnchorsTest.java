package baton.core.policy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// That nothing is missed by looking for secrets only where they can begin: the same text comes
/// out as when every shape is tried at every place.
class AnchorsTest {
    private static final List<String> KNOWN =
            List.of(
                    "hushhush1",
                    "grün-und-blau",
                    "a\uFFFDb-c-d-e-f",
                    "two\nlines of it",
                    "[secret]x");
    private static final Secrets SECRETS = Secrets.knowing(KNOWN);

    /// Beginnings of secrets, pieces of them, and what stands around them.
    private static final List<String> PIECES =
            List.of(
                    "sk-",
                    "SK-",
                    "ghp_",
                    "gho_",
                    "ghu_",
                    "ghs_",
                    "ghr_",
                    "github_pat_",
                    "glpat-",
                    "gldt-",
                    "glrt-",
                    "glptt-",
                    "glcbt-",
                    "AIza",
                    "aiza",
                    "ya29.",
                    "GOCSPX-",
                    "AKIA",
                    "ASIA",
                    "AccountKey=",
                    "xoxa-",
                    "xoxb-",
                    "xoxe-",
                    "xoxo-",
                    "xoxp-",
                    "xoxr-",
                    "xoxs-",
                    "xapp-",
                    "sk_live_",
                    "rk_live_",
                    "pk_live_",
                    "whsec_",
                    "npm_",
                    "pypi-",
                    "hf_",
                    "gsk_",
                    "xai-",
                    "SG.",
                    "doo_v1_",
                    "dop_v1_",
                    "dor_v1_",
                    "eyJ",
                    "bearer ",
                    "Bearer ",
                    "BEARER ",
                    "authorization: basic ",
                    "Authorization: Basic ",
                    "x-api-key: ",
                    "X-Api-Key: ",
                    "://",
                    "https://",
                    "://me:",
                    "@",
                    ":",
                    "/",
                    "-----BEGIN ",
                    "-----END ",
                    "PRIVATE KEY-----",
                    "RSA ",
                    "-----",
                    "-",
                    "_",
                    ".",
                    "=",
                    " ",
                    "\n",
                    "\r\n",
                    "\t",
                    "\\n",
                    "\"",
                    "ä",
                    "→",
                    "😀",
                    "\uD83D",
                    "\u0301",
                    "\uFFFD",
                    "hushhush1",
                    "hushhush",
                    "grün-und-blau",
                    "two\nlines of it",
                    "secret]x",
                    "[secret]",
                    "[",
                    "ask-",
                    "x",
                    "0",
                    "Z");

    private static final String LETTERS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    /// The rules as they are written: what is known, then all shapes everywhere.
    private static String plainly(String text) {
        String clean = text;
        List<String> longestFirst =
                KNOWN.stream().sorted((a, b) -> b.length() - a.length()).toList();
        for (String value : longestFirst) {
            clean = clean.replace(value, "[secret]");
        }
        return Shapes.ALL.matcher(clean).replaceAll("[secret]");
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int pieces = 1 + random.nextInt(8);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
            if (random.nextBoolean()) {
                text.append(filling(random));
            }
        }
        return text.toString();
    }

    /// Long enough for some shapes and too short for others.
    private static String filling(Random random) {
        String letters = random.nextInt(4) == 0 ? LETTERS.substring(0, 36) : LETTERS;
        return random.ints(random.nextInt(70), 0, letters.length())
                .mapToObj(i -> letters.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theSameIsTakenOutAsByTryingAllShapesEverywhere(long seed) {
        Random random = new Random(seed);
        int scrubbed = 0;
        for (int i = 0; i < 2_500; i++) {
            String text = text(random);
            String plain = plainly(text);
            assertThat(SECRETS.scrub(text)).as("seed %s: %s", seed, text).isEqualTo(plain);
            scrubbed += plain.equals(text) ? 0 : 1;
        }
        assertThat(scrubbed).isGreaterThan(250);
    }

    /// Whoever has bytes asks for these first, and takes what is not suspect for clean.
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void noLineWithASecretIsBeyondSuspicion(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            List<String> lines =
                    IntStream.range(0, 5)
                            .mapToObj(_ -> text(random).replaceAll("[\r\n\uD83D]", ""))
                            .toList();
            byte[] bytes = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
            int at = 0;
            for (String line : lines) {
                int end = at + line.getBytes(StandardCharsets.UTF_8).length + 1;
                if (!plainly(line).equals(line)) {
                    assertThat(SECRETS.suspect(bytes, at, bytes.length))
                            .as("seed %s: %s", seed, line)
                            .isBetween(at, end - 1);
                }
                at = end;
            }
        }
    }

    @Test
    void ordinaryLinesAreNotSuspect() {
        for (String line :
                List.of(
                        "the task-list of the risk-free disk-image",
                        "https://example.org/a/b?c=d#e and http://localhost/",
                        "msg.length, flags.SGX, a--b, -----, ----- BEGIN",
                        "compiled 37 files, key_value, npmrc, shf_x")) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            assertThat(SECRETS.suspect(bytes, 0, bytes.length)).as(line).isNegative();
        }
    }
}
