package baton.core.policy.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.core.policy.rules.Level;
import baton.core.policy.rules.Match;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

class CommandPolicyTest {
    private static final String RULES = "command-rules.txt";

    static List<Row> rows() {
        return Row.all();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void commandsAreJudgedByWhatTheyWouldRun(Row row) {
        Judgement judgement = CommandPolicy.judge(row.command());

        assertThat(judgement.verdict()).as("%s", judgement).isEqualTo(row.verdict());
        if (row.verdict() == CommandVerdict.PASS) {
            assertThat(judgement.matches()).isEmpty();
        } else {
            assertThat(judgement.matches()).extracting(Match::rule).contains(row.rule());
        }
    }

    @Test
    void everyRuleHasARow() {
        Set<String> met = rows().stream().map(Row::rule).collect(Collectors.toSet());

        assertThat(met).containsAll(publishedRules());
    }

    /// Each line is a level and a title.
    private static List<String> publishedRules() {
        return Golden.read(RULES).orElseThrow().lines().map(line -> line.split(" ", 2)[1]).toList();
    }

    @Test
    void aMatchNamesTheSimpleCommandThatIsMeant() {
        assertThat(CommandPolicy.judge("cd a && sh -c 'ls; rm -rf b' | wc").matches())
                .extracting(Match::level, Match::rule, Match::command)
                .containsExactly(tuple(Level.BLOCK, "recursive forced rm", "rm -rf b"));
    }

    @Test
    void everyMatchIsReportedOnce() {
        String command = "rm -rf a; rm -rf a; pip install b; reboot";

        assertThat(CommandPolicy.judge(command).matches())
                .extracting(Match::command)
                .containsExactly("rm -rf a", "pip install b", "reboot");
    }

    @Test
    void charactersThatMarkHolesAreNotTrusted() {
        assertThat(CommandPolicy.judge("\uFDD0\uFDD8 -l \uFDD4").verdict())
                .isEqualTo(CommandVerdict.PASS);
        assertThat(CommandPolicy.judge("echo \uFDD4 | sh").verdict())
                .isEqualTo(CommandVerdict.PASS);
    }

    @Test
    void nothingAtAllPasses() {
        assertThat(CommandPolicy.judge("").verdict()).isEqualTo(CommandVerdict.PASS);
        assertThat(CommandPolicy.judge("\n\n # only a comment").verdict())
                .isEqualTo(CommandVerdict.PASS);
    }
}
