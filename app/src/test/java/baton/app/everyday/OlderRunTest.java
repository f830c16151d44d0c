package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;
import baton.world.run.store.Sha256;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Runs that other versions began and were killed in: a checkout and the user's state with each, as
/// they were left. A version that changes what it writes adds a recording of its own.
class OlderRunTest {
    @TempDir Path directory;
    private FreshRepository repository;
    private Map<String, String> state;

    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void aRunOfAnEarlierVersionGoesOn(String version) throws Exception {
        recorded(version);
        Files.createFile(directory.resolve("goes-on"));

        Ran ran = repository.run(state, "resume");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(repository.git("log", "--reverse", "--format=%s"))
                .isEqualTo("plan\nfeat: file 1\nfeat: file 2\nfeat: file 3");
        assertThat(repository.run(state, "report", "--verify").status()).isZero();
    }

    /// The record of a later version is like this one's but for its form, as far as can be known.
    @Test
    void aRunOfALaterFormIsToldOfAndLeftAsItIs() throws Exception {
        recorded("0.1.0");
        Path folder = only(directory.resolve("repository/.baton/runs"));
        Path known = directory.resolve("state/baton/known");
        replace(folder.resolve("run.json"), "\"format\": 1", "\"format\": 2", known);
        String journal = Files.readString(folder.resolve("journal.jsonl"));
        String head = repository.git("rev-parse", "HEAD");

        for (String words : List.of("resume", "retry 2", "skip 2", "undo last", "continue")) {
            Ran ran = repository.run(state, words.split(" "));
            assertThat(ran.status()).as(words + ran.out() + ran.err()).isEqualTo(4);
            assertThat(ran.err()).contains("RUN_NEWER", "the version that began it");
            assertThat(folder.resolve("journal.jsonl")).as(words).hasContent(journal);
            assertThat(repository.git("rev-parse", "HEAD")).as(words).isEqualTo(head);
        }
        assertThat(repository.run(state, "runs").out()).contains("interrupted");
    }

    private void recorded(String version) throws Exception {
        Path archive = Path.of("src/test/resources/runs", version + ".tar.gz").toAbsolutePath();
        Shell.in(directory).run("tar", "-xzf", archive.toString());
        repository = new FreshRepository(directory.resolve("repository"));
        state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private static Path only(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("20"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// Changes a record, and what the user's own state noted of it.
    private static void replace(Path record, String old, String now, Path known)
            throws IOException {
        String before = Files.readString(record);
        Files.writeString(record, before.replace(old, now));
        Path note = known.resolve(record.getParent().getFileName() + ".json");
        String noted = Files.readString(note);
        String changed = noted.replace(Sha256.of(before), Sha256.of(Files.readString(record)));
        assertThat(changed).isNotEqualTo(noted);
        Files.writeString(note, changed);
    }
}
