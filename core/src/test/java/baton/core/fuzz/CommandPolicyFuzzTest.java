package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.core.policy.shell.Bash;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class CommandPolicyFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "if a; then b | c && d; elif [[ -f e && ( f == @(g|h) ) ]]; then (( i ))\nfi",
                "for x in $(a) `b` {c,d} <(e); do f \"${x:-$y}\" 'g' $'\\x72' $((1+2)); done > z",
                "case $x in a|b) f() { g; };; esac; cat <<E | sh\n$(h)\nE\n",
                "a=(rm -rf b); \"${a[@]}\"; sudo env X=1 timeout 5 sh -c 'eval \"$C\"'",
                "find . -exec rm -rf {} + | xargs -I{} sh -c '{}'; python -c 'x(\"rm -rf\")'");
    }

    /// No text throws or takes longer than the fuzzer allows, each gets one judgement, one that the
    /// parser refuses is blocked, and what is blocked in one shell is blocked in a group.
    @MethodSource("seeds")
    @FuzzTest
    void everyTextIsJudged(byte[] bytes) {
        FuzzedText.of("command", bytes).ifPresent(CommandPolicyFuzzTest::check);
    }

    private static void check(Source source) {
        Judgement judgement = CommandPolicy.judge(source.text());
        assertThat(CommandPolicy.judge(source.text())).isEqualTo(judgement);
        boolean blocked = judgement.verdict() == CommandVerdict.BLOCK;
        switch (Bash.parse(source.text())) {
            case Bash.Refused _ -> assertThat(blocked).isTrue();
            case Bash.Readable _ -> {
                CommandVerdict inside = CommandPolicy.judge("{ " + source.text() + "\n}").verdict();
                assertThat(!blocked || inside == CommandVerdict.BLOCK).isTrue();
            }
        }
    }
}
