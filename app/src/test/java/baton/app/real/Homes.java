package baton.app.real;

import baton.core.agent.AgentKind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The home of an agent program: what makes it take the model on loopback, with a key that opens
/// nothing. It is the user's own configuration, and so none of Baton's business.
final class Homes {
    private static final String BATON =
            """
            agents:
              %s:
                billing: allow
            """;

    private static final String CODEX =
            """
            model = "gpt-5.5"
            check_for_update_on_startup = false

            [analytics]
            enabled = false
            """;

    private static final String GEMINI =
            """
            {"security": {"auth": {"selectedType": "gemini-api-key"}},
             "privacy": {"usageStatisticsEnabled": false},
             "general": {"disableAutoUpdate": true}}
            """;

    private static final String OPENCODE =
            """
            {"provider": {"fake": {"npm": "@ai-sdk/openai-compatible", "name": "fake",
              "options": {"baseURL": "%s/v1", "apiKey": "opens-nothing"},
              "models": {"m1": {"name": "m1", "limit": {"context": 200000, "output": 32000},
                "cost": {"input": 3, "output": 15}}}}},
             "model": "fake/m1", "small_model": "fake/m1",
             "share": "disabled", "autoupdate": false}
            """;

    private Homes() {}

    static void make(AgentKind kind, Path home, String model) {
        write(home.resolve(".config/baton/config.yaml"), BATON.formatted(kind.word()));
        write(home.resolve("tmp/README"), "temporary files\n");
        switch (kind) {
            case CLAUDE -> write(home.resolve(".claude/README"), "nothing is configured\n");
            case CODEX -> write(home.resolve(".codex/config.toml"), CODEX);
            case GEMINI -> write(home.resolve(".gemini/settings.json"), GEMINI);
            case OPENCODE ->
                    write(
                            home.resolve(".config/opencode/opencode.json"),
                            OPENCODE.formatted(model));
            case EXEC, REPLAY -> throw new IllegalArgumentException("no home for " + kind);
        }
    }

    static Map<String, String> environment(AgentKind kind, Path home, String model) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOME", home.toString());
        environment.put("TMPDIR", home.resolve("tmp").toString());
        switch (kind) {
            case CLAUDE -> {
                environment.put("ANTHROPIC_BASE_URL", model);
                environment.put("ANTHROPIC_API_KEY", "opens-nothing");
                environment.put("CLAUDE_CONFIG_DIR", home.resolve(".claude").toString());
                environment.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
                environment.put("CLAUDE_CODE_MAX_RETRIES", "1");
                environment.put("DISABLE_TELEMETRY", "1");
                environment.put("DISABLE_ERROR_REPORTING", "1");
            }
            case CODEX -> {
                environment.put("OPENAI_API_KEY", "opens-nothing");
                environment.put("OPENAI_BASE_URL", model + "/v1");
                environment.put("CODEX_HOME", home.resolve(".codex").toString());
            }
            case GEMINI -> {
                environment.put("GEMINI_API_KEY", "opens-nothing");
                environment.put("GOOGLE_GEMINI_BASE_URL", model);
            }
            case OPENCODE -> {
                environment.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
                environment.put("OPENCODE_DISABLE_LSP_DOWNLOAD", "1");
            }
            case EXEC, REPLAY -> {}
        }
        return environment;
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
