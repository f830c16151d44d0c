package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An element being put together; what is absent or empty is left out.
final class ElementBuilder {
    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Element> children = new ArrayList<>();

    ElementBuilder(String name) {
        this.name = name;
    }

    ElementBuilder attribute(String key, Optional<String> value) {
        value.ifPresent(present -> attributes.put(key, present));
        return this;
    }

    /// A child that holds text only.
    ElementBuilder text(String child, Optional<String> text) {
        text.ifPresent(present -> children.add(Element.of(child, present)));
        return this;
    }

    ElementBuilder child(Element child) {
        boolean empty = child.children().isEmpty() && child.attributes().isEmpty();
        if (!empty) {
            children.add(child);
        }
        return this;
    }

    ElementBuilder children(List<Element> more) {
        children.addAll(more);
        return this;
    }

    /// A child that holds the others, where there are any.
    ElementBuilder group(String child, List<Element> members) {
        return child(Element.of(child, members));
    }

    Element build() {
        return attributed(Element.of(name, children));
    }

    /// The element with text instead of children.
    Element build(String text) {
        return attributed(Element.of(name, text));
    }

    private Element attributed(Element bare) {
        Element element = bare;
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            element = element.with(attribute.getKey(), attribute.getValue());
        }
        return element;
    }
}
