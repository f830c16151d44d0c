package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

class QuestionTest {
    private static Question asking(List<String> options, Optional<String> recommended) {
        return new Question("Which?", options, recommended);
    }

    @Test
    void anOptionIsOneLineAndStandsThereOnce() {
        Question question = asking(List.of(" a\n b ", "a b", "", "c"), Optional.of(" c\t"));
        assertThat(question.options()).containsExactly("a b", "c");
        assertThat(question.recommended()).contains("c");
    }

    @Test
    void withOptionsOnlyTheseAndTheRecommendedOneAreAnswers() {
        Question question = asking(List.of("a", "b"), Optional.of("c"));
        assertThat(List.of("a", "b", "c")).allMatch(question::takes);
        assertThat(List.of("d", "", "A")).noneMatch(question::takes);
    }

    @Test
    void withoutOptionsAnyTextIsAnAnswer() {
        Question question = asking(List.of(), Optional.empty());
        assertThat(question.takes("use the small one")).isTrue();
        assertThat(question.takes(" ")).isFalse();
    }

    @Test
    void agreeingTakesWhatIsRecommendedOrApprovesWhereNothingIsOffered() {
        assertThat(asking(List.of("a"), Optional.of("a")).agreed()).contains("a");
        assertThat(asking(List.of(), Optional.empty()).agreed()).contains(Question.APPROVED);
        assertThat(asking(List.of("a"), Optional.empty()).agreed()).isEmpty();
    }

    @Test
    void aFloodOfWordsIsCut() {
        Question question =
                new Question(
                        "w".repeat(1_000_000),
                        Collections.nCopies(1, "o".repeat(5_000)),
                        Optional.of("\ud83d\ude00".repeat(500)));
        assertThat(question.context()).hasSize(4_000).endsWith("w…");
        assertThat(question.options().getFirst()).hasSize(200).endsWith("o…");
        assertThat(question.recommended().orElseThrow()).hasSize(199).endsWith("😀…");
    }

    @Test
    void optionsBeyondTheTwentiethAreLeftOutAndCounted() {
        List<String> many = IntStream.range(0, 25).mapToObj(i -> "option " + i).toList();
        Question question = new Question("Which?", many, Optional.empty());

        assertThat(question.options()).isEqualTo(many.subList(0, 20));
        assertThat(question.context()).isEqualTo("Which? (and 5 more options, left out here)");
        assertThat(new Question(question.context(), question.options(), Optional.empty()))
                .isEqualTo(question);
    }
}
