package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.work.CallbackKeys.Listener;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Small rules of WORKs: how one is run, what a request says, what a script becomes, who is told.
class RulesTest {
    @ParameterizedTest
    @CsvSource({
        "1 0 1, 1, true, direct",
        "2 0 3, 1, true, direct",
        "3 0 3, 1, true, pipeline",
        "1 1 1, 1, true, pipeline",
        "1 0 4, 1, true, pipeline",
        "1 0 1, 3, true, pipeline",
        "9 2 9, 9, true, pipeline",
        "1 0 1, 2, false, full",
    })
    void theModeFollowsFromWhatIsAsked(String counts, int tasks, boolean chain, String mode) {
        List<Integer> asked = Arrays.stream(counts.split(" ", -1)).map(Integer::valueOf).toList();
        RouterRules.Facts facts =
                new RouterRules.Facts(
                        asked.get(0), asked.get(1), asked.get(2), tasks, chain, true, false);

        assertThat(RouterRules.NONE.mode(facts).word()).isEqualTo(mode);
    }

    @Test
    void everyCriterionOfTheRoutersFileCounts() {
        String wide =
                "{\"rules\":{\"pipeline\":{\"criteria\":{\"single_domain_only\":false,"
                        + "\"dag_complexity\":\"any\"}},\"full\":{\"criteria\":{\"any_of\":"
                        + "[%s]}}}}";
        RouterRules.Facts graph = new RouterRules.Facts(1, 0, 1, 3, false, true, true);

        assertThat(RouterRules.parse(wide.formatted("")).mode(graph))
                .isEqualTo(ExecutionMode.PIPELINE);
        for (String condition : List.of("task_count > 2", "multi_domain", "dag_complex")) {
            assertThat(RouterRules.parse(wide.formatted("\"" + condition + "\"")).mode(graph))
                    .as(condition)
                    .isEqualTo(ExecutionMode.FULL);
        }
    }

    @Test
    void theRoutersFileIsHonoured() {
        RouterRules rules =
                RouterRules.parse(
                        "{\"rules\":{\"pipeline\":{\"criteria\":{\"max_tasks\":3}},\"full\":{}}}");

        assertThat(rules).isEqualTo(new RouterRules(true, 3, true, true));
        assertThat(rules.mode(new RouterRules.Facts(9, 9, 9, 1, true, false, false)))
                .isEqualTo(ExecutionMode.DIRECT);
        assertThat(rules.mode(new RouterRules.Facts(1, 0, 1, 1, true, true, false)))
                .isEqualTo(ExecutionMode.PIPELINE);
        assertThat(rules.mode(new RouterRules.Facts(1, 0, 1, 4, true, true, false)))
                .isEqualTo(ExecutionMode.FULL);
        assertThat(rules.mode(new RouterRules.Facts(1, 0, 1, 2, true, true, true)))
                .isEqualTo(ExecutionMode.FULL);
        assertThat(RouterRules.parse("no JSON")).isEqualTo(RouterRules.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auto: go",
                "do it AUTO",
                "[x] auto",
                "자동으로 해줘",
                "Do not touch the database. Run auto.",
                "auto, and do not touch the database",
                "auto; no new files",
                "Note the time, auto"
            })
    void someWordsAskForNoApproval(String request) {
        assertThat(new WorkRequest(request).auto()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do not run auto",
                "Make a page, but don't run it auto",
                "dont auto",
                "not auto",
                "[no auto] Make a page",
                "no auto please",
                "Make a page without auto",
                "never auto",
                "It must never, ever run auto",
                "you cannot run this auto",
                "avoid auto",
                "please skip the auto",
                "ask me instead of auto",
                "auto: no",
                "auto is not wanted",
                "auto off",
                "Run auto. Sorry, not auto!",
                "자동으로 하지 마",
                "auto 하지 말고 물어봐",
                "auto しないで"
            })
    void aWordThatIsDeniedApprovesNothing(String request) {
        assertThat(new WorkRequest(request).auto()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "automatic doors",
                "autonomous",
                "an autobahn",
                "semi_auto",
                "Save drafts automatically",
                "Repair the auto-format button",
                "Fix src/auto.js",
                "remove overflow:auto; there",
                "Fix the \"auto\" theme",
                "반자동으로 저장"
            })
    void otherWordsDoNot(String request) {
        assertThat(new WorkRequest(request).auto()).isEmpty();
    }

    @Test
    void aTagStandsBeforeTheRequest() {
        assertThat(new WorkRequest("[BugFix] x").tag()).contains("bugfix");
        assertThat(new WorkRequest("x [bugfix]").tag()).isEmpty();
    }

    private static List<String> commands(String script) {
        return VerifyScript.commands(script).stream().map(VerifyCommand::command).toList();
    }

    @Test
    void linesThatStandAloneAreCommandsOfTheirOwn() {
        assertThat(commands("# first\nnpm test\n\ngrep -q a b\n"))
                .containsExactly("npm test", "grep -q a b");
    }

    @Test
    void linesThatBelongTogetherAreOneCommand() {
        assertThat(commands("cd sub\nnpm test"))
                .containsExactly("eval $'set -e\\ncd sub\\nnpm test'");
        assertThat(commands("if true; then\n  echo 'it'\nfi")).hasSize(1);
        assertThat(commands("cat <<E\nx\nE\nls")).hasSize(1);
    }

    @Test
    void thePolicySeesThroughOneCommand() {
        String hidden = commands("cd x\nrm -rf ~").getFirst();

        assertThat(CommandPolicy.judge(hidden).verdict()).isEqualTo(CommandVerdict.BLOCK);
        assertThat(CommandPolicy.judge(commands("cd x\nnpm test").getFirst()).verdict())
                .isEqualTo(CommandVerdict.PASS);
    }

    @ParameterizedTest
    @CsvSource({
        "'Language: ko', ko",
        "'# A\n- **Language**: ja\n', ja",
        "'CommitLanguage: ja', ''",
        "'Language: Korean', ''",
        "'', ''",
    })
    void instructionsNameALanguage(String instructions, String language) {
        assertThat(SpokenLanguage.said(instructions).orElse("")).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({
        "ja_JP.UTF-8 ko_KR, ja",
        "C.UTF-8 ko_KR, ''",
        "'', ''",
        "ko, ko",
        "POSIX, ''",
    })
    void theFirstLocaleThatIsSetCounts(String variables, String language) {
        assertThat(SpokenLanguage.ofLocale(Arrays.stream(variables.split(" ", -1))).orElse(""))
                .isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({"KO, ko", "English, en", "한국어, ko", "日本語, ja", "'', ''", "klingon, ''"})
    void aPersonAnswersWithALanguage(String words, String language) {
        assertThat(SpokenLanguage.answered(words).orElse("")).isEqualTo(language);
    }

    @Test
    void nobodyIsCalledUnlessTheUserWantsIt() {
        Optional<String> text = Optional.of("TaskCallback: https://example.invalid/x\n");

        assertThat(CallbackKeys.of(Map.of(), text)).isEqualTo(CallbackKeys.NONE);
        assertThat(CallbackKeys.of(Map.of("CALLBACK_ENABLED", "true"), text).task())
                .contains(listener("https://example.invalid/x", "-"));
    }

    private static Listener listener(String address, String token) {
        return new Listener(address, Optional.of(token).filter(word -> !word.equals("-")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.invalid/",
                "http://127.0.0.1.example.invalid/",
                "http://localhost@example.invalid/",
                "https://user@example.invalid/",
                "ftp://localhost/",
                "file:///etc/passwd",
            })
    void onlyLoopbackAndSafeAddressesAreCalled(String address) {
        Map<String, String> environment = Map.of("CALLBACK_ENABLED", "1", "CALLBACK_URL", address);

        assertThat(CallbackKeys.of(environment, Optional.empty()).isEmpty()).isTrue();
    }

    @Test
    void allThreeGenerationsOfKeysAreKnown() {
        Map<String, String> on = Map.of("CALLBACK_ENABLED", "yes");
        String first =
                "TaskCallback: http://localhost:1/t\nProgressCallback: http://[::1]:2/p\n"
                        + "CallbackToken: one\n";
        String third = "- **Callback_URL**: https://a.invalid/s\n- Callback_TOKEN: three\n";

        assertThat(CallbackKeys.of(on, Optional.of(first)))
                .isEqualTo(
                        new CallbackKeys(
                                Optional.empty(),
                                Optional.of(listener("http://localhost:1/t", "one")),
                                Optional.of(listener("http://[::1]:2/p", "one"))));
        assertThat(CallbackKeys.of(on, Optional.of(third)).stage())
                .contains(listener("https://a.invalid/s", "three"));
        Map<String, String> second =
                Map.of(
                        "CALLBACK_ENABLED", "yes",
                        "STAGE_CALLBACK_URL", "https://b.invalid/s",
                        "CALLBACK_TOKEN", "two");
        assertThat(CallbackKeys.of(second, Optional.of(first + third)))
                .isEqualTo(
                        new CallbackKeys(
                                Optional.of(listener("https://b.invalid/s", "two")),
                                Optional.of(listener("http://localhost:1/t", "one")),
                                Optional.of(listener("http://[::1]:2/p", "one"))));
    }

    @Test
    void anAgentMaySpeakXml() {
        Optional<Value.Fields> result =
                AgentXml.read(
                        "words <task-result work=\"WORK-01\" task=\"TASK-00\" agent=\"builder\""
                                + " status=\"PASS\"><summary>s</summary><context-handoff"
                                + " from=\"builder\" detail-level=\"FULL\"><what>w</what>"
                                + "<why>y</why></context-handoff></task-result>");

        assertThat(result.map(Json::line))
                .contains("{\"what\":\"w\",\"summary\":\"s\",\"why\":\"y\"}");
        assertThat(AgentXml.read("<task-result status=\"FAIL\"><reason>r</reason></task-result>"))
                .map(Json::line)
                .contains("{\"failed\":\"r\"}");
        assertThat(AgentXml.read("nothing")).isEmpty();
        assertThat(AgentXml.read("<task-result")).isEmpty();
    }
}
