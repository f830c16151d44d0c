package baton.core.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionTitleTest {
    @Test
    void aTitleIsMadeOfTheBeginningOfAPrompt() {
        assertThat(SessionTitle.of("/baton:plan trim the names"))
                .contains("baton:plan:trim-the-names");
        assertThat(SessionTitle.of("/plan " + "x".repeat(100)))
                .contains("baton:plan:" + "x".repeat(40));
        assertThat(SessionTitle.of("/plan" + " ".repeat(3_000) + "x")).contains("baton:plan");
    }
}
