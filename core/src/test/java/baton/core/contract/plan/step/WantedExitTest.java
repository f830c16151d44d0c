package baton.core.contract.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

class WantedExitTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                ":",
                "/bin/true",
                "exit",
                "exit 0",
                "echo done",
                "echo a b > f",
                "printf x",
                "test 1",
                "[ 1 ]",
                "[[ 1 ]]",
                "test 1 -eq 1",
                "[ a = a ]",
                "[ -n x ]",
                "[ -z \"\" ]",
                "true && echo done",
                "true; true;",
                "echo $(make)",
                "echo `make`",
                "make || true",
                "make; true",
                "make || :",
                "make || echo failed",
                "make || exit 0",
                "make && make install || true",
                "cat x | echo y",
                "true # comment",
                "echo \"a && b\"",
                "echo 'it; fails'",
            })
    void whatAlwaysEndsWellProvesNothing(String command) {
        assertThat(new VerifyCommand(command).canFail()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make",
                "test -f a",
                "[ -f a ]",
                "test 1 -eq 2",
                "exit 1",
                "exit 77",
                "false",
                "test \"$X\"",
                "[ $X = $X ]",
                "true && make",
                "make && true",
                "make || make",
                "make; exit",
                "echo x | grep y",
                "! true",
                "(true)",
                "if true; then make; fi",
                "echo 'open",
                "X=$(make)",
                "make &",
                "echo done; make",
                "true || true && make",
                "grep -q x f",
                "echotest",
                "./true",
            })
    void everythingElseCan(String command) {
        assertThat(new VerifyCommand(command).canFail()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"grep x f || true", "echo $(cat f)", "cat f", "make; true"})
    void expectedOutputMakesACommandAProof(String command) {
        assertThat(new VerifyCommand(command, Optional.of("x")).canFail()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo done", "printf 'done'", "true", "echo a && echo b"})
    void outputThatIsSettledDoesNot(String command) {
        assertThat(new VerifyCommand(command, Optional.of("done")).canFail()).isFalse();
    }
}
