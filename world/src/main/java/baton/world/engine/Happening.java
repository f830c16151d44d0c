package baton.world.engine;

import baton.core.run.RunEvent;
import baton.core.text.Value;

import java.util.LinkedHashMap;

/// An event for the machine, such as an effect ends with, and details that people may want to know.
public record Happening(RunEvent event, Value.Fields detail) {
    public static Happening of(RunEvent event) {
        return new Happening(event, Value.fields(new LinkedHashMap<>()));
    }
}
