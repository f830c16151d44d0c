package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BriefBoundsTest {
    @Test
    void whatIsQuotedInAQuestionIsCutAfterEightyCharacters() {
        assertThat(QuestionBank.perTopic(0, "x".repeat(80)).text()).contains("x".repeat(80) + "”");
        assertThat(QuestionBank.perTopic(0, "x".repeat(81)).text()).contains("x".repeat(80) + "…”");
    }

    @Test
    void aTopicKeepsItsWholeQuestionUnderAShortTitle() {
        TopicDraft topic = TopicDraft.said("y".repeat(81));

        assertThat(topic.title()).isEqualTo("y".repeat(80) + "…");
        assertThat(topic.question()).contains("y".repeat(81));
    }
}
