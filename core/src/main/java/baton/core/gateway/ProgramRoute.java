package baton.core.gateway;

import baton.core.agent.AgentKind;
import baton.core.agent.PaidKeys;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The route of an agent program to its model where a key of the user's pays: the provider, the
/// header that carries the key there, and the words and variables by which the program asks at
/// another address instead.
///
/// @param base the address of the provider
/// @param header the header that carries the key
/// @param credential the value of that header
public record ProgramRoute(
        AgentKind kind, ModelApi api, String base, String header, String credential) {
    private static final String CODEX_TOKEN = "BATON_MODEL_TOKEN";

    /// Variables by which claude is sent to another provider, with other keys.
    private static final Set<String> CLAUDE_ELSEWHERE =
            Set.of(
                    "CLAUDE_CODE_USE_BEDROCK",
                    "CLAUDE_CODE_USE_VERTEX",
                    "CLAUDE_CODE_USE_FOUNDRY",
                    "AWS_BEARER_TOKEN_BEDROCK");

    /// Nothing where no key pays, or where the user sends the program to a provider of his own.
    ///
    /// @param variables the environment that the program may have
    /// @param words what the user adds to its command line
    public static Optional<ProgramRoute> of(
            AgentKind kind, Map<String, String> variables, List<String> words) {
        return switch (kind) {
            case CLAUDE -> claude(variables);
            case CODEX -> codex(variables, words);
            case GEMINI -> gemini(variables);
            case OPENCODE, EXEC, REPLAY -> Optional.empty();
        };
    }

    private static Optional<ProgramRoute> claude(Map<String, String> variables) {
        if (CLAUDE_ELSEWHERE.stream().anyMatch(variables::containsKey)) {
            return Optional.empty();
        }
        String base = variables.getOrDefault("ANTHROPIC_BASE_URL", "https://api.anthropic.com");
        Optional<ProgramRoute> bearer =
                first(variables, "ANTHROPIC_AUTH_TOKEN")
                        .map(
                                token ->
                                        new ProgramRoute(
                                                AgentKind.CLAUDE,
                                                ModelApi.ANTHROPIC,
                                                base,
                                                "authorization",
                                                "Bearer " + token));
        return bearer.or(
                () ->
                        first(variables, "ANTHROPIC_API_KEY")
                                .map(
                                        key ->
                                                new ProgramRoute(
                                                        AgentKind.CLAUDE,
                                                        ModelApi.ANTHROPIC,
                                                        base,
                                                        "x-api-key",
                                                        key)));
    }

    private static Optional<ProgramRoute> codex(Map<String, String> variables, List<String> words) {
        if (words.stream().anyMatch(word -> word.contains("model_provider"))) {
            return Optional.empty();
        }
        String base =
                variables
                        .getOrDefault("OPENAI_BASE_URL", "https://api.openai.com/v1")
                        .replaceFirst("/v1/*$", "");
        return first(variables, "CODEX_API_KEY", "OPENAI_API_KEY")
                .map(
                        key ->
                                new ProgramRoute(
                                        AgentKind.CODEX,
                                        ModelApi.RESPONSES,
                                        base,
                                        "authorization",
                                        "Bearer " + key));
    }

    private static Optional<ProgramRoute> gemini(Map<String, String> variables) {
        String base =
                variables.getOrDefault(
                        "GOOGLE_GEMINI_BASE_URL", "https://generativelanguage.googleapis.com");
        boolean vertex = "true".equals(variables.get("GOOGLE_GENAI_USE_VERTEXAI"));
        return vertex
                ? Optional.empty()
                : first(variables, "GEMINI_API_KEY", "GOOGLE_API_KEY")
                        .map(
                                key ->
                                        new ProgramRoute(
                                                AgentKind.GEMINI,
                                                ModelApi.GEMINI,
                                                base,
                                                "x-goog-api-key",
                                                key));
    }

    private static Optional<String> first(Map<String, String> variables, String... names) {
        return List.of(names).stream()
                .filter(name -> !variables.getOrDefault(name, "").isBlank())
                .map(variables::get)
                .findFirst();
    }

    /// True if the program must not have this variable, since its key stays outside.
    public boolean takesAway(String variable) {
        return PaidKeys.holds(variable);
    }

    /// The words that send the program to another address.
    public List<String> words(String address) {
        if (kind != AgentKind.CODEX) {
            return List.of();
        }
        String provider = "model_providers.baton.";
        return List.of(
                "-c",
                "model_provider=\"baton\"",
                "-c",
                provider + "name=\"baton\"",
                "-c",
                provider + "base_url=\"" + address + "/v1\"",
                "-c",
                provider + "env_key=\"" + CODEX_TOKEN + "\"",
                "-c",
                provider + "wire_api=\"responses\"");
    }

    /// The variables that send the program to another address, with a token that is good there.
    public Map<String, String> variables(String address, String token) {
        return switch (kind) {
            case CLAUDE -> Map.of("ANTHROPIC_BASE_URL", address, "ANTHROPIC_AUTH_TOKEN", token);
            case CODEX -> Map.of(CODEX_TOKEN, token);
            case GEMINI -> Map.of("GOOGLE_GEMINI_BASE_URL", address, "GEMINI_API_KEY", token);
            case OPENCODE, EXEC, REPLAY -> Map.of();
        };
    }
}
