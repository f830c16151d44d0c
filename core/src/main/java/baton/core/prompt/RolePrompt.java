package baton.core.prompt;

import baton.core.Shown;
import baton.core.agent.Tier;
import baton.core.text.FrontMatter;
import baton.core.text.Source;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The prompt for an agent in a role, with places for the texts that it is about: `{{brief}}`
/// stands for a text that is given. Such text is data and is put in indented, so that nothing in it
/// can close a fence and be taken for instructions.
public record RolePrompt(String role, Tier tier, List<String> tools, String body) {
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z_]{1,40})}}");
    private static final int TEXT_MAX = 200_000;

    public RolePrompt {
        tools = List.copyOf(tools);
    }

    /// A prompt as it is kept: front matter with `role`, `tier`, `tools` and `schema`, then text.
    public static RolePrompt read(Source source) {
        FrontMatter front = FrontMatter.read(source);
        String role = front.text("role").orElseThrow(() -> bad(source, "role"));
        Tier tier =
                front.text("tier")
                        .map(word -> Tier.valueOf(word.toUpperCase(Locale.ROOT)))
                        .orElseThrow(() -> bad(source, "tier"));
        List<String> tools =
                front.text("tools").map(words -> List.of(words.split(", ?"))).orElse(List.of());
        List<String> lines = source.lines().subList(front.bodyFrom() - 1, source.lines().size());
        return new RolePrompt(role, tier, tools, String.join("\n", lines).strip() + "\n");
    }

    private static IllegalArgumentException bad(Source source, String key) {
        return new IllegalArgumentException(source.path() + " has no `" + key + "`");
    }

    /// The prompt with these texts in their places; a place without a text says so.
    public String fill(Map<String, String> texts) {
        StringBuilder out = new StringBuilder();
        Matcher place = PLACE.matcher(body);
        while (place.find()) {
            Optional<String> text = Optional.ofNullable(texts.get(place.group(1)));
            String filled = text.map(RolePrompt::quoted).orElse("    (nothing given)");
            place.appendReplacement(out, Matcher.quoteReplacement(filled));
        }
        return place.appendTail(out).toString();
    }

    private static String quoted(String text) {
        String cut = text.length() <= TEXT_MAX ? text : Shown.start(text, TEXT_MAX) + "\n[cut]";
        String block = DataBlock.of(cut);
        return block.isBlank() ? "    (nothing given)" : block;
    }

    /// The prompt that answers a reply that did not fit the schema.
    public static String repair(String prompt, List<String> violations) {
        StringBuilder out = new StringBuilder(prompt);
        out.append("\nYour last reply did not fit the schema:\n");
        violations.forEach(violation -> out.append("- ").append(violation).append('\n'));
        return out.append("Send the whole reply again, corrected.\n").toString();
    }
}
