package baton.world.git.guard;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The traces that git writes of itself where programs of a run start it.
class GitTracesTest {
    @TempDir private Path directory;

    private TestRepository repository;
    private GitTraces traces;

    @BeforeEach
    void makeRepository() {
        repository = TestRepository.create(directory.resolve("r"));
        repository.bash("git branch other; git commit -q --allow-empty -m two; git tag v1");
        traces = new GitTraces(directory.resolve("traces"), repository.top());
        traces.begin();
    }

    private GitTraces.Told told(String script) {
        repository.bash(script, traces.variables());
        return traces.told();
    }

    @Test
    void aProgramCannotHaveItsTracesTakenForThoseOfAnotherPlace() throws IOException {
        Files.writeString(directory.resolve("traces.top"), "/elsewhere");

        assertThat(told("git commit -q --allow-empty -m a").commits()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "git status; git log; git branch; git stash list; git tag --list; git init x|0|",
                "git add start; git checkout -- start                   | 0 | stages",
                "git commit -q --allow-empty -m a                       | 1 | stages",
                "git commit -q -m nothing; true                          | 0 | stages",
                "git -c alias.ci='commit -q --allow-empty -m b' ci      | 1 | stages",
                "git merge -q other; git reset -q                       | 0 | moves stages",
                "git reset -q --hard HEAD; git reset -q -- start         | 0 | stages",
                "git reset -q --soft HEAD~1                              | 0 | resets stages",
                "git checkout -q other                                  | 0 | switches names"
                        + " stages",
                "git branch -D other                                    | 0 | switches names"
                        + " stages",
                "git tag -d v1                                          | 0 | names",
                "git reflog; git reflog show other                       | 0 |",
                "git reflog expire --expire=now --all                    | 0 | names",
                "git stash                                              | 0 | names stages",
                "git update-ref refs/heads/x HEAD                 | 0 | moves switches names"
                        + " stages",
                "git init -q x; cd x; git commit -q --allow-empty -m x  | 0 |"
            })
    void commandsTellWhatTheyMayHaveDone(String script, int commits, String what) {
        GitTraces.Told told = told(script);

        assertThat(told.whole()).isTrue();
        assertThat(told.commits()).isEqualTo(commits);
        String all =
                (told.moves() ? "moves " : "")
                        + (told.resets() ? "resets " : "")
                        + (told.switches() ? "switches " : "")
                        + (told.names() ? "names " : "")
                        + (told.stages() ? "stages" : "");
        assertThat(all.strip()).isEqualTo(what == null ? "" : what.strip());
    }

    @Test
    void submodulesThatGitLooksIntoAreNotWhereItWorks() {
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                "sub");
        repository.git("commit", "-q", "-m", "sub");

        assertThat(told("git commit -q --allow-empty -m a").commits()).isEqualTo(1);
    }

    @Test
    void whoIsNotGivenTheVariablesIsNotToldOf() {
        repository.git("commit", "-q", "--allow-empty", "-m", "mine");

        assertThat(traces.told()).isEqualTo(GitTraces.Told.NOTHING);
    }

    @Test
    void whatWasToldBeforeIsForgotten() {
        assertThat(told("git tag v2").names()).isTrue();
        traces.begin();

        assertThat(traces.told()).isEqualTo(GitTraces.Told.NOTHING);
    }

    @Test
    void moreThanIsWrittenDownIsKnownToBeMore() throws IOException {
        Files.createFile(directory.resolve("traces/git-trace2-discard"));

        assertThat(traces.told().whole()).isFalse();
    }

    @Test
    void whatOthersPutThereIsNoTrace() throws IOException {
        Path traced = directory.resolve("traces");
        Files.createDirectories(traced.resolve("deep/er"));
        Files.createSymbolicLink(traced.resolve("link"), directory);
        Files.writeString(traced.resolve("junk"), "{\"event\":\"cmd_name\",\"name\":3}\n{{{\n");
        Files.writeString(
                traced.resolve("long"),
                " ".repeat(1 << 16) + "\n{\"event\":\"cmd_name\",\"name\":\"commit\"}\n");
        assertThat(traces.told().commits()).isZero();

        traces.begin();
        assertThat(traced).isEmptyDirectory();
        assertThat(repository.at("start")).exists();
    }
}
