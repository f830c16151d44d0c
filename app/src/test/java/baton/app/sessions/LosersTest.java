package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Sessions that do not come to a good end, beside others that do.
class LosersTest {
    @TempDir private Path directory;

    private static Part shared(int number) {
        return Part.of(number).files("`f%d.txt` (new), `shared.txt`".formatted(number));
    }

    private long calls(SessionsCheckout stage, String which) {
        return stage.shell()
                .run("cat", stage.home().resolve("calls").toString())
                .lines()
                .filter(which::equals)
                .count();
    }

    @Test
    void aConflictIsNamedAndKept() {
        SessionsCheckout stage = SessionsCheckout.of(directory, shared(1), shared(2), Part.of(3));
        stage.agent(
                """
                1) touch "$HOME/in1"; await in2; echo 1 > f1.txt; echo 1 > shared.txt ;;
                2) touch "$HOME/in2"; await in1; echo 2 > f2.txt; echo 2 > shared.txt ;;
                3) echo 3 > f3.txt ;;
                """);
        stage.fence();
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(ran.out() + ran.err()).contains("shared.txt");
        assertThat(stage.kept()).hasSize(1).first().asString().contains("rescue/RUN/session-");
        assertThat(stage.subjects("--merges").lines()).hasSize(2);
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();

        Ran again = stage.run("--resume");
        assertThat(again.status()).as(again.err()).isEqualTo(5);
        assertThat(stage.kept()).hasSize(1).first().asString().contains("rescue/RUN/session-");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aConflictThatMayBeRetriedIsWorkedOnOnceMoreOnTheNewBase() {
        SessionsCheckout stage =
                SessionsCheckout.of(
                        directory, shared(1).failing("retry — x"), shared(2).failing("retry — x"));
        stage.agent(
                """
                1) touch "$HOME/in1"; await in2; echo 1 > f1.txt; echo 1 >> shared.txt ;;
                2) touch "$HOME/in2"; await in1; echo 2 > f2.txt; echo 2 >> shared.txt ;;
                """);
        stage.fence();
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.read("shared.txt").lines()).containsExactlyInAnyOrder("base", "1", "2");
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();
    }

    /// Every time it starts, somebody has changed the same line once more.
    @Test
    void nobodyIsRecoveredForEver() {
        SessionsCheckout stage =
                SessionsCheckout.of(directory, shared(1).failing("retry — x"), Part.of(2));
        stage.agent(
                """
                1) echo "$(wc -l < "$HOME/calls")" > shared.txt; echo 1 > f1.txt
                   user commit -q --allow-empty -m "chore: mine"
                   date +%%s%%N > '%s/shared.txt'
                   user commit -q -am "chore: mine" ;;
                2) echo 2 > f2.txt ;;
                """
                        .formatted(stage.top()));
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(calls(stage, "1.1")).isEqualTo(3);
        assertThat(ran.out() + ran.err())
                .contains("RECOVERY EXHAUSTED: session 1 drifted after 2 recovery attempts.");
        assertThat(stage.kept()).contains("refs/baton/rescue/RUN/session-1");
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();
    }

    private SessionsCheckout together(String clause) {
        String check = "test ! -e f1.txt -o ! -e f2.txt";
        SessionsCheckout stage =
                SessionsCheckout.of(
                        directory,
                        Part.of(1).verifying("test -f f1.txt && " + check).failing(clause),
                        Part.of(2).verifying("test -f f2.txt && " + check).failing(clause));
        stage.agent(
                """
                1) touch "$HOME/in1"; await in2; echo 1 > f1.txt ;;
                2) touch "$HOME/in2"; await in1; echo 2 > f2.txt ;;
                """);
        return stage;
    }

    @Test
    void whatIsRedOnlyTogetherIsNotPublished() {
        SessionsCheckout stage = together("escalate — x");
        stage.fence();
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(stage.subjects("--merges").lines()).hasSize(1);
        assertThat(stage.kept()).hasSize(1).first().asString().contains("rescue/RUN/session-");
        assertThat(ran.out() + ran.err()).contains("test ! -e f1.txt");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void withoutAGateItIs() {
        SessionsCheckout stage = together("escalate — x");
        Ran ran = stage.run("--gate", "off");

        assertThat(stage.subjects("--merges").lines()).as(ran.err()).hasSize(2);
        assertThat(stage.left()).isEmpty();
    }

    /// Step 1 of the same session has left a file in no commit.
    @Test
    void whatIsInNoCommitIsThereWhenASessionGoesOn() {
        SessionsCheckout stage = SessionsCheckout.of(directory, Part.of(1));
        stage.agent(
                """
                4) if ! grep -q 'The decision:' "$BATON_PROMPT_FILE"; then
                       echo '{"needs_decision":{"context":"Which?","options":["a","b"]}}' \\
                           > "$BATON_OUTPUT_FILE"
                       exit 0
                   fi
                   echo 4 > f4.txt ;;
                *) echo x > f$BATON_STEP.txt ;;
                """);
        stage.planning(
                text ->
                        text.replace("- **Steps:** 1\n", "- **Steps:** 1, 4\n")
                                .replaceFirst("(?s)\n### Session 4.*", ""),
                Part.of(1).checkpoint("none"),
                Part.of(2),
                Part.of(3).needing("Session 2", 2),
                Part.of(4).verifying("test -f f1.txt && test -f f4.txt"));
        assertThat(stage.run().status()).isEqualTo(6);
        assertThat(stage.left()).isEmpty();
        Ran decided = stage.in(stage.top(), List.of("decide", "last", "step-4", "b"));
        assertThat(decided.status()).as(decided.err()).isZero();
        Ran again = stage.run("--resume");

        // Where nobody commits the file, what needs it is red where it is merged.
        assertThat(again.status()).as(again.out() + again.err()).isEqualTo(5);
        assertThat(stage.shell().git("log", "--all", "--format=%s", "--", "f4.txt").lines())
                .contains("feat: 4");
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void theyCanTakeTurns() {
        SessionsCheckout stage =
                SessionsCheckout.of(
                        directory, Part.of(1), Part.of(2), Part.of(3).needing("Session 1", 2));
        Ran ran = stage.run("--parallel", "1", "--waves");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.subjects("--merges").lines()).hasSize(3);
        assertThat(stage.left()).isEmpty();
    }
}
