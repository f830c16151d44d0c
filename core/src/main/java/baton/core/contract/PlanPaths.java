package baton.core.contract;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The paths a plan or session spec names, taken from its data, so that one rule covers steps,
/// manifests and fences alike.
public final class PlanPaths {
    private static final Set<String> PATH_KEYS =
            Set.of(
                    "path",
                    "expected_paths",
                    "forbidden_paths",
                    "bash_syntax_check",
                    "touch",
                    "never_touch");

    private PlanPaths() {}

    /// Every path that stays inside the repository as it is written, with the line it first
    /// stands on (0 where the data does not know).
    public static Map<String, Integer> in(Value parsed) {
        Map<String, Integer> found = new LinkedHashMap<>();
        collect(parsed, false, found);
        return found;
    }

    /// A path that leaves the repository through a symlink. That it does is a fact handed in.
    public static Problem leaves(String path, int line) {
        return Fault.PLAN_PATH_ESCAPES
                .at(line, "`" + path + "` leaves the repository through a symlink")
                .withFix("name the file itself, or remove the symlink on the way to it");
    }

    private static void collect(Value value, boolean isPath, Map<String, Integer> found) {
        switch (value) {
            case Value.Text(String text, int line) -> {
                if (isPath && !found.containsKey(text) && RepoPath.staysInside(text)) {
                    found.put(text, line);
                }
            }
            case Value.Items(var items, _) -> items.forEach(item -> collect(item, isPath, found));
            case Value.Fields(var fields, _) ->
                    fields.forEach(
                            (name, field) -> collect(field, PATH_KEYS.contains(name), found));
            case Value.Number _, Value.Bool _, Value.Null _ -> {}
        }
    }
}
