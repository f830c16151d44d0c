package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The files that `baton init` leaves in a repository are committed when it suits, and are in no
/// run's way.
class SetUpTest {
    private static final String SKILL = ".claude/skills/baton/skills/plan/SKILL.md";

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void setUp() {
        checkout = Checkout.in(directory);
        assertThat(checkout.run("init", "--yes").status()).isZero();
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
    }

    @Test
    void aRunBeginsBeforeItIsCommitted() {
        Ran ran = checkout.execute(Checkout.PLAN);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(checkout.git("show", "--stat", "--format=%s")).doesNotContain("skills");
    }

    @Test
    void whatIsWrittenForAnotherProjectIsInNoRunsWay() {
        checkout.with(".claude/projects/2026-01-06-other/brief.md", "# Other\n");

        Ran ran = checkout.execute(Checkout.PLAN);

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(checkout.git("status", "--porcelain", "--untracked-files=all"))
                .contains("?? .claude/projects/2026-01-06-other/brief.md");
    }

    @Test
    void anAgentThatChangesItIsFoundOut() throws IOException {
        String before = Files.readString(checkout.top().resolve(SKILL));
        Ran ran =
                checkout.executeWith("exec:echo 1 > 1.txt; echo stray >> " + SKILL, Checkout.PLAN);
        assertThat(ran.status()).isNotZero();
        assertThat(ran.err()).contains(SKILL);
        assertThat(checkout.top().resolve(SKILL)).hasContent(before);
    }
}
