package baton.core.run;

import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// One thing the audit found to be otherwise than the plan and the record say.
public record Drift(String check, String expected, String actual) {

    public Value value() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("check", Value.of(check));
        fields.put("expected", Value.of(expected));
        fields.put("actual", Value.of(actual));
        return Value.fields(fields);
    }
}
