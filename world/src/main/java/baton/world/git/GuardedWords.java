package baton.world.git;

import baton.world.process.Ended;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The words for changes of git's own files. Each changed setting is named with its old value and
/// the value it had become: settings are put back, and whoever set them may have been a person.
public record GuardedWords(Git git, Path common) {
    /// A directory in which no settings of the repository are followed.
    private static final Path OUTSIDE = Path.of("/");

    /// Headers of requests are how a repository is logged in to.
    private static final String SECRET = "extraheader";

    /// Name and password in an address.
    private static final Pattern LOGIN = Pattern.compile("://[^/@\\s]+@");

    public String changed(Path path, Guarded before, Guarded now) {
        String name = GuardedFiles.name(path, common);
        String said = "git's own file `" + name + "` was changed";
        List<String> settings =
                path.getFileName().toString().startsWith("config")
                        ? settings(values(before, path), values(now, path))
                        : List.of();
        return settings.isEmpty() ? said : said + ": " + String.join(", ", settings);
    }

    private static List<String> settings(
            Map<String, List<String>> before, Map<String, List<String>> now) {
        List<String> words = new ArrayList<>();
        Map<String, List<String>> all = new TreeMap<>(before);
        all.putAll(now);
        for (String name : all.keySet()) {
            List<String> old = before.getOrDefault(name, List.of());
            List<String> current = now.getOrDefault(name, List.of());
            if (!old.equals(current)) {
                words.add(name + " from " + said(name, old) + " to " + said(name, current));
            }
        }
        return words;
    }

    private static String said(String name, List<String> values) {
        return values.isEmpty()
                ? "nothing"
                : name.endsWith(SECRET)
                        ? "a value"
                        : "`" + shown(String.join("`, `", values)) + "`";
    }

    private static String shown(String values) {
        return LOGIN.matcher(values).replaceAll("://[secret]@");
    }

    private Map<String, List<String>> values(Guarded guarded, Path config) {
        Map<String, List<String>> values = new TreeMap<>();
        for (String entry : entries(git, guarded, config).orElse(List.of())) {
            int end = entry.indexOf('\n');
            String name = end < 0 ? entry : entry.substring(0, end);
            String value = end < 0 ? "true" : entry.substring(end + 1);
            if (!name.isEmpty()) {
                values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return values;
    }

    /// The entries of a file of settings, each as `key`, line end, value; git reads no other file
    /// for this and follows none of the entries.
    static Optional<List<String>> entries(Git git, Guarded guarded, Path config) {
        Guarded.Kept kept = guarded.files().get(config);
        if (kept == null || kept.link()) {
            return Optional.empty();
        }
        Call list =
                Call.reading("config", "--no-includes", "--file", "-", "--list", "-z")
                        .withInput(kept.content());
        Ended ended = git.in(OUTSIDE).attempt(list);
        return ended.succeeded()
                ? Optional.of(List.of(ended.stdout().text().split("\0", -1)))
                : Optional.empty();
    }
}
