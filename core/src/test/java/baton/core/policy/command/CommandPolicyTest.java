package baton.core.policy.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.Arrays;
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
        if (row.verdict() == Verdict.PASS) {
            assertThat(judgement.matches()).isEmpty();
        } else {
            assertThat(judgement.matches()).extracting(Match::rule).contains(row.rule());
        }
    }

    @Test
    void everyRuleHasARow() {
        Set<String> met = rows().stream().map(Row::rule).collect(Collectors.toSet());

        assertThat(met).containsAll(Arrays.stream(Rule.values()).map(Rule::title).toList());
    }

    @Test
    void publishedRulesOnlyGrow() {
        List<String> titles = Arrays.stream(Rule.values()).map(CommandPolicyTest::line).toList();
        List<String> published = Golden.read(RULES).orElse("").lines().toList();

        assertThat(titles).containsAll(published);
        Golden.assertMatches(RULES, String.join("\n", titles) + "\n");
    }

    private static String line(Rule rule) {
        return rule.level() + " " + rule.title();
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
    void longCommandsAreShortenedInMatches() {
        String command = "rm -rf " + "a ".repeat(1_000);

        assertThat(CommandPolicy.judge(command).matches())
                .singleElement()
                .extracting(Match::command)
                .asString()
                .hasSizeLessThanOrEqualTo(Match.COMMAND_CHARS_MAX)
                .startsWith("rm -rf a a")
                .endsWith("…");
    }

    @Test
    void charactersThatMarkHolesAreNotTrusted() {
        assertThat(CommandPolicy.judge("\uFDD0\uFDD8 -l \uFDD4").verdict()).isEqualTo(Verdict.PASS);
        assertThat(CommandPolicy.judge("echo \uFDD4 | sh").verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void nothingAtAllPasses() {
        assertThat(CommandPolicy.judge("").verdict()).isEqualTo(Verdict.PASS);
        assertThat(CommandPolicy.judge("\n\n # only a comment").verdict()).isEqualTo(Verdict.PASS);
    }
}
