package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.liar.Trial.Ending;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;

/// The same agents inside the sandbox: what they try to do to git, to the journal or outside does
/// not happen at all, and what they do to the checkout is found out as ever.
class LyingInsideTest {
    @TempDir private Path directory;

    private Trial trial;
    private String config;
    private String other;

    @BeforeEach
    void makeRepository() throws Exception {
        assertThat(Path.of("/usr/bin/bwrap"))
                .as("these tests need bubblewrap: apt-get install -y bubblewrap")
                .isExecutable();
        trial = Trial.in(directory.resolve("repository"));
        config = Files.readString(trial.top().resolve(".git/config"));
        other = trial.shell().git("rev-parse", "other");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m mine",
                "git reset -q --hard HEAD~1",
                "git checkout -q -b elsewhere",
                "git checkout -q --detach",
                "git symbolic-ref HEAD refs/heads/none",
                "git update-ref -d HEAD",
                "git branch -q -D other",
                "git tag -f v1 HEAD",
                "rm -f .git/index",
                "rm -rf .git",
                "mv .git elsewhere",
                "echo junk > .git/index",
                "git config core.hooksPath evil",
                "mkdir .git/hooks; echo 'touch ../hooked' > .git/hooks/pre-commit",
                "echo two.txt >> .git/info/exclude",
                "git rev-parse HEAD~1 > .git/MERGE_HEAD",
                "git add two.txt; git commit -q -m mine",
                "git stash clear; git branch new; git tag t",
                "echo x > ../outside.txt",
                "rm -rf .baton/runs",
                "rm -rf .baton",
                "echo x >> .baton/runs/*/journal.jsonl",
                "echo stray > stray.txt",
                "rm -f one.txt",
                "(setsid sleep 1000 &)",
                "exit 1",
            })
    void whateverTheAgentTriesTheRunEndsWell(String lie) throws Exception {
        String agent = Trial.lying("echo good > two.txt; " + lie);
        Ending ending = trial.run(agent, "--sandbox", "required");

        assertThat(ending.status()).as(ending.ran().err()).isZero();
        assertThat(ending.summary("result")).isEqualTo("completed");
        assertThat(trial.subjects())
                .containsExactly("feat: step 2", "feat: step 1", "plan", "init");
        assertThat(trial.shell().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("two.txt");
        assertThat(trial.shell().git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(trial.shell().git("rev-parse", "other", "v1")).isEqualTo(other + "\n" + other);
        assertThat(trial.names())
                .containsExactlyInAnyOrder("refs/heads/main", "refs/heads/other", "refs/tags/v1");
        assertThat(Files.readString(trial.top().resolve(".git/config"))).isEqualTo(config);
        assertThat(trial.shell().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
        assertThat(directory.resolve("outside.txt")).doesNotExist();
    }
}
