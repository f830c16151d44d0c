package baton.app.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.app.brief.LinePrompt;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

class PauseQuestionTest {
    /// A person who types these words and then ends the input.
    private record Typing(Deque<String> lines) implements LinePrompt {
        static Typing of(String words) {
            return new Typing(new ArrayDeque<>(List.of(words.split(" ", -1))));
        }

        @Override
        public Optional<String> read(String mark) {
            return Optional.ofNullable(lines.poll());
        }

        @Override
        public void show(String line) {}

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @CsvSource({"y, true", "YES, true", "n, false", "? ? ? ? y, true", "perhaps y, true"})
    void onlyYesAndNoAnswer(String words, boolean goesOn) {
        assertThat(ExecuteRun.goesOn(Typing.of(words))).isEqualTo(goesOn);
    }

    @Test
    void otherWordsLeaveTheRunPaused() {
        assertThatThrownBy(() -> ExecuteRun.goesOn(Typing.of("hm yak what y")))
                .isInstanceOf(LinePrompt.Unanswered.class);
    }
}
