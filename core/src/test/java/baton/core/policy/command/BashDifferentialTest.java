package baton.core.policy.command;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.shell.Scribble;
import baton.kit.BashSyntax;
import baton.kit.Seeds;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The installed bash is the judge of what can be parsed.
class BashDifferentialTest {
    private static final int LINES = Integer.getInteger("bash.lines", 2_000);

    @Test
    void whatBashRefusesNeverPasses() {
        List<String> lines =
                LongStream.range(0, LINES).mapToObj(BashDifferentialTest::line).toList();
        List<Boolean> refused = BashSyntax.refuses(lines);

        assertThat(refused).hasSameSizeAs(lines).contains(true, false);
        assertThat(IntStream.range(0, LINES).filter(refused::get).mapToObj(lines::get))
                .allSatisfy(line -> assertThat(verdict(line)).isNotEqualTo(Verdict.PASS));
    }

    /// Being stricter than bash is safe; being much stricter would be of no use.
    @Test
    void mostOfWhatBashReadsCanBeRead() {
        List<String> lines =
                Row.all().stream()
                        .filter(row -> !row.rule().equals(Rule.UNPARSEABLE.title()))
                        .map(Row::command)
                        .toList();
        List<Boolean> refused = BashSyntax.refuses(lines);

        assertThat(refused).hasSameSizeAs(lines);
        assertThat(IntStream.range(0, lines.size()).filter(refused::get).mapToObj(lines::get))
                .isEmpty();
    }

    private static Verdict verdict(String line) {
        return CommandPolicy.judge(line).verdict();
    }

    /// Half a pair of surrogates cannot be handed to a program.
    private static String line(long seed) {
        String line = new Scribble(new Seeds(seed)).line();
        return new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
