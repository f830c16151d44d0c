package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.hook.Guard;
import baton.core.hook.HookDecision;
import baton.core.hook.HookInput;
import baton.core.hook.SessionTitle;
import baton.core.hook.ToolCall;
import baton.core.hook.ToolGate;
import baton.core.policy.Allowances;
import baton.core.text.Json;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

@FuzzTarget
class HookFuzzTest {
    private static final ToolGate IN_RUN =
            new ToolGate(
                    Optional.of(
                            new Guard(
                                    "/w",
                                    Set.of(new RepoPath("a")),
                                    List.of("node b"),
                                    Allowances.standard(),
                                    List.of())),
                    true,
                    Optional.of("/home/u"));

    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"rm -rf /\"}}",
                "{\"tool_name\":\"Write\",\"tool_input\":{\"file_path\":\"/w/a/../.git/x\"}}",
                "{\"prompt\":\"/baton:plan --project x\"}",
                "{\"version\":1,\"root\":\"/w\",\"listed\":[],\"commands\":[],\"allowed\":[],"
                        + "\"protected\":[],\"never\":[\"**\"]}");
    }

    @MethodSource("seeds")
    @FuzzTest
    void everyInputHasAnAnswerInJson(byte[] bytes) {
        FuzzedText.of("a.json", bytes).ifPresent(HookFuzzTest::check);
    }

    private static void check(Source source) {
        Guard.parse(source.text())
                .ifPresent(guard -> assertThat(Guard.parse(guard.render())).contains(guard));
        Optional<HookInput> input = HookInput.parse(source.text());
        input.flatMap(known -> known.text("prompt")).ifPresent(SessionTitle::of);
        input.map(known -> decision(known.toolCall()))
                .flatMap(HookDecision::line)
                .ifPresent(line -> assertThat(Json.parse(line)).isInstanceOf(Json.Good.class));
    }

    private static HookDecision decision(ToolCall call) {
        return switch (call) {
            case ToolCall.Command(String text) -> IN_RUN.command(text);
            case ToolCall.FileWrite(String path) -> IN_RUN.write(path);
            case ToolCall.Unclear(String what) -> IN_RUN.unclear(what);
            case ToolCall.Other _ -> new HookDecision.Silent();
        };
    }
}
