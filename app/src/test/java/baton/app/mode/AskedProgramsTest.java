package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Data from programs that print what the real ones print.
class AskedProgramsTest {
    private static final String PLAN =
            "{\"context\":\"Search should ignore padding.\",\"steps\":[{\"title\":\"Write"
                + " a\",\"files\":[{\"path\":\"a.txt\",\"new\":true}],\"changes\":\"one line in"
                + " it\",\"verify\":[{\"command\":\"test -f"
                + " a.txt\",\"expected\":null}],\"on_failure\":\"revert\",\"commit_message\":\"feat:"
                + " write a\"}],\"verification\":[\"test -f a.txt\"],"
                + "\"coverage\":[{\"criterion\":1,\"steps\":[1]}]}";

    private static final String NOTE = "gemini takes no schema";

    /// Notes its words and its prompt, and answers in the function `say`.
    private static final String PROGRAM =
            """
            #!/bin/bash
            prompt=$(cat)
            { echo "CALL $*"; echo "$prompt"; } >> "$NOTES/calls"
            plan='%s'
            none='{"findings":[]}'
            quoted() { local text=${1//\\\\/\\\\\\\\}; text=${text//\\"/\\\\\\"}; echo "$text"; }
            say() { %s
            }
            case $prompt in
            *"did not fit the schema"*) say "$plan" again ;;
            *"Plan a change"*) say "$plan" first ;;
            *) say "$none" critic ;;
            esac
            """;

    private static final String CLAUDE =
            """

            echo '{"type":"system","subtype":"init","session_id":"s","tools":["StructuredOutput"]}'
            printf '{"type":"result","subtype":"success","is_error":false,"num_turns":1,'
            printf '"terminal_reason":"completed","total_cost_usd":0.1%s}\\n' "$(output "$@")"
            """;

    private static final String CODEX =
            """

            echo '{"type":"thread.started","thread_id":"t"}'
            printf '{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"%s"}}\\n' \\
                "$(quoted "$1")"
            echo '{"type":"turn.completed","usage":{"input_tokens":5,"output_tokens":1}}'
            """;

    private static final String GEMINI =
            """

            echo '{"type":"init","session_id":"s","model":"m"}'
            printf '{"type":"message","role":"assistant","content":"It:\\\\n```json\\\\n%s\\\\n```","delta":true}\\n' \\
                "$(quoted "$1")"
            echo '{"type":"result","status":"success","stats":{"input_tokens":5,"output_tokens":1}}'
            """;

    @TempDir Path directory;

    @BeforeEach
    void project() {
        BriefProject.in(directory.resolve("top"), "test -f a.txt");
    }

    private void program(String name, String say) throws IOException {
        Path file = directory.resolve("bin").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, PROGRAM.formatted(PLAN, say));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /// Runs `plan` with an agent. The notes that the programs make for the test lie in a place that
    /// the sandbox leaves open.
    private Ran plan(String agent) throws IOException {
        return plan(agent, "");
    }

    private Ran plan(String agent, String settings) throws IOException {
        return planned(settings, "--agent", agent);
    }

    private Ran planned(String settings, String... more) throws IOException {
        Path notes = Files.createDirectories(directory.resolve("notes"));
        Path configuration = directory.resolve(".config/baton/config.yaml");
        Files.createDirectories(configuration.getParent());
        Files.writeString(configuration, "sandbox:\n  write: [" + notes + "]\n" + settings);
        Map<String, String> environment =
                Map.of(
                        "HOME",
                        directory.toString(),
                        "NOTES",
                        notes.toString(),
                        "PATH",
                        directory.resolve("bin") + ":" + Surroundings.path());
        List<String> words = new ArrayList<>(List.of("plan", "--quick", "--project", "p"));
        words.addAll(List.of("--sandbox", "required"));
        words.addAll(List.of(more));
        return Ran.with(
                directory.resolve("top"), environment, Ttys.NONE, words.toArray(String[]::new));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("notes/calls")).stream()
                .filter(line -> line.startsWith("CALL "))
                .toList();
    }

    private String told() throws IOException {
        return Files.readString(directory.resolve("notes/calls"));
    }

    @Test
    void claudeTakesTheSchemaAndHandsTheDataOver() throws IOException {
        program("claude", CLAUDE.replace("$(output \"$@\")", ",\\\"structured_output\\\":$1"));
        Ran ran = plan("claude");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(calls()).hasSize(3);
        assertThat(calls().getFirst())
                .contains("--permission-mode dontAsk --allowedTools Read,Glob,Grep")
                .contains("--json-schema {\"title\":\"planner\"")
                .doesNotContain("$schema");
        assertThat(told()).contains("as structured output").doesNotContain("$BATON_SCHEMA_FILE");
    }

    @Test
    void everyRoleThinksWithTheModelOfItsTier() throws IOException {
        program("claude", CLAUDE.replace("$(output \"$@\")", ",\\\"structured_output\\\":$1"));
        Ran ran =
                plan(
                        "claude",
                        """
                        agents:
                          claude:
                            models:
                              deep: thinker
                        roles:
                          plan-critic:
                            tier: fast
                        """);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(calls().getFirst()).contains("--model thinker");
        assertThat(calls().subList(1, 3))
                .anyMatch(call -> call.contains("\"plan-critic\"") && call.contains("haiku"))
                .anyMatch(call -> call.contains("\"scope-guardian\"") && call.contains("sonnet"));
    }

    @Test
    void aRoleHasTheAgentThatIsSetForItUnlessAnotherIsAskedFor() throws IOException {
        program("claude", CLAUDE.replace("$(output \"$@\")", ",\\\"structured_output\\\":$1"));
        program("codex", CODEX);
        String settings = "agent: claude\nroles:\n  plan-critic: codex\n";
        Ran ran = planned(settings);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(calls()).hasSize(3);
        assertThat(calls()).filteredOn(call -> call.startsWith("CALL exec")).hasSize(1);
        Files.delete(directory.resolve("top/p/plan.md"));
        Files.delete(directory.resolve("notes/calls"));
        assertThat(plan("claude", settings).status()).isZero();
        assertThat(calls()).noneMatch(call -> call.startsWith("CALL exec"));
    }

    @Test
    void dataThatNeverComesIsNoPlan() throws IOException {
        program("claude", CLAUDE.replace("$(output \"$@\")", ""));
        Ran ran = plan("claude");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("the reply does not fit").contains("PLAN_NOT_MADE");
        assertThat(calls()).hasSize(2);
    }

    @Test
    void codexTakesAStrictSchemaAndItsLastWordsAreTheData() throws IOException {
        program("codex", CODEX);
        Ran ran = plan("codex");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(calls().getFirst())
                .contains("-s read-only")
                .containsPattern("--output-schema \\S+/strict-planner\\.schema\\.json");
        assertThat(told()).contains("and nothing else").doesNotContain("$BATON_SCHEMA_FILE");
    }

    @Test
    void whoTakesNoSchemaIsShownItAndThatIsSaidOnce() throws IOException {
        program("gemini", GEMINI);
        Ran ran = plan("gemini");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).containsOnlyOnce(NOTE);
        assertThat(told()).contains("    \"commit_message\"");
    }
}
