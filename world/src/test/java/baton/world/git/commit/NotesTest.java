package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Objects;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class NotesTest {
    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;
    private Notes notes;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        notes = new Notes(repository);
    }

    private static SequencedMap<CommitId, String> note(CommitId id, String text) {
        SequencedMap<CommitId, String> one = new LinkedHashMap<>();
        one.put(id, text);
        return one;
    }

    private Map<CommitId, String> read() {
        try (Objects objects = new Objects(repository)) {
            return notes.read(objects);
        }
    }

    @Test
    void gitShowsWhatWasWritten() {
        CommitId first = new CommitId(test.head());
        CommitId second = new CommitId(test.commitAll("second"));
        SequencedMap<CommitId, String> both = note(first, "{\"run\":\"1\",\"é\":\"\\n\"}");
        both.put(second, "two\nlines");
        notes.write(both);

        assertThat(test.git("notes", "--ref=baton", "show", first.value()))
                .isEqualTo("{\"run\":\"1\",\"é\":\"\\n\"}");
        assertThat(test.git("log", "-1", "--notes=baton", "--format=%N")).isEqualTo("two\nlines");
        assertThat(read()).isEqualTo(both);
    }

    @Test
    void laterNotesReplaceAndOthersStay() {
        CommitId first = new CommitId(test.head());
        CommitId second = new CommitId(test.commitAll("second"));
        notes.write(note(first, "old"));
        notes.write(note(second, "other"));
        notes.write(note(first, "new"));

        assertThat(read()).isEqualTo(Map.of(first, "new", second, "other"));
        assertThat(test.git("rev-list", "--count", Notes.REF)).isEqualTo("3");
    }

    @Test
    void manyAtOnceAreOneStep() {
        SequencedMap<CommitId, String> many = new LinkedHashMap<>();
        test.shell(
                "for i in $(seq 300); do printf 'commit refs/heads/main\\ncommitter C <c> now\\n"
                        + "data 2\\nx\\n\\n'; [ $i = 1 ] && echo 'from refs/heads/main^0'; done"
                        + " | git fast-import --quiet --date-format=now");
        test.git("rev-list", "HEAD")
                .lines()
                .forEach(id -> many.put(new CommitId(id), "note " + id));
        notes.write(many);

        assertThat(many).hasSize(301);
        assertThat(read()).isEqualTo(many);
        assertThat(test.git("rev-list", "--count", Notes.REF)).isEqualTo("1");
        assertThat(test.git("notes", "--ref=baton", "show")).isEqualTo("note " + test.head());
    }

    @Test
    void writersAtTheSameTimeLoseNothing() throws Exception {
        List<CommitId> ids = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            ids.add(new CommitId(test.commitAll("commit " + i)));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (CommitId id : ids) {
                all.add(threads.submit(() -> notes.write(note(id, "n"))));
            }
            for (Future<?> future : all) {
                future.get();
            }
        }

        assertThat(read().keySet()).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void nothingIsWrittenForNothingOrForNoCommit() {
        notes.write(new LinkedHashMap<>());
        assertThat(read()).isEmpty();
        assertThatThrownBy(() -> notes.write(note(new CommitId("1".repeat(40)), "x")))
                .isInstanceOf(Failure.class);
        assertThat(test.git("for-each-ref", "refs/notes")).isEmpty();
    }
}
