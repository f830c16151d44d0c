package baton.core.policy.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.policy.rules.CommandVerdict;
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
    /// `-Dbash.lines=100000` looks further.
    private static final int LINES = Integer.getInteger("bash.lines", 1_200);

    private static final List<Row> ROWS = Row.all();
    private static final String UNPARSEABLE = "unparseable command";

    /// Bash is started for each line, so not every row is asked each time.
    private static final int ROWS_STEP = Integer.getInteger("bash.rows.step", 3);

    /// A warning lets a command run as well, so only a block will do.
    @Test
    void whatBashRefusesIsBlocked() {
        List<String> lines =
                LongStream.range(0, LINES).mapToObj(BashDifferentialTest::line).toList();
        List<Boolean> refused = BashSyntax.refuses(lines);

        assertThat(refused).hasSameSizeAs(lines).contains(true, false);
        assertThat(IntStream.range(0, LINES).filter(refused::get).mapToObj(lines::get))
                .allSatisfy(line -> assertThat(verdict(line)).isEqualTo(CommandVerdict.BLOCK));
    }

    /// Being stricter than bash is safe; being much stricter would be of no use.
    @Test
    void mostOfWhatBashReadsCanBeRead() {
        List<String> lines =
                IntStream.iterate(0, i -> i < ROWS.size(), i -> i + ROWS_STEP)
                        .mapToObj(ROWS::get)
                        .filter(row -> !row.rule().equals(UNPARSEABLE))
                        .map(Row::command)
                        .toList();
        List<Boolean> refused = BashSyntax.refuses(lines);

        assertThat(refused).hasSameSizeAs(lines);
        assertThat(IntStream.range(0, lines.size()).filter(refused::get).mapToObj(lines::get))
                .isEmpty();
    }

    private static CommandVerdict verdict(String line) {
        return CommandPolicy.judge(line).verdict();
    }

    /// Generated lines, and rows of the table with something broken. Half a pair of surrogates, or
    /// a NUL, cannot be handed to a program.
    private static String line(long seed) {
        Seeds seeds = new Seeds(seed);
        String line =
                seed % 2 == 0
                        ? new Scribble(seeds).line()
                        : seeds.damaged(seeds.pick(ROWS).command()).replace("\0", "");
        return new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
