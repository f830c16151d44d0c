package baton.core.gateway;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An address at which a program may ask: the name of its unit, and a path of a provider. There
/// are few; whatever is not one of them is not there.
///
/// @param unit the first part of the path, by which the unit is known
/// @param path the path of the provider, without a query
/// @param model the model, where the path names it
/// @param counting true if only tokens are counted, which costs nothing
public record ModelPath(
        String unit, ModelApi api, String path, Optional<String> model, boolean counting) {
    private static final Pattern PARTS = Pattern.compile("/([A-Za-z0-9_-]{20,100})(/.{1,300})");

    private static final Pattern GEMINI =
            Pattern.compile(
                    "/v1(?:beta|alpha)?/models/([A-Za-z0-9._-]{1,100})"
                            + ":(generateContent|streamGenerateContent|countTokens)");

    /// A path as it stands in a request, still escaped. An escape names no path that is there.
    public static Optional<ModelPath> of(String raw) {
        Matcher parts = PARTS.matcher(raw);
        return parts.matches() ? of(parts.group(1), parts.group(2)) : Optional.empty();
    }

    private static Optional<ModelPath> of(String unit, String path) {
        return switch (path) {
            case "/v1/messages" -> asking(unit, ModelApi.ANTHROPIC, path);
            case "/v1/messages/count_tokens" ->
                    Optional.of(
                            new ModelPath(unit, ModelApi.ANTHROPIC, path, Optional.empty(), true));
            case "/v1/responses" -> asking(unit, ModelApi.RESPONSES, path);
            case "/v1/chat/completions" -> asking(unit, ModelApi.CHAT, path);
            default -> gemini(unit, path);
        };
    }

    private static Optional<ModelPath> asking(String unit, ModelApi api, String path) {
        return Optional.of(new ModelPath(unit, api, path, Optional.empty(), false));
    }

    private static Optional<ModelPath> gemini(String unit, String path) {
        Matcher parts = GEMINI.matcher(path);
        if (!parts.matches()) {
            return Optional.empty();
        }
        boolean counting = parts.group(2).equals("countTokens");
        return Optional.of(
                new ModelPath(unit, ModelApi.GEMINI, path, Optional.of(parts.group(1)), counting));
    }
}
