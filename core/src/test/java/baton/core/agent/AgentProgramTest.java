package baton.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class AgentProgramTest {
    private static final AgentProgram.Work WORK =
            new AgentProgram.Work(
                    "/w \"x\"", Optional.of(new BigDecimal("2.50")), false, Optional.empty());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CLAUDE | -p --output-format stream-json --verbose --setting-sources user"
                        + " --strict-mcp-config --permission-mode acceptEdits --allowedTools Bash"
                        + " --model M --max-budget-usd 2.50 --x y",
                "CODEX | exec --json --skip-git-repo-check -s workspace-write"
                        + " -c projects={\"/w \\\"x\\\"\"={trust_level=\"untrusted\"}}"
                        + " -c shell_environment_policy.exclude=[\"OPENAI_*\",\"CODEX_API_KEY\"]"
                        + " --disable unbounded_connection_retries -m M --x y -",
                "GEMINI | -o stream-json --skip-trust --approval-mode yolo -m M --x y",
                "OPENCODE | run --format json --title baton --pure -m M --x y",
            })
    void wordsOfEachProgram(AgentKind kind, String words) {
        AgentProgram program =
                new AgentProgram(kind, "/bin/it", Optional.of("M"), List.of("--x", "y"));
        assertThat(String.join(" ", program.words(WORK))).isEqualTo("/bin/it " + words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CLAUDE | --permission-mode dontAsk --allowedTools Read,Glob,Grep"
                        + " --json-schema {\"type\":\"object\"} --model M",
                "CODEX | -s read-only -c",
                "CODEX | --output-schema /t/schema.json -m M",
                "GEMINI | --approval-mode default",
                "OPENCODE | --pure --agent plan -m M",
            })
    void whoIsAskedForDataChangesNothing(AgentKind kind, String words) {
        AgentProgram.Wanted data =
                new AgentProgram.Wanted("{\"type\":\"object\"}", "/t/schema.json");
        AgentProgram.Work asked =
                new AgentProgram.Work("/w", Optional.empty(), true, Optional.of(data));
        AgentProgram program = new AgentProgram(kind, "it", Optional.of("M"), List.of());
        assertThat(String.join(" ", program.words(asked)))
                .contains(words)
                .doesNotContain("yolo", "acceptEdits", "workspace-write");
    }

    @Test
    void aGuardedClaudeMayDoNothingButWhatItsHookAllows() {
        AgentProgram.Work guarded =
                new AgentProgram.Work("/w", Optional.empty(), true, Optional.empty());
        for (AgentKind kind : AgentKind.PROGRAMS) {
            AgentProgram program =
                    new AgentProgram(
                            kind, "it", Optional.empty(), List.of(), Optional.of("{\"hooks\":{}}"));
            boolean claude = kind == AgentKind.CLAUDE;
            assertThat(program.words(guarded).contains("--settings")).isEqualTo(claude);
            assertThat(String.join(" ", program.words(guarded)).contains("Bash")).isFalse();
            if (claude) {
                assertThat(String.join(" ", program.words(guarded)))
                        .endsWith(
                                "--permission-mode dontAsk --allowedTools Read,Glob,Grep,TodoWrite"
                                        + " --settings {\"hooks\":{}}");
            }
        }
    }

    @Test
    void withoutModelAndBudgetNothingIsSaidOfThem() {
        AgentProgram.Work free =
                new AgentProgram.Work("/w", Optional.empty(), false, Optional.empty());
        for (AgentKind kind : AgentKind.PROGRAMS) {
            AgentProgram program = new AgentProgram(kind, "it", Optional.empty(), List.of());
            assertThat(program.words(free)).doesNotContain("-m", "--model", "--max-budget-usd");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, DEEP, opus",
        "CLAUDE, STANDARD, mine",
        "GEMINI, FAST, gemini-2.5-flash",
        "CODEX, STANDARD, mine",
        "CODEX, DEEP, ''",
        "OPENCODE, FAST, ''",
    })
    void aTierHasTheUsersModelOrTheProgramsOwn(AgentKind kind, Tier tier, String model) {
        assertThat(AgentProgram.model(kind, tier, Map.of(Tier.STANDARD, "mine")).orElse(""))
                .isEqualTo(model);
    }

    @Test
    void aPromptIsNeverTakenForACommand() {
        AgentProgram claude =
                new AgentProgram(AgentKind.CLAUDE, "claude", Optional.empty(), List.of());
        assertThat(claude.input("/compact now")).isEqualTo(" /compact now");
        assertThat(claude.input("do it")).isEqualTo("do it");
    }
}
