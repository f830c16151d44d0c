package baton.world.engine;

import baton.core.run.RunEvent;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// An event for the machine, such as an effect ends with, and details that people may want to know.
public record Happening(RunEvent event, Value.Fields detail) {
    public static Happening of(RunEvent event) {
        return new Happening(event, Value.fields(new LinkedHashMap<>()));
    }

    /// The same with more details.
    public Happening with(Value.Fields more) {
        SequencedMap<String, Value> all = new LinkedHashMap<>(detail.fields());
        all.putAll(more.fields());
        return new Happening(event, Value.fields(all));
    }
}
