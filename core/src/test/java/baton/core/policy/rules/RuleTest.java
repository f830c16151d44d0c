package baton.core.policy.rules;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Golden;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

class RuleTest {
    private static final String RULES = "command-rules.txt";

    @Test
    void publishedRulesOnlyGrow() {
        List<String> titles = Arrays.stream(Rule.values()).map(RuleTest::line).toList();
        List<String> published = Golden.read(RULES).orElse("").lines().toList();

        assertThat(titles).containsAll(published);
        Golden.assertMatches(RULES, String.join("\n", titles) + "\n");
    }

    private static String line(Rule rule) {
        return rule.level() + " " + rule.title();
    }

    @Test
    void longCommandsAreShortenedInMatches() {
        assertThat(Match.of(Rule.REMOVAL, "rm -rf " + "a ".repeat(1_000)).command())
                .hasSizeLessThanOrEqualTo(Match.COMMAND_CHARS_MAX)
                .startsWith("rm -rf a a")
                .endsWith("…");
    }
}
