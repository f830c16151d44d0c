package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import baton.core.Fault;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

class SourceTest {
    record Lines(String text, String... expected) {}

    static Stream<Lines> lines() {
        return Stream.of(
                new Lines(""),
                new Lines("a", "a"),
                new Lines("a\n", "a"),
                new Lines("a\n\n", "a", ""),
                new Lines("a\r\nb\r\n", "a", "b"),
                new Lines("a\rb", "a", "b"),
                new Lines("\r\r\n\n\r", "", "", "", ""),
                new Lines("\uFEFFa", "a"),
                new Lines("\uFEFF"),
                new Lines("a\uFEFF", "a\uFEFF"),
                new Lines("a\u2028b\u0085c\fd", "a\u2028b\u0085c\fd"));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void linesEndWithNewlineOrReturnOrBoth(Lines row) {
        assertThat(Source.of("a", row.text()).lines()).containsExactly(row.expected());
    }

    record Bytes(Fault expected, byte... bytes) {}

    static Stream<Bytes> notText() {
        byte nil = 0;
        return Stream.of(
                new Bytes(Fault.NOT_TEXT, nil),
                new Bytes(Fault.NOT_TEXT, "a\0b".getBytes(UTF_8)),
                new Bytes(Fault.NOT_TEXT, "a".getBytes(UTF_16LE)),
                new Bytes(Fault.NOT_TEXT, (byte) 0xFF, (byte) 0xFE),
                new Bytes(Fault.NOT_TEXT, (byte) 0xC0, (byte) 0x80),
                new Bytes(Fault.NOT_TEXT, (byte) 0xED, (byte) 0xA0, (byte) 0x80),
                new Bytes(Fault.NOT_TEXT, (byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80),
                new Bytes(Fault.NOT_TEXT, (byte) 'a', (byte) 0xE2, (byte) 0x82),
                new Bytes(Fault.TOO_LARGE, new byte[Source.BYTES_MAX + 1]));
    }

    @ParameterizedTest
    @MethodSource("notText")
    void bytesThatAreNoTextAreRefused(Bytes row) {
        assertThat(Source.decode("a", row.bytes()))
                .isInstanceOfSatisfying(
                        Source.Refused.class,
                        r -> assertThat(r.problem().fault()).isEqualTo(row.expected()));
    }

    @Test
    void bytesOfTextAreDecodedWithoutTheirMark() {
        assertThat(Source.decode("x/a.md", "\uFEFFä\r\n😀".getBytes(UTF_8)))
                .isEqualTo(
                        new Source.Readable(new Source("x/a.md", "ä\r\n😀", List.of("ä", "😀"))));
    }

    @Test
    void theLargestTextIsReadWhole() {
        byte[] bytes = new byte[Source.BYTES_MAX];
        Arrays.fill(bytes, (byte) 'a');
        assertThat(Source.decode("a", bytes))
                .isInstanceOfSatisfying(
                        Source.Readable.class,
                        r -> assertThat(r.source().line(1)).hasSize(Source.BYTES_MAX));
    }

    @Test
    void nameIsTheLastPartOfThePath() {
        assertThat(Source.of("a/b/c.md", "").name()).isEqualTo("c.md");
        assertThat(Source.of("c.md", "").name()).isEqualTo("c.md");
    }
}
