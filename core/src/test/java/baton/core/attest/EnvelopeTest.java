package baton.core.attest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

class EnvelopeTest {
    /// Made by `ssh-keygen -Y sign -n baton` with a key that is nowhere else.
    private static final String ARMOR =
            """
            -----BEGIN SSH SIGNATURE-----
            U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgQNQpBAHTZClBkCKtUePSwesQY4
            1UU49CIgf1PxVx2KUAAAAFYmF0b24AAAAAAAAABnNoYTUxMgAAAFMAAAALc3NoLWVkMjU1
            MTkAAABAmBaE0Qqk5cHTLjXSH/tI+GUbzVq6rw5mUD7OrmMZPkZ2rOKRJEhRetIE2zF3zd
            hjeZwEbug8Av5547DEmtXMAA==
            -----END SSH SIGNATURE-----
            """;

    private static final SshSeal SEAL = SshSeal.ofArmor(ARMOR).orElseThrow();
    private static final Envelope SEALED = new Envelope("{\"a\":\"é\"}", Optional.of(SEAL));

    private static Envelope good(String line) {
        return ((Envelope.Good) Envelope.parse(line)).envelope();
    }

    @Test
    void whatIsWrittenIsRead() {
        Envelope bare = new Envelope("{}", Optional.empty());
        assertThat(good(bare.line())).isEqualTo(bare);
        assertThat(good(SEALED.line())).isEqualTo(SEALED);
        assertThat(SEAL.armor()).isEqualTo(ARMOR);
        assertThat(SEAL.key()).isEqualTo("SHA256:zMeXxehPisTiuY1Enlrn+dX3Gem84UISY1jXYbOwEr8");
    }

    @Test
    void theSignedTextBindsTypeAndLength() {
        assertThat(SEALED.signed())
                .isEqualTo("DSSEv1 28 application/vnd.in-toto+json 10 {\"a\":\"é\"}");
    }

    /// The rest is for `ssh-keygen` to find: then the text or the signature is another.
    @Test
    void anyFlippedBitMakesAnotherEnvelopeOrNone() {
        byte[] line = SEALED.line().getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < line.length; at++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                byte[] flipped = line.clone();
                flipped[at] ^= (byte) (1 << bit);
                String text = new String(flipped, StandardCharsets.UTF_8);
                if (Envelope.parse(text) instanceof Envelope.Good(Envelope other)) {
                    boolean same =
                            other.signed().equals(SEALED.signed())
                                    && other.seal().equals(SEALED.seal());
                    assertThat(same).as("bit %d of byte %d", bit, at).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"payload\":\"e30=\",\"payloadType\":\"text/plain\",\"signatures\":[]}",
                "{\"payload\":\"e3\",\"payloadType\":\"application/vnd.in-toto+json\","
                        + "\"signatures\":[]}",
                "{\"payload\":\"e31=\",\"payloadType\":\"application/vnd.in-toto+json\","
                        + "\"signatures\":[]}",
                "{\"payload\":\"e30=\",\"payloadType\":\"application/vnd.in-toto+json\","
                        + "\"signatures\":[{\"keyid\":\"x\",\"sig\":\"e30=\"}]}",
                "{ \"payload\":\"e30=\",\"payloadType\":\"application/vnd.in-toto+json\","
                        + "\"signatures\":[]}"
            })
    void anotherFormIsNone(String line) {
        assertThat(Envelope.parse(line)).isInstanceOf(Envelope.Bad.class);
    }

    @Test
    void anotherNamespaceIsNoSeal() {
        byte[] blob = Base64.getDecoder().decode(SEAL.signature());
        String text = new String(blob, StandardCharsets.ISO_8859_1).replace("baton", "gitgi");
        byte[] other = text.getBytes(StandardCharsets.ISO_8859_1);
        assertThat(SshSeal.of(Base64.getEncoder().encodeToString(other))).isEmpty();
    }

    @Test
    void nestingAndLengthHaveBounds() {
        String deep = "{\"payload\":" + "[".repeat(100_000);
        assertThat(Envelope.parse(deep)).isInstanceOf(Envelope.Bad.class);
        Envelope tooLong = new Envelope("x".repeat(Envelope.LINE_MAX), Optional.empty());
        assertThat(Envelope.parse(tooLong.line()))
                .isEqualTo(new Envelope.Bad("it has more than 262144 characters"));
    }

    @Test
    void aCutSealIsNone() {
        byte[] blob = Base64.getDecoder().decode(SEAL.signature());
        for (int length = 0; length < blob.length; length++) {
            byte[] cut = Arrays.copyOf(blob, length);
            assertThat(SshSeal.of(Base64.getEncoder().encodeToString(cut))).isEmpty();
        }
    }
}
