package baton.kit;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.TestBed.Kind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The test bed is what its README says, and its recorded answers carry its plans out.
class TestBedTest {
    private static final int STEPS = 5;

    private static final Pattern STEP =
            Pattern.compile(
                    "### Step (?<number>\\d+): .*?"
                            + "- \\*\\*Verify:\\*\\* `(?<verify>[^`]+)`"
                            + "(?: → expected: `(?<expected>[^`]+)`)?\n.*?"
                            + "- \\*\\*Checkpoint:\\*\\* `(?<checkpoint>[^`]+)`\n",
                    Pattern.DOTALL);

    @TempDir private Path directory;

    @ParameterizedTest
    @CsvSource({
        "NODE, main, '!! node_modules/'",
        "MAVEN, main, ''",
        "PYTHON, main, '?? .claude/'",
        "HOOKS, main, '?? .claude/\n!! scratch/'"
    })
    void statusIsAsDocumented(Kind kind, String branch, String status) {
        Shell shell = TestBed.make(kind, directory).shell();

        assertThat(shell.git("status", "--porcelain", "--ignored")).isEqualTo(status);
        assertThat(shell.git("branch", "--show-current")).isEqualTo(branch);
        assertThat(shell.git("rev-list", "--count", "HEAD")).isBetween("3", "4");
        assertThat(shell.git("config", "user.email")).isEqualTo("testbed@example.invalid");
    }

    @ParameterizedTest
    @EnumSource
    void commitsAreTheSameWhereverTheyAreMade(Kind kind) throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("else where"));

        assertThat(TestBed.makeAnew(kind, elsewhere).shell().git("rev-parse", "HEAD"))
                .isEqualTo(TestBed.makeAnew(kind, directory).shell().git("rev-parse", "HEAD"));
    }

    /// The builds of Maven are slow: in the short form the program's own tests carry its plan out.
    static List<Kind> replayed() {
        return Boolean.getBoolean("long")
                ? List.of(Kind.values())
                : List.of(Kind.NODE, Kind.PYTHON, Kind.HOOKS);
    }

    /// A stand-in for the engine: lays each recorded answer over the checkout, runs Verify, and
    /// commits with the plan's own words.
    @ParameterizedTest
    @MethodSource("replayed")
    void theReplayCarriesThePlanOut(Kind kind) throws IOException {
        int failingStep = kind == Kind.NODE || kind == Kind.MAVEN ? 3 : 2;
        TestBed bed = TestBed.make(kind, directory);
        List<MatchResult> steps = STEP.matcher(Files.readString(bed.plan())).results().toList();
        assertThat(steps).hasSize(STEPS);

        for (MatchResult step : steps) {
            int number = Integer.parseInt(step.group("number"));
            if (number == failingStep) {
                apply(bed, number, "1");
                assertThat(verified(bed, step)).isFalse();
            }
            apply(bed, number, number == failingStep ? "2" : "any");
            assertThat(verified(bed, step)).as("step %d", number).isTrue();
            commit(bed, step.group("checkpoint"));
        }
        assertThat(bed.shell().git("rev-list", "--count", "HEAD~" + STEPS + "..HEAD"))
                .isEqualTo("" + STEPS);
    }

    @Test
    void pythonLeavesCompiledFilesInSight() {
        TestBed bed = TestBed.make(Kind.PYTHON, directory);
        bed.shell().run("python3", "-m", "unittest", "-q");

        assertThat(bed.shell().git("status", "--porcelain"))
                .contains("?? calc/__pycache__/", "?? tests/__pycache__/");
    }

    @Test
    void signingFailsWhereItIsTried() {
        Shell shell = TestBed.make(Kind.HOOKS, directory).shell();

        assertThat(shell.bash("git commit -q --allow-empty -m 'chore: x'").output())
                .contains("failed to sign");
    }

    @Test
    void hooksRunAndRefuse() {
        Shell shell = unsigned(TestBed.make(Kind.HOOKS, directory));

        assertThat(shell.bash("git commit -q --allow-empty -m 'whatever'").output())
                .contains("commit-msg: start with feat:");
        assertThat(shell.bash("echo FIXME >> README.md; git commit -qam 'docs: x'").output())
                .contains("pre-commit: finish what is marked");
        shell.git("commit", "-q", "--allow-empty", "-m", "chore: x");
        assertThat(shell.git("log", "-1", "--format=%(trailers:only)"))
                .isEqualTo("Checked-by: commit-msg");
    }

    @Test
    void theNestedRepositoryShowsWhenItIsNotExcluded() throws IOException {
        TestBed bed = TestBed.make(Kind.HOOKS, directory);
        Files.writeString(bed.repository().resolve(".git/info/exclude"), "");

        assertThat(bed.shell().git("status", "--porcelain")).isEqualTo("?? .claude/\n?? scratch/");
        assertThat(bed.shell().git("submodule", "status")).contains("vendor/library");
    }

    @ParameterizedTest
    @EnumSource
    void theStrategyNamesEveryStepOnce(Kind kind) throws IOException {
        TestBed bed = TestBed.make(kind, directory);
        bed.addStrategy();
        String plan = Files.readString(bed.plan());
        List<String> steps =
                Pattern.compile("- \\*\\*Steps:\\*\\* (.*)")
                        .matcher(plan)
                        .results()
                        .flatMap(match -> Pattern.compile(", ").splitAsStream(match.group(1)))
                        .toList();

        assertThat(steps).containsExactlyInAnyOrder("1", "2", "3", "4", "5");
    }

    private static void apply(TestBed bed, int step, String attempt) throws IOException {
        Path answer = bed.replay().resolve("builder/step-" + step).resolve(attempt);
        if (Files.exists(answer.resolve("files"))) {
            bed.shell().run("cp", "-R", answer.resolve("files") + "/.", ".");
        }
        if (Files.exists(answer.resolve("delete.txt"))) {
            for (String path : Files.readAllLines(answer.resolve("delete.txt"))) {
                Files.delete(bed.repository().resolve(path));
            }
        }
    }

    private static boolean verified(TestBed bed, MatchResult step) {
        Shell.Ended ended = bed.shell().bash(step.group("verify"));
        String expected = step.group("expected");
        return ended.succeeded() && (expected == null || ended.output().contains(expected));
    }

    private static void commit(TestBed bed, String checkpoint) {
        bed.shell().bash("git add -A -- . ':!.claude' ':!*__pycache__*'");
        Shell.Ended ended = unsigned(bed).bash(checkpoint);
        assertThat(ended.succeeded()).as(ended.output()).isTrue();
    }

    private static Shell unsigned(TestBed bed) {
        return bed.shell()
                .with("GIT_CONFIG_COUNT", "1")
                .with("GIT_CONFIG_KEY_0", "commit.gpgSign")
                .with("GIT_CONFIG_VALUE_0", "false");
    }
}
