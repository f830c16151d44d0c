package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.FrontMatter;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

class PageTest {
    private static final int TRIES = 2_000;

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '~',
            textBlock =
                    """
                    Trim search input            ~ Trim search input
                    .claude/projects/2026-01-05/ ~ .claude/projects/2026-01-05/
                    2026-01-05                   ~ 2026-01-05
                    0123456789abcdef             ~ 0123456789abcdef
                    2.0                          ~ "2.0"
                    1e5                          ~ "1e5"
                    yes                          ~ "yes"
                    Null                         ~ "Null"
                    a: b                         ~ "a: b"
                    a #b                         ~ "a #b"
                    a\\b                         ~ "a\\\\b"
                    "q"                          ~ "\\"q\\""
                    - a                          ~ "- a"
                    """)
    void onlyWhatIsPlainlyTextStandsWithoutQuotes(String text, String written) {
        assertThat(page("k", Value.of(text))).isEqualTo("---\nk: " + written + "\n---\n");
    }

    @Test
    void anEmptyListIsAKeyWithNothingUnderIt() {
        assertThat(page("k", Value.items(List.of()))).isEqualTo("---\nk:\n---\n");
    }

    @Test
    void nothingIsWrittenAsNull() {
        assertThat(page("k", new Value.Null(0))).isEqualTo("---\nk: null\n---\n");
    }

    @Test
    void everyTextReadsBackEqual() {
        OddText odd = new OddText(2);
        for (int i = 0; i < TRIES; i++) {
            Value text = Value.of(odd.text().replaceAll("\\p{Cs}", "x"));
            Value items = Value.items(List.of(text, Value.of("other")));
            SequencedMap<String, Value> front = new LinkedHashMap<>();
            front.put("scalar", text);
            front.put("list", items);
            FrontMatter read = FrontMatter.read(Source.of("p", new Page(front).text()));

            assertThat(read.problems()).as(text.toString()).isEmpty();
            assertThat(read.fields()).as(text.toString()).isEqualTo(front);
        }
    }

    private static String page(String key, Value value) {
        SequencedMap<String, Value> front = new LinkedHashMap<>();
        front.put(key, value);
        return new Page(front).text();
    }
}
