package baton.core.hook;

import baton.core.Shown;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The title of a session that starts with one of Baton's skills: `baton:plan:trim-search`.
public final class SessionTitle {
    private static final int PROMPT_CHARS_MAX = 2_000;
    private static final int SLUG_CHARS_MAX = 40;

    private static final Pattern SKILL =
            Pattern.compile(
                    "^/(?:baton:)?(brief|research|plan|execute|review|continue|work)(?:\\s+(.*))?$",
                    Pattern.DOTALL);

    private static final Pattern PROJECT = Pattern.compile("--project[= ]+(\\S+)");
    private static final Pattern DATE = Pattern.compile("^\\d{4}-\\d{2}-\\d{2}-");
    private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

    private SessionTitle() {}

    /// The title a prompt asks for; nothing where it starts no skill.
    public static Optional<String> of(String prompt) {
        String text = Shown.start(prompt, PROMPT_CHARS_MAX).strip();
        Matcher skill = SKILL.matcher(text);
        if (!skill.matches()) {
            return Optional.empty();
        }
        String slug = slug(skill.group(2) == null ? "" : skill.group(2));
        return Optional.of("baton:" + skill.group(1) + (slug.isEmpty() ? "" : ":" + slug));
    }

    private static String slug(String words) {
        Matcher project = PROJECT.matcher(words);
        String meant = project.find() ? lastName(project.group(1)) : words;
        String slug = OTHER.matcher(meant.toLowerCase(Locale.ROOT)).replaceAll("-");
        return trimmed(Shown.start(slug, SLUG_CHARS_MAX));
    }

    private static String lastName(String path) {
        String plain = path.replaceAll("/+$", "");
        return DATE.matcher(plain.substring(plain.lastIndexOf('/') + 1)).replaceFirst("");
    }

    private static String trimmed(String slug) {
        int from = slug.startsWith("-") ? 1 : 0;
        int to = slug.length() - (slug.length() > from && slug.endsWith("-") ? 1 : 0);
        return slug.substring(from, Math.max(from, to));
    }
}
