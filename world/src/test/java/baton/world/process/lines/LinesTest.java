package baton.world.process.lines;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class LinesTest {
    /// Wherever the parts of a stream end, the same lines come out.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 64})
    void linesAreWholeWhereverPartsEnd(int size) {
        assertThat(read("one\r\n\nzwölf\nthe last", size))
                .containsExactly("one", "", "zwölf", "the last");
    }

    @Test
    void lineBeyondItsBoundSaysWhatIsLeftOut() {
        String whole = "x".repeat(Lines.LINE_MAX + 3) + "\nnext";

        List<String> lines = read(whole, 1 << 16);

        assertThat(lines.getFirst()).startsWith("xxx").endsWith(Lines.mark(3));
        assertThat(lines.getLast()).isEqualTo("next");
    }

    @Test
    void tailKeepsTheLastWholeLines() {
        Tail tail = new Tail(6, () -> Storing.ALL);
        Lines lines = new Lines(tail::add);
        byte[] bytes = "first\nsecond\nlast\n".repeat(40).getBytes(StandardCharsets.UTF_8);
        lines.accept(bytes, bytes.length);

        assertThat(tail.text()).isEqualTo("\nlast\n");
        assertThat(tail.truncated()).isTrue();
    }

    private static List<String> read(String text, int size) {
        List<String> found = new ArrayList<>();
        Lines lines = Lines.each(found::add);
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at < all.length; at += size) {
            int count = Math.min(size, all.length - at);
            byte[] part = new byte[count];
            System.arraycopy(all, at, part, 0, count);
            lines.accept(part, count);
        }
        lines.finish();
        return found;
    }
}
