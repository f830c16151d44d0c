package baton.core.agent;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Variables whose value pays for what a model does. Nobody gets them unless the user says so: a
/// test that happens to call a model would be billed, and so would an agent that has a login.
public final class PaidKeys {
    /// A provider that is paid, and the variables that it is paid by.
    private record Provider(String name, Set<String> variables) {
        static Provider of(String name, String... variables) {
            return new Provider(name, Set.of(variables));
        }
    }

    private static final Provider ANTHROPIC =
            Provider.of("Anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "CLAUDE_API_KEY");

    private static final Provider OPENAI =
            Provider.of("OpenAI", "OPENAI_API_KEY", "OPENAI_KEY", "CODEX_API_KEY");

    private static final Provider GOOGLE =
            Provider.of(
                    "Google",
                    "GEMINI_API_KEY",
                    "GOOGLE_API_KEY",
                    "GOOGLE_AI_API_KEY",
                    "GOOGLE_GENERATIVE_AI_API_KEY");

    private static final Provider BEDROCK = Provider.of("Bedrock", "AWS_BEARER_TOKEN_BEDROCK");

    private static final List<Provider> PROVIDERS =
            List.of(
                    ANTHROPIC,
                    OPENAI,
                    GOOGLE,
                    BEDROCK,
                    Provider.of(
                            "Azure OpenAI",
                            "AZURE_OPENAI_API_KEY",
                            "AZURE_OPENAI_KEY",
                            "AZURE_API_KEY"),
                    Provider.of("Mistral", "MISTRAL_API_KEY", "CODESTRAL_API_KEY"),
                    Provider.of("Cohere", "COHERE_API_KEY", "CO_API_KEY"),
                    Provider.of("Groq", "GROQ_API_KEY"),
                    Provider.of("xAI", "XAI_API_KEY", "GROK_API_KEY"),
                    Provider.of("DeepSeek", "DEEPSEEK_API_KEY"),
                    Provider.of("Perplexity", "PERPLEXITY_API_KEY", "PPLX_API_KEY"),
                    Provider.of("Together", "TOGETHER_API_KEY", "TOGETHERAI_API_KEY"),
                    Provider.of("Fireworks", "FIREWORKS_API_KEY", "FIREWORKS_AI_API_KEY"),
                    Provider.of("OpenRouter", "OPENROUTER_API_KEY", "OR_API_KEY"),
                    Provider.of("Replicate", "REPLICATE_API_TOKEN", "REPLICATE_API_KEY"),
                    Provider.of("Hugging Face", "HUGGINGFACE_API_KEY", "HF_API_KEY"),
                    Provider.of("Cerebras", "CEREBRAS_API_KEY"),
                    Provider.of("SambaNova", "SAMBANOVA_API_KEY"),
                    Provider.of("NVIDIA", "NVIDIA_API_KEY", "NVIDIA_NIM_API_KEY"),
                    Provider.of("AI21", "AI21_API_KEY"),
                    Provider.of("Moonshot", "MOONSHOT_API_KEY", "KIMI_API_KEY"),
                    Provider.of("Z.ai", "ZAI_API_KEY", "ZHIPU_API_KEY", "ZHIPUAI_API_KEY"),
                    Provider.of("Alibaba", "DASHSCOPE_API_KEY", "QWEN_API_KEY"),
                    Provider.of("MiniMax", "MINIMAX_API_KEY"),
                    Provider.of("DeepInfra", "DEEPINFRA_API_KEY"),
                    Provider.of("Vercel", "AI_GATEWAY_API_KEY"),
                    Provider.of("opencode", "OPENCODE_API_KEY"),
                    Provider.of("Voyage", "VOYAGE_API_KEY"),
                    Provider.of("Stability", "STABILITY_API_KEY"),
                    Provider.of("ElevenLabs", "ELEVENLABS_API_KEY", "ELEVEN_API_KEY"));

    private static final Set<String> ALL =
            PROVIDERS.stream()
                    .flatMap(provider -> provider.variables().stream())
                    .collect(Collectors.toUnmodifiableSet());

    private PaidKeys() {}

    /// The names of all of them.
    public static Set<String> all() {
        return ALL;
    }

    public static boolean holds(String variable) {
        return ALL.contains(variable);
    }

    /// Those that this program would use by itself; a command may use any.
    public static Set<String> of(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> both(ANTHROPIC, BEDROCK);
            case CODEX -> OPENAI.variables();
            case GEMINI -> GOOGLE.variables();
            case OPENCODE, EXEC, REPLAY -> ALL;
        };
    }

    private static Set<String> both(Provider one, Provider other) {
        return List.of(one, other).stream()
                .flatMap(provider -> provider.variables().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The number of known providers.
    static long providers() {
        return PROVIDERS.stream().map(Provider::name).distinct().count();
    }
}
