package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class TopicChoiceTest {
    private static final List<TopicDraft> PROPOSED =
            List.of(
                    topic("Session store", "Which store keeps sessions over a deploy?"),
                    topic("OAuth 2 flow", "Which OAuth 2 flow fits a browser?"),
                    topic("GDPR", "Does GDPR bind the length of a session?"));

    private static TopicDraft topic(String title, String question) {
        return new TopicDraft(
                title, "", question, "x", Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Optional<String> kept(String said) {
        return TopicChoice.kept(said, PROPOSED)
                .map(
                        topics ->
                                String.join(
                                        " ",
                                        topics.stream()
                                                .map(topic -> PROPOSED.indexOf(topic) + 1 + "")
                                                .toList()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all | 1 2 3",
                "yes please | 1 2 3",
                "all of them | 1 2 3",
                "Keep all three. | 1 2 3",
                "전부 | 1 2 3",
                "2 | 2",
                "1, 3 | 1 3",
                "#1 and #3 | 1 3",
                "1-2 | 1 2",
                "the first and the last one | 1 3",
                "only the second | 2",
                "the first two | 1 2",
                "just GDPR | 3",
                "Which OAuth 2 flow fits a browser? | 2",
                "I know 2 | 1 3",
                "all except 3 | 1 2",
                "not 1 | 2 3",
                "all but 2 | 1 3",
                "all 3 but 2 | 1 3",
                "I know the first | 2 3",
                "everything but the first | 2 3",
                "all, but I know GDPR | 1 2",
                "all but OAuth 2 | 1 3",
                "I already know 1 and 3, thanks | 2",
                "not 1, not 2 | 3",
                "I don’t need 2 | 1 3",
                "no need for 2 | 1 3",
                "I don't know 2 | 2",
                "I want to know about GDPR | 3",
                "I know all but 2 | 2",
                "I know all of them except the third | 3",
                "nothing but 2 | 2",
                "all other than 2 | 1 3",
                "leave 2 out | 1 3",
                "drop 2, keep the rest | 1 3",
                "keep 2, drop the others | 2",
                "I know 1 and 2, look into 3 | 3",
                "I know 1, but not 2 and 3 | 2 3",
            })
    void wordsSayWhichTopicsAreKept(String said, String topics) {
        assertThat(kept(said)).hasValue(topics);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"none", "no", "I know all of them", "I know these", "none of them", "없음"})
    void noneIsKeptWhereAllAreKnown(String said) {
        assertThat(kept(said)).hasValue("");
    }

    /// Words of two readings, or not read to the last one, neither keep nor drop.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "9",
                "1 and 9",
                "no 2",
                "2 is known",
                "I know this",
                "I know two of them",
                "one and three",
                "not all",
                "1 but not 2",
                "1 and not 1",
                "all of 1 and 2",
                "2 since it takes 3 weeks",
                "I know nothing about 2",
                "don't drop the rest, but drop",
                "session",
                "leave 2 in",
                "I know",
                "maybe",
            })
    void otherWordsAreNotRead(String said) {
        assertThat(kept(said)).isEmpty();
    }

    @Test
    void theOnlyTopicIsNamedByThis() {
        List<TopicDraft> one = PROPOSED.subList(0, 1);
        assertThat(TopicChoice.kept("I know this", one)).hasValue(List.of());
        assertThat(TopicChoice.kept("drop it", one)).hasValue(List.of());
        assertThat(TopicChoice.kept("keep it", one)).hasValue(one);
        assertThat(TopicChoice.kept("I know both", PROPOSED.subList(0, 2))).hasValue(List.of());
        assertThat(TopicChoice.kept("I know both", PROPOSED)).isEmpty();
    }
}
