package baton.app.execute;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.Entry;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;

/// The lines about what no commit holds.
class KeptTellingTest {
    private static List<String> lines(String... keys) {
        FieldsBuilder fields = new FieldsBuilder();
        for (String key : keys) {
            fields.put(key, Value.texts(List.of("of " + key)));
        }
        Entry entry =
                new Entry(1, Instant.EPOCH, "verify.ended", "step-1", 0, 1, 1, fields.build());
        return new KeptTelling(entry).lines();
    }

    @Test
    void aFileThatWasWrittenToMeanwhileIsNotCalledLeftAsItIs() {
        assertThat(lines("others"))
                .containsExactly(
                        "In no commit, so kept out of Verify, and left as it is: of others");
        assertThat(lines("others", "kept_beside"))
                .containsExactly(
                        "In no commit, so kept out of Verify, and what it was before: of others",
                        "Written meanwhile in the place of a file that was kept out of Verify, and"
                                + " kept as of kept_beside");
    }

    @Test
    void anIgnoredFileThatWasWrittenToMeanwhileIsNamed() {
        assertThat(lines("kept_before"))
                .containsExactly(
                        "Ignored and written to meanwhile; as it was before Verify it is kept as of"
                                + " kept_before");
    }
}
