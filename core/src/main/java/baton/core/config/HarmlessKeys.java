package baton.core.config;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// The settings that hold in a repository's file although nobody has looked at it: bounds, prices
/// and numbers of ports. Everything else starts programs, spends money, opens a fence or decides
/// what counts as proved, and so may every setting that is added later: what is not listed here
/// holds only when somebody has accepted the file.
public final class HarmlessKeys {
    /// `*` stands for a name that the user chooses.
    private static final Set<List<String>> LISTED =
            Set.of(
                    List.of("limits", "parallel"),
                    List.of("limits", "cost"),
                    List.of("limits", "tokens"),
                    List.of("limits", "step", "cost"),
                    List.of("limits", "step", "tokens"),
                    List.of("limits", "session", "cost"),
                    List.of("limits", "session", "tokens"),
                    List.of("limits", "timeout"),
                    List.of("limits", "attempt"),
                    List.of("limits", "stall"),
                    List.of("limits", "verify"),
                    List.of("prices", "*", "input"),
                    List.of("prices", "*", "output"),
                    List.of("worktree", "ports"));

    private static final Set<String> NAMED = Set.of("agents", "roles", "prices");

    private HarmlessKeys() {}

    /// The settings of a file that are not harmless, by their full names.
    public static List<String> others(Value tree) {
        List<String> others = new ArrayList<>();
        walk(List.of(), tree, others);
        return List.copyOf(others);
    }

    private static void walk(List<String> path, Value value, List<String> others) {
        switch (value) {
            case Value.Null _ -> {}
            case Value.Fields fields ->
                    fields.fields().forEach((key, inner) -> walk(with(path, key), inner, others));
            case Value _ -> {
                if (!isListed(path)) {
                    others.add(String.join(".", path));
                }
            }
        }
    }

    /// The harmless settings of a file.
    public static Value.Fields of(Value tree) {
        return only(List.of(), tree)
                .map(Value.Fields.class::cast)
                .orElseGet(() -> Value.fields(Map.of()));
    }

    private static Optional<Value> only(List<String> path, Value value) {
        if (!(value instanceof Value.Fields fields)) {
            return isListed(path) ? Optional.of(value) : Optional.empty();
        }
        SequencedMap<String, Value> kept = new LinkedHashMap<>();
        fields.fields()
                .forEach(
                        (key, inner) ->
                                only(with(path, key), inner).ifPresent(v -> kept.put(key, v)));
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(new Value.Fields(kept, value.line()));
    }

    static boolean isListed(List<String> path) {
        return LISTED.contains(path) || (path.size() > 1 && LISTED.contains(general(path)));
    }

    private static List<String> general(List<String> path) {
        if (!NAMED.contains(path.getFirst())) {
            return path;
        }
        List<String> general = new ArrayList<>(path);
        general.set(1, "*");
        return general;
    }

    private static List<String> with(List<String> path, String key) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        return List.copyOf(longer);
    }
}
