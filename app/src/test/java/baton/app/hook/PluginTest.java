package baton.app.hook;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Commands;
import baton.core.hook.HookEvent;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The plugin as it stands in the repository: what it calls is there, and Claude Code takes it.
class PluginTest {
    private static final Path PLUGIN = Path.of("../plugin").toAbsolutePath().normalize();

    /// The program `claude`, at the place where `mvn -Preal-agents` puts it.
    private static final Path CLAUDE = Path.of("target/agents/bin/claude").toAbsolutePath();

    @TempDir Path place;

    private static Value.Fields json(String file) throws IOException {
        return Json.parse(Files.readString(PLUGIN.resolve(file)))
                        instanceof Json.Good(Value.Fields fields)
                ? fields
                : Value.fields(Map.of());
    }

    @Test
    void itsVersionIsBatons() throws IOException {
        String version = Ran.in(place, "--version").out().strip();
        assertThat(json(".claude-plugin/plugin.json").field("version").flatMap(Value::scalar))
                .contains(version.substring("baton ".length()));
    }

    @Test
    void everyHookIsAnsweredUnderItsOwnName() throws IOException {
        assertThat(json("hooks/hooks.json").field("hooks").orElseThrow())
                .isInstanceOf(Value.Fields.class);
        Map<String, String> commands = new HashMap<>();
        if (json("hooks/hooks.json").field("hooks").orElseThrow() instanceof Value.Fields hooks) {
            hooks.fields().forEach((event, entries) -> commands.put(event, Json.line(entries)));
        }
        assertThat(commands).hasSize(5).doesNotContainKey(HookEvent.STOP.title());
        for (HookEvent event : HookEvent.values()) {
            String command = "\"command\":\"baton hook " + event.word() + "\"";
            assertThat(commands.getOrDefault(event.title(), command)).contains(command);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"brief", "research", "plan", "execute", "review", "continue", "work"})
    void everySkillCallsItsCommandWithOptionsItHas(String skill) throws IOException {
        List<String> lines = Files.readAllLines(PLUGIN.resolve("skills/" + skill + "/SKILL.md"));
        List<String> calls = lines.stream().filter(line -> line.startsWith("baton ")).toList();
        assertThat(calls).isNotEmpty().allMatch(call -> call.startsWith("baton " + skill + " "));
        String help = Commands.named(skill).isPresent() ? Ran.in(place, skill, "--help").out() : "";
        List<String> options =
                calls.stream()
                        .flatMap(call -> Arrays.stream(call.split(" ")))
                        .filter(word -> word.startsWith("--"))
                        .toList();
        assertThat(options).allMatch(option -> help.isEmpty() || help.contains(option + " "));
    }

    /// The shell would take “the user's login” for a quote without an end.
    @Test
    void theTaskOfABriefIsOneWordForTheShell() throws IOException {
        List<String> lines = Files.readAllLines(PLUGIN.resolve("skills/brief/SKILL.md"));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("baton "))
                .isNotEmpty()
                .allMatch(call -> call.endsWith(" 'TASK'"));
        assertThat(lines).contains("The user wrote: $ARGUMENTS");
    }

    /// An answer that is brought again after a kill is none to the next question.
    @Test
    void eachAnswerOfABriefNamesItsQuestion() throws IOException {
        List<String> lines = Files.readAllLines(PLUGIN.resolve("skills/brief/SKILL.md"));
        List<String> calls = lines.stream().filter(line -> line.startsWith("baton ")).toList();
        assertThat(calls).isNotEmpty().allMatch(call -> call.contains(" --next --json "));
        assertThat(calls)
                .filteredOn(call -> call.contains(" --answer "))
                .isNotEmpty()
                .allMatch(call -> call.contains(" --turn N "));
    }

    @Test
    @Tag("real-agents")
    void claudeTakesIt() {
        Shell.Ended ended =
                Shell.in(place)
                        .with("HOME", place.toString())
                        .with("CLAUDE_CONFIG_DIR", place.resolve("config").toString())
                        .with("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1")
                        .with("DISABLE_AUTOUPDATER", "1")
                        .attempt(CLAUDE.toString(), "plugin", "validate", "--strict", PLUGIN + "");
        assertThat(ended.output()).contains("Validation passed");
        assertThat(ended.succeeded()).isTrue();
    }
}
