package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lines that a person types while the terminal answers what it was asked about itself.
class EditingPromptTest {
    @ParameterizedTest
    @CsvSource({
        "y, y",
        "[?1;2cy, y",
        "ap\u001b[?62;22cprove, approve",
        "no[>41;330;0c, no",
        "[?2027;0$yyes, yes",
        "see [1] and a[?], see [1] and a[?]",
        "all but [2], all but [2]"
    })
    void theTerminalsOwnAnswersAreNoPartOfALine(String read, String typed) {
        assertThat(EditingPrompt.typed(read)).isEqualTo(typed);
    }
}
