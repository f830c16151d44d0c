package baton.core.gateway;

import java.util.List;

/// A protocol that programs speak with models. The gateway translates none into another.
public enum ModelApi {
    ANTHROPIC,
    RESPONSES,
    CHAT,
    GEMINI;

    /// The names that lead to the bound of output in a request.
    List<String> outputField() {
        return switch (this) {
            case ANTHROPIC -> List.of("max_tokens");
            case RESPONSES -> List.of("max_output_tokens");
            case CHAT -> List.of("max_completion_tokens");
            case GEMINI -> List.of("generationConfig", "maxOutputTokens");
        };
    }
}
