package baton.core.install;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Baton's permission in the settings of Claude Code: one entry in `permissions.allow` lets a
/// session call Baton without asking, so that Baton's skills can call Baton.
public final class Permissions {
    /// Baton's own commands; what those do is guarded by Baton.
    static final List<String> WANTED = List.of("Bash(baton:*)");

    private Permissions() {}

    public static MergedSettings merged(Optional<String> settings) {
        return MergedSettings.of(settings, Permissions::merged);
    }

    private static MergedSettings merged(Value.Fields settings) {
        Optional<Value.Fields> permissions = MergedSettings.object(settings, "permissions");
        if (permissions.isEmpty()) {
            return new MergedSettings.Unfit("`permissions` is no object");
        }
        Value.Fields known = permissions.get();
        Optional<List<Value>> entries = MergedSettings.list(known, "allow");
        if (entries.isEmpty()) {
            return new MergedSettings.Unfit("`permissions.allow` is no list");
        }
        List<String> missing =
                WANTED.stream().filter(entry -> !entries.get().contains(Value.of(entry))).toList();
        if (missing.isEmpty()) {
            return new MergedSettings.Present();
        }
        List<Value> all = new ArrayList<>(entries.get());
        missing.forEach(entry -> all.add(Value.of(entry)));
        Value.Fields merged =
                MergedSettings.with(
                        settings,
                        "permissions",
                        MergedSettings.with(known, "allow", Value.items(all)));
        return new MergedSettings.Added(Json.pretty(merged), missing);
    }
}
