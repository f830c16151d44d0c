package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.hook.Hooks;
import baton.app.terminal.Terminal.Ttys;
import baton.core.hook.HookEvent;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Runs whose agent asks before it writes, as the real program does with the settings it gets; and
/// what a compaction does to the files of a run.
class HookedRunTest {
    /// Tries to write the files of both steps, another one, and through a link.
    private static final String CLAUDE =
            """
            #!/bin/bash
            cat > /dev/null
            while [ $# -gt 0 ]; do
                [ "$1" = --settings ] && settings=$2
                [ "$1" = --permission-mode ] && echo "$2" >> "$NOTES/modes"
                shift
            done
            [[ $settings =~ \\"command\\":\\"([^\\"]*)\\ hook\\ pre-tool-use ]]
            hook="${BASH_REMATCH[1]} hook pre-tool-use"
            for file in 1.txt 2.txt other.txt .git/hooks/pre-commit; do
                printf '{"cwd":"%s","tool_name":"Write","tool_input":{"file_path":"%s"}}' \\
                    "$PWD" "$file" | eval "$hook" > "$NOTES/answer"
                grep -q '"permissionDecision":"allow"' "$NOTES/answer" && echo x > "$file"
            done
            [ -w "$BATON_POLICY" ] && [ "$(id -u)" != 0 ] && echo writable >> "$NOTES/modes"
            echo '{"type":"system","subtype":"init","session_id":"s","tools":[]}'
            echo '{"type":"result","subtype":"success","is_error":false,\
            "terminal_reason":"completed","num_turns":1,"total_cost_usd":0,\
            "usage":{"input_tokens":1,"output_tokens":1}}'
            """;

    @TempDir Path directory;
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory);
        checkout.with(
                Checkout.PLAN,
                Checkout.plan(
                        Checkout.step(1, "test -s 1.txt"), Checkout.step(2, "test -s 2.txt")));
    }

    @Test
    void anAgentInAnotherModeIsEndedBeforeItsFirstTool() throws IOException {
        String lax =
                CLAUDE.replace("\"session_id\"", "\"permissionMode\":\"default\",\"session_id\"");
        Ran ran = executed("off", lax + "sleep 600\n");
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(journal()).contains("it works in the permission mode `default`, not `dontAsk`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "required"})
    void anAgentIsHeldToTheStepByItsHook(String sandbox) throws IOException {
        Ran ran = executed(sandbox, CLAUDE);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(checkout.subjects()).contains("feat: 1", "feat: 2");
        assertThat(checkout.top().resolve("other.txt")).doesNotExist();
        assertThat(checkout.top().resolve(".git/hooks/pre-commit")).doesNotExist();
        assertThat(Files.readAllLines(directory.resolve("notes/modes"))).containsOnly("dontAsk");
        assertThat(journal())
                .contains("\"denied\":[\"`2.txt` is not among the files that the step may change\"")
                .contains("it is git's own");
    }

    /// Executes the plan with this script as `claude`. The notes that the agent makes for the test
    /// lie in a place that a sandbox leaves open.
    private Ran executed(String sandbox, String script) throws IOException {
        Path notes = Files.createDirectories(directory.resolve("notes"));
        Path settings = directory.resolve("home/.config/baton/config.yaml");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "sandbox:\n  write: [" + notes + "]\n");
        Path claude = directory.resolve("bin/claude");
        Files.createDirectories(claude.getParent());
        Files.writeString(claude, script);
        assertThat(claude.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", claude.getParent() + ":" + environment.get("PATH"));
        environment.put("NOTES", notes.toString());
        String[] words = {
            "execute", "--agent", "claude", "--json", "--sandbox", sandbox, Checkout.PLAN
        };
        return Ran.with(checkout.top(), environment, Ttys.NONE, words);
    }

    private String journal() throws IOException {
        try (Stream<Path> runs = Files.list(checkout.top().resolve(".baton/runs"))) {
            return Files.readString(runs.findFirst().orElseThrow().resolve("journal.jsonl"));
        }
    }

    @Test
    void aCompactionRaisesThePositionAndNeverLowersIt() throws IOException {
        assertThat(checkout.execute("--project", Checkout.PROJECT).status()).isZero();
        Path file = checkout.top().resolve(Checkout.PROJECT).resolve("progress.json");
        String done = Files.readString(file);
        assertThat(done).contains("\"current_step\": 2");
        for (String behind : List.of("0", "1", "2")) {
            Files.writeString(file, at(done, behind));
            assertThat(compact(Map.of())).isEqualTo(new Ran(0, "", ""));
            String told = Files.readString(file);
            assertThat(timeless(told)).isEqualTo(timeless(done));
            assertThat(told.equals(done)).isEqualTo(behind.equals("2"));
        }
        String unknown = done.replaceAll("\"session_start_sha\": \"\\w+\"", start("HEAD"));
        Files.writeString(file, unknown);
        assertThat(compact(Map.of())).isEqualTo(new Ran(0, "", ""));
        assertThat(Files.readString(file)).isEqualTo(unknown);
    }

    @Test
    void aCompactionInARunOrOfDamagedFilesChangesNothing() throws IOException {
        assertThat(checkout.execute("--project", Checkout.PROJECT).status()).isZero();
        Path file = checkout.top().resolve(Checkout.PROJECT).resolve("progress.json");
        String behind = at(Files.readString(file), "0");
        for (String text : List.of(behind, "{", "")) {
            Files.writeString(file, text);
            Map<String, String> run = text.equals(behind) ? Map.of("BATON_RUN", "r") : Map.of();
            assertThat(compact(run).status()).isZero();
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    @Test
    void aCompactionFindsTheProjectsFromADirectoryBelow() throws IOException {
        assertThat(checkout.execute("--project", Checkout.PROJECT).status()).isZero();
        Path file = checkout.top().resolve(Checkout.PROJECT).resolve("progress.json");
        String behind = at(Files.readString(file), "0");
        Files.writeString(file, behind);
        Path below = Files.createDirectories(checkout.top().resolve("src/deep"));

        assertThat(compact(Map.of("CLAUDE_PROJECT_DIR", below.toString())).status()).isZero();
        assertThat(Files.readString(file)).contains("\"current_step\": 2");
    }

    private static String timeless(String progress) {
        return progress.replaceAll("\"updated_at\": \"[^\"]*\"", "");
    }

    private static String at(String progress, String step) {
        return progress.replace("\"current_step\": 2", "\"current_step\": " + step);
    }

    private String start(String commit) {
        return "\"session_start_sha\": \"" + checkout.git("rev-parse", commit).strip() + "\"";
    }

    private Ran compact(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", Surroundings.path());
        return Ran.of(
                new ByteArrayInputStream("{\"trigger\":\"auto\"}".getBytes(StandardCharsets.UTF_8)),
                checkout.top(),
                environment,
                Ttys.NONE,
                terminal -> Hooks.run(HookEvent.PRE_COMPACT, terminal));
    }
}
