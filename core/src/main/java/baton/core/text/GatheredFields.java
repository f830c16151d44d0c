package baton.core.text;

import java.util.LinkedHashMap;

/// The fields of one object while a reader gathers them. The reader keeps no hold of them, so that
/// [Value.Fields] takes them over without a copy: a long journal has tens of thousands of objects.
final class GatheredFields extends LinkedHashMap<String, Value> {
    private static final long serialVersionUID = 1;
}
