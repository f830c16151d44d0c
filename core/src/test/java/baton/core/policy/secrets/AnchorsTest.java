package baton.core.policy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
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
                    "dckr_pat_",
                    "hvs.",
                    "SK",
                    "key-",
                    ":AA",
                    "123456789:AA",
                    "8Q~",
                    "abc7Q~",
                    "M",
                    "?sig=",
                    "/api/webhooks/",
                    "password=",
                    "DB_PASSWORD=",
                    "\"api_key\": \"",
                    "tokens: ",
                    "token = ",
                    "--secret ",
                    "SECRET=a1",
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
                KNOWN.stream()
                        .flatMap(value -> Encodings.of(value, 8).stream())
                        .distinct()
                        .sorted((a, b) -> b.length() - a.length())
                        .toList();
        for (String value : longestFirst) {
            clean = clean.replace(value, "[secret]");
        }
        return withoutNamed(Shapes.ALL.matcher(clean).replaceAll("[secret]"));
    }

    /// Behind every word of a name, looked for at every place.
    private static String withoutNamed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TreeSet<Integer> begins = new TreeSet<>();
        for (int at = 0; at < bytes.length; at++) {
            for (String word : NamedValues.WORDS) {
                int end = at + word.length();
                if (end <= bytes.length && isWord(bytes, at, word)) {
                    begins.add(NamedValues.begin(bytes, end, bytes.length));
                }
            }
        }
        ByteArrayOutputStream clean = new ByteArrayOutputStream();
        int done = 0;
        for (int begin : begins) {
            if (begin >= done) {
                clean.write(bytes, done, begin - done);
                clean.writeBytes("[secret]".getBytes(StandardCharsets.UTF_8));
                done = NamedValues.end(bytes, begin, bytes.length);
            }
        }
        clean.write(bytes, done, bytes.length - done);
        return done == 0 ? text : clean.toString(StandardCharsets.UTF_8);
    }

    private static boolean isWord(byte[] bytes, int at, String word) {
        String here = new String(bytes, at, word.length(), StandardCharsets.ISO_8859_1);
        return here.equalsIgnoreCase(word);
    }

    /// As it comes back from a file, in which half a pair is a question mark.
    private static String stored(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
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
            assertThat(stored(SECRETS.scrub(text)))
                    .as("seed %s: %s", seed, text)
                    .isEqualTo(stored(plain));
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
