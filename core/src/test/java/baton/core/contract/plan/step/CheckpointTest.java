package baton.core.contract.plan.step;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.firstStep;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.stepWithField;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class CheckpointTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '~',
            value = {
                "git commit -m \"feat: a\"                           ¦ feat: a",
                "git commit -m 'feat: it'\\''s'                      ¦ feat: it's",
                "git commit -m feat                                  ¦ feat",
                "git commit -mfeat                                   ¦ feat",
                "git commit --message=\"a b\"                        ¦ a b",
                "git commit --message 'a b'                          ¦ a b",
                "git commit -sm \"x\"                                ¦ x",
                "git commit -s -m \"x\"                              ¦ x",
                "git commit --signoff -m \"say \\\"hi\\\" \\$5\"     ¦ say \"hi\" $5",
                "git commit -m '$HOME | `x` ; > y && z' ¦ $HOME | `x` ; > y && z",
                "git add a.txt && git commit -m \"x\"                ¦ x",
                "git add -- a.txt src/*.js \"b c\" && git commit -m x ¦ x",
                "git   commit   -m   \"a  b\"                        ¦ a  b",
                "git commit -m \"a\" -m \"b\" --trailer \"K: v\"     ¦ a",
                "git commit -m \"a\\b\"                              ¦ a\\b",
            })
    void aCommitIsReadAsData(String command, String subject) {
        assertThat(commit(command).subject()).contains(subject);
    }

    @Test
    void allPartsOfACommitAreThere() {
        Checkpoint.Commit commit =
                commit(
                        "git add a.txt 'b c' && git commit -s -m \"one\" -m two"
                                + " --trailer 'A: b' --trailer=C:d");
        assertThat(commit.line().added()).containsExactly("a.txt", "b c");
        assertThat(commit.line().messages()).containsExactly("one", "two");
        assertThat(commit.line().trailers()).containsExactly("A: b", "C:d");
        assertThat(commit.line().signsOff()).isTrue();
        assertThat(commit.line().messageFile()).isEmpty();
        assertThat(commit("git commit -F msg.txt").line().messageFile()).contains("msg.txt");
        assertThat(commit("git commit --file=msg.txt").subject()).isEmpty();
    }

    private static Checkpoint.Commit commit(String command) {
        return (Checkpoint.Commit) Checkpoint.of(command);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit --amend -m x",
                "git commit -a -m x",
                "git commit -am x",
                "git commit -A -m x",
                "git commit --no-verify -m x",
                "git commit -n -m x",
                "git commit -C HEAD",
                "git -C dir commit -m x",
                "git commit --allow-empty -m x",
                "git commit -m x -- a.txt",
                "git commit -m x a.txt",
                "git commit",
                "git commit -s",
                "git commit -m",
                "git commit -m ''",
                "git commit -m x -F y",
                "git commit -F -",
                "git commit -F /tmp/x",
                "git commit -F ../x",
                "git commit --trailer '' -m x",
                "git commit -m \"$(date)\"",
                "git commit -m \"`date`\"",
                "git commit -m $X",
                "git commit -m x | cat",
                "git commit -m x > log",
                "git commit -m x; rm a",
                "git commit -m x && git push",
                "git commit -m x &",
                "git commit -m x # y",
                "git commit -m feat*",
                "git commit -m \"x",
                "git commit -m x\\",
                "git add -A && git commit -m x",
                "git add . && git commit -m x",
                "git add * && git commit -m x",
                "git add :/ && git commit -m x",
                "git add ../x && git commit -m x",
                "git add && git commit -m x",
                "git add a && git add b && git commit -m x",
                "git add a ; git commit -m x",
                "git add a || git commit -m x",
                "X=1 git commit -m x",
                "sudo git commit -m x",
                "git stash && git commit -m x",
                "npm run commit",
            })
    void everythingElseIsNotSupported(String command) {
        assertThat(Checkpoint.of(command))
                .isInstanceOfSatisfying(
                        Checkpoint.Unsupported.class,
                        found -> {
                            assertThat(found.command()).isEqualTo(command);
                            assertThat(found.reason()).isNotBlank();
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Checkpoint:** none\n",
                "- **Checkpoint:** `none`\n",
                "- **Checkpoint:** —\n",
                "- **Checkpoint:** -\n",
                "- **Checkpoint:**\n",
                "",
                "- **Checkpoint:** None.\n",
                "- **Checkpoint:** none (checks only)\n",
            })
    void noCheckpointMeansNoCommit(String field) {
        assertThat(firstStep(stepWithField("Checkpoint", field)).checkpoint())
                .isEqualTo(new Checkpoint.None());
        assertThat(codes(plan(stepWithField("Checkpoint", field)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Checkpoint:** `git commit -m \"x\"`\n",
                "- **Checkpoint:** git commit -m \"x\"\n",
                "- **Checkpoint:**\n  - `git commit -m \"x\"`\n",
                "- **Checkpoint:** after that `git commit -m \"x\"` (see `^x`)\n",
                "- **Checkpoint:**\n  ```bash\n  git commit -m \"x\"\n  ```\n",
            })
    void theCommandIsKeptAsItWasWritten(String field) {
        assertThat(firstStep(stepWithField("Checkpoint", field)).checkpoint())
                .isEqualTo(Checkpoint.of("git commit -m \"x\""));
    }

    @Test
    void addAndCommitMayStandApart() {
        String field = "- **Checkpoint:** `git add a.txt`, then `git commit -m x`\n";
        assertThat(firstStep(stepWithField("Checkpoint", field)).checkpoint())
                .isEqualTo(Checkpoint.of("git add a.txt && git commit -m x"));
    }

    @Test
    void synthesisedPatternsMatchTheirOwnCommit() {
        for (String message :
                List.of("feat(a): b c d", "x", "a+b [c] {d} ^$ | .*?\\ é", "  two  words ")) {
            Checkpoint commit = Checkpoint.of("git commit -m '" + message + "'");
            Manifest manifest = Manifest.synthesised(List.of(), commit);
            assertThat(manifest.commitPattern().findsIn(message.strip().replaceAll(" +", " ")))
                    .as(message)
                    .isTrue();
        }
    }
}
