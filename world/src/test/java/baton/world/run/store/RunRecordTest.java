package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class RunRecordTest {
    private static final String FIELDS =
            "\"plan\":\"plan.md\",\"base_commit\":\"" + "a".repeat(40) + "\",\"version\":\"0.9\"}";

    @TempDir Path directory;

    private Path record(String start) throws IOException {
        return Files.writeString(directory.resolve("run.json"), start + FIELDS);
    }

    @Test
    void aRecordWithoutAFormIsOfTheFirst() throws Exception {
        assertThat(RunRecord.read(record("{"))).isPresent();
        assertThat(RunRecord.read(record("{\"format\":1,"))).isPresent();
    }

    @Test
    void aRecordOfALaterFormIsRefused() throws Exception {
        Path later = record("{\"format\":2,");
        assertThatThrownBy(() -> RunRecord.read(later))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("was written by a later version of Baton (0.9)");
    }
}
