package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Words of a command that name something in the checkout, where the repository ships a link that
/// leads elsewhere.
class LinkedWordsTest {
    private static final String WORKS = "exec:echo good > 1.txt";

    @TempDir Path directory;
    private FreshRepository repository;
    private Path outside;

    @BeforeEach
    void shipLinks() throws IOException {
        repository = FreshRepository.in(directory);
        Path top = repository.top();
        outside = Files.createDirectories(directory.toRealPath().resolve("outside"));
        FreshRepository.write(
                top.resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        FreshRepository.write(top.resolve("real/keep"), "x\n");
        FreshRepository.write(top.resolve(".gitignore"), "/real/new/\n");
        Files.createSymbolicLink(top.resolve("rec"), outside);
        Files.createSymbolicLink(top.resolve("near"), Path.of("real"));
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "links");
    }

    private Ran baton(String... words) {
        return repository.run(
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()), words);
    }

    private Ran recorded(String record, String agent) {
        return baton(
                "execute", "--sandbox", "off", "--record", record, "--agent", agent, "plan.md");
    }

    private void assertRecorded(String record, String name) {
        assertThat(recorded(record, WORKS).status()).isZero();
        assertThat(outside.resolve(name).resolve("builder/step-1/1/exit")).exists();
        repository.git("reset", "-q", "--hard", "HEAD~1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rec", "rec/sub", "real/../rec", "./rec"})
    void recordingsAreNotWrittenThroughALink(String record) {
        Ran ran = recorded(record, WORKS);
        assertThat(ran.err()).contains("PATH_THROUGH_LINK");
        assertThat(ran.status()).isNotZero();
        assertThat(outside).isEmptyDirectory();
        assertThat(repository.git("log", "-1", "--format=%s")).isEqualTo("links");
    }

    @Test
    void recordingsAreNotWrittenThroughALinkThatAnAgentMakes() {
        Ran ran = recorded("fresh", WORKS + "; ln -s " + outside + " fresh");
        assertThat(ran.err()).contains("PATH_THROUGH_LINK");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void whatTheUserNamesOutsideIsTheUsersToName() {
        assertRecorded(outside.resolve("a").toString(), "a");
        assertRecorded("../outside/b", "b");
        assertRecorded(repository.top() + "/rec/c", "c");
    }

    @Test
    void aLinkThatStaysInsideIsFollowed() {
        Ran ran = recorded("near/new", WORKS);
        assertThat(ran.err()).doesNotContain("PATH_THROUGH_LINK");
        assertThat(repository.top().resolve("real/new/builder/step-1/1/exit")).exists();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "brief --answers rec/answers.yaml --quick do it",
                "go --answers rec/answers.yaml do it",
                "execute --agent replay:rec plan.md",
                "execute --config rec/config.yaml --agent exec:true plan.md",
            })
    void nothingIsReadThroughALink(String line) throws IOException {
        for (String name : List.of("answers.yaml", "config.yaml")) {
            Files.writeString(outside.resolve(name), "");
        }
        Ran ran = baton(line.split(" "));
        assertThat(ran.err()).contains("PATH_THROUGH_LINK");
        assertThat(ran.status()).isNotZero();
    }
}
