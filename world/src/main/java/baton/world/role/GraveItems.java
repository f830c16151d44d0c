package baton.world.role;

import baton.core.text.Value;
import baton.world.role.RoleAgent.Fitting;
import baton.world.role.RoleAgent.Reply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The findings of the gravest kind in a reply that is sent back for its form. Whoever mends the
/// form must not lose them: where the next reply has fewer of them, they stay beside it.
record GraveItems(List<Value.Fields> items) {
    static final String SEVERITY = "severity";

    private static final String FINDINGS = "findings";
    private static final String GRAVEST = "blocker";

    GraveItems {
        items = List.copyOf(items);
    }

    static GraveItems of(Reply reply) {
        return new GraveItems(reply instanceof Fitting fitting ? grave(fitting) : List.of());
    }

    private static List<Value.Fields> grave(Fitting reply) {
        return reply.output().objects(FINDINGS).stream()
                .filter(item -> item.text(SEVERITY).equalsIgnoreCase(GRAVEST))
                .toList();
    }

    /// The later reply, with these where it has fewer.
    Fitting in(Fitting later) {
        if (grave(later).size() >= items.size()) {
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
