package baton.app.hook;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.RepoPath;
import baton.core.hook.Guard;
import baton.core.hook.HookEvent;
import baton.core.policy.Allowances;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

class HooksTest {
    private static final String STATE =
            """
            {"schema_version":1,"project":".claude/projects/p","next_session_brief_path":\
            ".claude/projects/p/brief.md","next_session_label":"Session 2: more","status":"%s",\
            "updated_at":"2026-01-05T11:00:00Z","mine":1}
            """;

    @TempDir Path place;
    private Path root;
    private Map<String, String> run = Map.of();

    @BeforeEach
    void guard() throws IOException {
        root = Files.createDirectories(place.toRealPath().resolve("repo"));
        Guard guard =
                new Guard(
                        root.toString(),
                        Set.of(new RepoPath("src/a.js")),
                        List.of(),
                        Allowances.standard(),
                        List.of());
        Path file = Files.writeString(place.resolve("policy.json"), guard.render());
        Path inbox = Files.createDirectories(place.resolve("inbox"));
        run = Map.of(Guard.VARIABLE, file.toString(), Guard.INBOX, inbox.toString());
    }

    private Ran hook(HookEvent event, Map<String, String> environment, String text) {
        return Ran.of(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                root,
                environment,
                Ttys.NONE,
                terminal -> Hooks.run(event, terminal));
    }

    private static String bash(String command) {
        return "{\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"" + command + "\"}}";
    }

    private String write(String path) {
        return ("{\"cwd\":\""
                        + root
                        + "\",\"tool_name\":\"Write\",\"tool_input\":{\"file_path\":\"")
                + (path + "\"}}");
    }

    @Test
    void aRunSaysYesAndNo() throws IOException {
        Ran yes = hook(HookEvent.PRE_TOOL_USE, run, bash("npm test"));
        assertThat(yes)
                .isEqualTo(
                        new Ran(
                                0,
                                "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                                        + "\"permissionDecision\":\"allow\","
                                        + "\"permissionDecisionReason\":"
                                        + "\"baton: in the scope of the step\"}}\n",
                                ""));
        Ran no = hook(HookEvent.PRE_TOOL_USE, run, bash("rm -rf build"));
        assertThat(no)
                .isEqualTo(
                        new Ran(
                                0,
                                "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
                                        + "\"permissionDecision\":\"deny\","
                                        + "\"permissionDecisionReason\":\"baton: recursive forced"
                                        + " rm: rm -rf build (remove what is meant by name:"
                                        + " `rm -r DIR`, or `git clean` on named paths)\"}}\n",
                                ""));
        assertThat(Files.readString(place.resolve("inbox/hooks.jsonl")))
                .contains("\"event\":\"denied\",\"tool\":\"Bash\",\"reason\":\"recursive forced");
    }

    @Test
    void withoutARunNothingIsAllowedByBaton() {
        assertThat(hook(HookEvent.PRE_TOOL_USE, Map.of(), bash("npm test")))
                .isEqualTo(new Ran(0, "", ""));
        assertThat(hook(HookEvent.PRE_TOOL_USE, Map.of(), bash("rm -rf x")).out())
                .contains("\"deny\"");
    }

    @Test
    void linksAreFollowedBeforeAPathIsJudged() throws IOException {
        Files.createDirectories(root.resolve("src"));
        Files.createSymbolicLink(root.resolve("src/a.js"), Path.of("../../elsewhere.js"));
        assertThat(hook(HookEvent.PRE_TOOL_USE, run, write("src/a.js")).out())
                .contains("\"deny\"", "is outside of");
        assertThat(hook(HookEvent.PRE_TOOL_USE, run, write("src/../src/b.js")).out())
                .contains("\"deny\"", "`src/b.js` is not among the files that the step may change");
        Files.delete(root.resolve("src/a.js"));
        assertThat(hook(HookEvent.PRE_TOOL_USE, run, write("./src/x/../a.js")).out())
                .contains("\"allow\"");
    }

    @Test
    void aTildeIsTheHomeDirectoryWhereverThatReallyIs() throws IOException {
        Path home = Files.createDirectories(place.toRealPath().resolve("home"));
        Path link = Files.createSymbolicLink(place.resolve("link"), home);
        Map<String, String> own = Map.of("HOME", link.toString());
        for (String path : List.of("~/.bashrc", link + "/.bashrc", home + "/.bashrc")) {
            assertThat(hook(HookEvent.PRE_TOOL_USE, own, write(path)).out())
                    .contains("\"deny\"", home + "/.bashrc` must not be written");
        }
    }

    @ParameterizedTest
    @EnumSource(HookEvent.class)
    void badInputIsOneLineAndTheProtocolsStatus(HookEvent event) {
        Ran plain = hook(event, Map.of(), "{");
        Ran inRun = hook(event, run, "\u0000\u0001");
        String line = "baton hook " + event.word() + ": the input is no JSON object\n";
        boolean compact = event == HookEvent.PRE_COMPACT;
        assertThat(plain).isEqualTo(new Ran(compact ? 0 : 1, "", line));
        int refused = event == HookEvent.PRE_TOOL_USE ? 2 : 1;
        assertThat(inRun).isEqualTo(new Ran(compact ? 0 : refused, "", line));
    }

    @ParameterizedTest
    @CsvSource({"missing.json", "damaged.json"})
    void aRunWithoutItsPolicyRefuses(String name) throws IOException {
        Files.writeString(place.resolve("damaged.json"), "{\"version\":1}");
        Map<String, String> lost = Map.of(Guard.VARIABLE, place.resolve(name).toString());
        Ran ran = hook(HookEvent.PRE_TOOL_USE, lost, bash("ls"));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("baton hook pre-tool-use: the policy of this run");
    }

    @Test
    void toolsAreCountedWithoutWhatTheyDid() throws IOException {
        String call = bash("echo secret").replace("}}", "},\"duration_ms\":12}");
        assertThat(hook(HookEvent.POST_TOOL_USE, run, call)).isEqualTo(new Ran(0, "", ""));
        Path data = place.resolve("data");
        Map<String, String> own = Map.of("CLAUDE_PLUGIN_DATA", data.toString());
        assertThat(hook(HookEvent.POST_TOOL_USE, own, call)).isEqualTo(new Ran(0, "", ""));
        for (Path file :
                List.of(
                        place.resolve("inbox/hooks.jsonl"),
                        data.resolve("ultraexecute-stats.jsonl"))) {
            assertThat(Files.readString(file))
                    .contains("\"event\":\"tool\",\"tool\":\"Bash\",\"duration_ms\":12")
                    .doesNotContain("secret");
        }
    }

    @Test
    void aPromptNamesItsSession() {
        assertThat(hook(HookEvent.USER_PROMPT_SUBMIT, Map.of(), "{\"prompt\":\"/baton:brief x\"}"))
                .isEqualTo(
                        new Ran(
                                0,
                                "{\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\","
                                        + "\"sessionTitle\":\"baton:brief:x\"}}\n",
                                ""));
        assertThat(hook(HookEvent.USER_PROMPT_SUBMIT, Map.of(), "{\"prompt\":\"hello\"}"))
                .isEqualTo(new Ran(0, "", ""));
    }

    private Path project(String status) throws IOException {
        Path project = Files.createDirectories(root.resolve(".claude/projects/p"));
        Files.writeString(project.resolve(".session-state.local.json"), STATE.formatted(status));
        return project;
    }

    @Test
    void aSessionIsToldWhereTheWorkStands() throws IOException {
        project("partial");
        Ran ran = hook(HookEvent.SESSION_START, Map.of(), "{\"source\":\"startup\"}");
        assertThat(ran.out())
                .contains("\"additionalContext\":\"Baton: a project is not finished")
                .contains("next: Session 2: more", "status: partial, 2026-01-05T11:00:00Z");
        assertThat(hook(HookEvent.SESSION_START, run, "{}")).isEqualTo(new Ran(0, "", ""));
        project("completed");
        assertThat(hook(HookEvent.SESSION_START, Map.of(), "{}")).isEqualTo(new Ran(0, "", ""));
    }

    @Test
    void withoutARunThePlanOfTheSessionIsTheFence() throws IOException {
        Path project = project("partial");
        Files.copy(Path.of("src/rehearsal/project/plan.md"), project.resolve("plan.md"));
        String outside = hook(HookEvent.PRE_TOOL_USE, Map.of(), write("other/x.txt")).out();
        assertThat(outside).contains("\"ask\"", "`other/x.txt` is not among the files");
        project("stopped");
        assertThat(hook(HookEvent.PRE_TOOL_USE, Map.of(), write("other/x.txt")).out()).isEmpty();
    }

    @Test
    void aCommandLineWithOptionsAnswersAsWell() {
        Ran ran = Ran.reading(bash("rm -rf x"), root, "--quiet", "hook", "pre-tool-use");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("\"deny\"");
        assertThat(Ran.in(root, "hook", "pre-tool").status()).isEqualTo(2);
    }
}
