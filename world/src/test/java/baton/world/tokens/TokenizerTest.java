package baton.world.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizerTest {
    private static final Tokenizer COUNT = new Tokenizer();

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "hello world, 2",
        "tiktoken is great!, 6",
        "antidisestablishmentarianism, 6",
        "2 + 2 = 4, 7",
        "お誕生日おめでとう, 9",
    })
    void textsHaveTheTokensThatTheVocabularyIsKnownFor(String text, long tokens) {
        assertThat(COUNT.applyAsLong(text)).isEqualTo(tokens);
    }

    @Test
    void marksOfAProtocolAreText() {
        assertThat(COUNT.applyAsLong("<|endoftext|>")).isGreaterThan(1);
    }

    @Test
    void aLongWordIsCountedToo() {
        assertThat(COUNT.applyAsLong("a".repeat(100_000))).isBetween(10_000L, 100_000L);
    }
}
