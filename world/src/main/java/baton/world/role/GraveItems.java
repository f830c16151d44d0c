package baton.world.role;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Reply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// The findings of the gravest kind in a reply that is sent back for its form. Whoever mends the
/// form must not lose them: where the next reply has fewer of them, they stay beside it.
///
/// @param spoken whether the reply spoke of such a finding and none of it could be read
record GraveItems(List<Value.Fields> items, boolean spoken) {
    static final String SEVERITY = "severity";
    static final GraveItems NONE = new GraveItems(List.of(), false);

    private static final String FINDINGS = "findings";
    private static final String GRAVEST = "blocker";

    GraveItems {
        items = List.copyOf(items);
    }

    /// @param said the reply as it came
    static GraveItems of(String role, Reply reply, Value.Fields said) {
        return reply instanceof Fitting fitting
                ? new GraveItems(grave(fitting), false)
                : new GraveItems(
                        List.of(),
                        Roles.schemaText(role).contains("\"" + SEVERITY + "\"")
                                && Json.line(said).toLowerCase(Locale.ROOT).contains(GRAVEST));
    }

    private static List<Value.Fields> grave(Fitting reply) {
        return reply.output().objects(FINDINGS).stream()
                .filter(item -> item.text(SEVERITY).equalsIgnoreCase(GRAVEST))
                .toList();
    }

    /// The later reply, with these where it has fewer.
    Fitting in(Fitting later) {
        List<Value.Fields> now = grave(later);
        if (spoken && now.isEmpty()) {
            List<String> leftOut = new ArrayList<>(later.leftOut());
            leftOut.add("the first reply, whose form cannot be read, speaks of a " + GRAVEST);
            return new Fitting(later.output(), leftOut, later.slips());
        }
        if (now.size() >= items.size()) {
            return later;
        }
        List<Value> all = new ArrayList<>(later.output().items(FINDINGS));
        all.addAll(items);
        SequencedMap<String, Value> output = new LinkedHashMap<>(later.output().fields());
        output.put(FINDINGS, Value.items(all));
        List<String> slips = new ArrayList<>(later.slips());
        slips.add("the reply that was asked for again has fewer grave findings than the first");
        return new Fitting(Value.fields(output), later.leftOut(), slips);
    }
}
