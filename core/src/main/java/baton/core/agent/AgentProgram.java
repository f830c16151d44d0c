package baton.core.agent;

import baton.core.text.Json;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One of the agent programs as it is started: with which words, and in which environment. The
/// prompt is never among them, since it may be longer than a command line.
///
/// @param command the program's name or path
/// @param extra what the user adds
/// @param gate settings with hooks that decide about its tool calls, where it knows hooks
public record AgentProgram(
        AgentKind kind,
        String command,
        Optional<String> model,
        List<String> extra,
        Optional<String> gate) {

    /// The mode of Claude Code in which nothing is done that nobody allows.
    private static final String DENYING = "dontAsk";

    /// The models of tiers, where the program has names for them that last.
    private static final Map<AgentKind, Map<Tier, String>> MODELS =
            Map.of(
                    AgentKind.CLAUDE,
                    Map.of(Tier.DEEP, "opus", Tier.STANDARD, "sonnet", Tier.FAST, "haiku"),
                    AgentKind.GEMINI,
                    Map.of(
                            Tier.DEEP,
                            "gemini-2.5-pro",
                            Tier.STANDARD,
                            "gemini-2.5-pro",
                            Tier.FAST,
                            "gemini-2.5-flash"));

    /// Edits in the directory, and any command.
    private static final List<String> EDITING =
            List.of("--permission-mode", "acceptEdits", "--allowedTools", "Bash");

    /// Nothing but looking; whatever else would have to be asked for is denied.
    private static final List<String> LOOKING =
            List.of("--permission-mode", DENYING, "--allowedTools", "Read,Glob,Grep");

    /// The permissions that opencode is denied where it only looks; its own agent for plans still
    /// runs commands.
    private static final String CLOSED = "{\"edit\":\"deny\",\"bash\":\"deny\"}";

    public AgentProgram {
        extra = List.copyOf(extra);
        if (!AgentKind.PROGRAMS.contains(kind)) {
            throw new IllegalArgumentException(kind + " is no program");
        }
    }

    /// The same program with further words.
    public AgentProgram with(List<String> words) {
        List<String> all = new ArrayList<>(extra);
        all.addAll(words);
        return new AgentProgram(kind, command, model, all, gate);
    }

    /// A program that nobody stands beside.
    public AgentProgram(
            AgentKind kind, String command, Optional<String> model, List<String> extra) {
        this(kind, command, model, extra, Optional.empty());
    }

    /// The model for a tier: the user's, or the program's own name for it, or its own choice.
    public static Optional<String> model(AgentKind kind, Tier tier, Map<Tier, String> chosen) {
        return Optional.ofNullable(chosen.get(tier))
                .or(() -> Optional.ofNullable(MODELS.getOrDefault(kind, Map.of()).get(tier)));
    }

    /// The place and the bounds of one attempt. An agent that is asked for data looks and changes
    /// nothing.
    ///
    /// @param guarded true if a guard says what the agent may write
    public record Work(
            String directory,
            Optional<BigDecimal> budget,
            boolean guarded,
            Optional<Wanted> data) {}

    /// Data that is wanted: its schema, as text and as the file that holds it.
    public record Wanted(String schema, String file) {}

    /// The whole command line. A repository's own hooks, plugins and servers are left alone.
    public List<String> words(Work work) {
        List<String> words = new ArrayList<>();
        words.add(command);
        switch (kind) {
            case CLAUDE -> claude(work, words);
            case CODEX -> codex(work, words);
            case GEMINI -> gemini(work, words);
            case OPENCODE -> opencode(work, words);
            case EXEC, REPLAY -> throw new IllegalStateException(kind + " is no program");
        }
        return List.copyOf(words);
    }

    private void claude(Work work, List<String> words) {
        words.addAll(List.of("-p", "--output-format", "stream-json", "--verbose"));
        words.addAll(List.of("--setting-sources", "user", "--strict-mcp-config"));
        words.addAll(permissions(work));
        work.data().ifPresent(data -> words.addAll(List.of("--json-schema", data.schema())));
        model.ifPresent(name -> words.addAll(List.of("--model", name)));
        work.budget()
                .ifPresent(most -> words.addAll(List.of("--max-budget-usd", most.toPlainString())));
        words.addAll(extra);
    }

    /// Its hooks let everything through when they fail. Hence with a gate it may do nothing by
    /// itself but look, and the hook is what says yes.
    private List<String> permissions(Work work) {
        if (work.data().isPresent()) {
            return LOOKING;
        }
        if (!isGated(work)) {
            return EDITING;
        }
        return List.of(
                "--permission-mode",
                DENYING,
                "--allowedTools",
                "Read,Glob,Grep,TodoWrite",
                "--settings",
                gate.orElseThrow());
    }

    private boolean isGated(Work work) {
        return kind == AgentKind.CLAUDE && work.guarded() && gate.isPresent();
    }

    /// The permission mode it must say it works in: flags can be ignored silently, and in any other
    /// mode a hook that fails lets everything through. Nothing where no gate depends on it.
    public Optional<String> requiredMode(Work work) {
        boolean looking = kind == AgentKind.CLAUDE && work.data().isPresent();
        return looking || isGated(work) ? Optional.of(DENYING) : Optional.empty();
    }

    private void codex(Work work, List<String> words) {
        String place = Json.line(Value.of(work.directory()));
        String sandbox = work.data().isPresent() ? "read-only" : "workspace-write";
        words.addAll(List.of("exec", "--json", "--skip-git-repo-check", "-s", sandbox));
        words.addAll(List.of("-c", "projects={" + place + "={trust_level=\"untrusted\"}}"));
        words.addAll(
                List.of("-c", "shell_environment_policy.exclude=[\"OPENAI_*\",\"CODEX_API_KEY\"]"));
        words.addAll(List.of("--disable", "unbounded_connection_retries"));
        work.data().ifPresent(data -> words.addAll(List.of("--output-schema", data.file())));
        model.ifPresent(name -> words.addAll(List.of("-m", name)));
        words.addAll(extra);
        words.add("-");
    }

    private void gemini(Work work, List<String> words) {
        String mode = work.data().isPresent() ? "default" : "yolo";
        words.addAll(List.of("-o", "stream-json", "--skip-trust", "--approval-mode", mode));
        model.ifPresent(name -> words.addAll(List.of("-m", name)));
        words.addAll(extra);
    }

    private void opencode(Work work, List<String> words) {
        words.addAll(List.of("run", "--format", "json", "--title", "baton", "--pure"));
        if (work.data().isPresent()) {
            words.addAll(List.of("--agent", "plan"));
        }
        model.ifPresent(name -> words.addAll(List.of("-m", name)));
        words.addAll(extra);
    }

    /// Within what time it says its first word, where it speaks before its model does.
    public Optional<Duration> start() {
        return switch (kind) {
            case CLAUDE, CODEX, GEMINI -> Optional.of(Duration.ofMinutes(1));
            case OPENCODE, EXEC, REPLAY -> Optional.empty();
        };
    }

    /// The input of the program. A prompt that starts like a command would be taken for one, so it
    /// gets a space in front.
    public String input(String prompt) {
        return prompt.startsWith("/") ? " " + prompt : prompt;
    }

    /// The variables of the program's environment that hold unless the user has set them: no
    /// updates while the program works, and asking its model again for seconds, not for minutes.
    public Map<String, String> environment(Work work) {
        return switch (kind) {
            case CLAUDE -> Map.of("CLAUDE_CODE_MAX_RETRIES", "4", "DISABLE_AUTOUPDATER", "1");
            case GEMINI -> Map.of("GEMINI_CLI_NO_RELAUNCH", "true");
            case OPENCODE ->
                    Map.of(
                            "OPENCODE_DISABLE_AUTOUPDATE",
                            "1",
                            "OPENCODE_DISABLE_PROJECT_CONFIG",
                            "1",
                            "OPENCODE_PERMISSION",
                            work.data().isPresent() ? CLOSED : "{}");
            case CODEX, EXEC, REPLAY -> Map.of();
        };
    }
}
