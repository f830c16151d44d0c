package baton.core.hook;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.hook.ToolCall.Command;
import baton.core.hook.ToolCall.FileWrite;
import baton.core.hook.ToolCall.Other;
import baton.core.hook.ToolCall.Unclear;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Stream;

class HookInputTest {
    static Stream<Arguments> calls() {
        return Stream.of(
                call("Bash", "{\"command\":\"ls -l\"}", new Command("ls -l")),
                call("Bash", "{\"command\":7}", new Unclear("Bash has no `command`")),
                call("Bash", "{\"command\":\"\"}", new Unclear("Bash has no `command`")),
                call("Bash", "[]", new Unclear("Bash has no `command`")),
                call("Write", "{\"file_path\":\"a\",\"content\":\"\"}", new FileWrite("a")),
                call("Edit", "{\"file_path\":\"/b\"}", new FileWrite("/b")),
                call("MultiEdit", "{\"file_path\":\"c\"}", new FileWrite("c")),
                call("NotebookEdit", "{\"notebook_path\":\"d\"}", new FileWrite("d")),
                call("Write", "{}", new Unclear("Write has no `file_path`")),
                call("NotebookEdit", "{}", new Unclear("NotebookEdit has no `notebook_path`")),
                call("Read", "{\"file_path\":\"a\"}", new Other("Read")),
                call("mcp__x__write", "{}", new Other("mcp__x__write")));
    }

    private static Arguments call(String tool, String input, ToolCall call) {
        return Arguments.of(tool, input, call);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aToolSaysWhatItIsToDo(String tool, String input, ToolCall call) {
        String text = "{\"tool_name\":\"" + tool + "\",\"tool_input\":" + input + "}";
        assertThat(HookInput.parse(text).orElseThrow().toolCall()).isEqualTo(call);
    }

    @Test
    void aCallWithoutAToolIsUnclear() {
        assertThat(HookInput.parse("{}").orElseThrow().toolCall()).isInstanceOf(Unclear.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "\"x\"", "{", "{}{}", "{\"a\":1,\"a\":2}"})
    void whatIsNoObjectIsNoInput(String text) {
        assertThat(HookInput.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "/baton:plan --project .claude/projects/2026-01-05-trim-search/ |"
                        + " baton:plan:trim-search",
                "/baton:execute --project=p/Übung --fg | baton:execute:übung",
                "/brief Make search faster! | baton:brief:make-search-faster",
                "/continue | baton:continue",
                "/baton:work   | baton:work",
                "/planning x | -",
                "plan it | -",
                "/baton:unknown x | -",
            })
    void aSkillNamesItsSession(String prompt, String title) {
        assertThat(SessionTitle.of(prompt).orElse(null)).isEqualTo(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pre-tool-use",
                "post-tool-use",
                "pre-compact",
                "session-start",
                "user-prompt-submit",
                "stop"
            })
    void everyEventHasItsWord(String word) {
        assertThat(HookEvent.ofWord(word).orElseThrow().word()).isEqualTo(word);
        assertThat(HookEvent.ofWord(word + "x")).isEmpty();
    }
}
