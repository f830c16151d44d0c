package baton.world.engine;

import baton.core.run.RunEvent;
import baton.core.text.Value;

import java.util.LinkedHashMap;

/// What an effect ended with: the event for the machine, and what people may want to know of it.
public record Happening(RunEvent event, Value.Fields detail) {
    public static Happening of(RunEvent event) {
        return new Happening(event, Value.fields(new LinkedHashMap<>()));
    }
}
