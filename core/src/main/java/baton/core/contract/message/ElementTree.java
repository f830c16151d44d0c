package baton.core.contract.message;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// A message as data: `root`, `attributes`, and the children by name. A child that holds text only
/// is that text; children of the same name are a list.
final class ElementTree {
    private ElementTree() {}

    static Value of(Element root) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("root", Value.of(root.name()));
        fields.put("attributes", attributes(root));
        addContent(root, fields);
        return Value.fields(fields);
    }

    private static Value attributes(Element element) {
        FieldsBuilder fields = new FieldsBuilder();
        element.attributes().forEach((key, value) -> fields.put(key, value));
        return fields.build();
    }

    private static Value child(Element element) {
        if (element.attributes().isEmpty() && element.children().isEmpty()) {
            return Value.of(element.text());
        }
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        if (!element.attributes().isEmpty()) {
            fields.put("attributes", attributes(element));
        }
        addContent(element, fields);
        return Value.fields(fields);
    }

    private static void addContent(Element element, Map<String, Value> fields) {
        if (!element.text().isEmpty()) {
            fields.put("text", Value.of(element.text()));
        }
        SequencedMap<String, List<Value>> byName = new LinkedHashMap<>();
        for (Element each : element.children()) {
            byName.computeIfAbsent(each.name(), _ -> new ArrayList<>()).add(child(each));
        }
        byName.forEach(
                (name, values) ->
                        fields.putIfAbsent(
                                name,
                                values.size() == 1 ? values.getFirst() : Value.items(values)));
    }
}
