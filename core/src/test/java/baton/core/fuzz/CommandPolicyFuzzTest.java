package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Judgement;
import baton.core.policy.command.Verdict;
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

    /// Whatever stands around it, a line of its own that is blocked stays blocked unless what is
    /// before it swallows the line; so the whole may pass only when it would without that line.
    @MethodSource("seeds")
    @FuzzTest
    void everyTextIsJudgedTheSameTwice(byte[] bytes) {
        FuzzedText.of("command", bytes).ifPresent(CommandPolicyFuzzTest::check);
    }

    private static void check(Source source) {
        Judgement judgement = CommandPolicy.judge(source.text());
        assertThat(CommandPolicy.judge(source.text())).isEqualTo(judgement);
        if (judgement.verdict() == Verdict.BLOCK) {
            String inside = "{ " + source.text() + "\n}";
            assertThat(CommandPolicy.judge(inside).verdict()).isEqualTo(Verdict.BLOCK);
        }
    }
}
