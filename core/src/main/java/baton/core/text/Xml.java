package baton.core.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// XML messages, read without DTDs and entities. Agents put words around the element they were
/// asked for; the first element is taken and the words are reported.
///
/// Names are taken as they are spelled: `n:dispatch` is not `dispatch`.
public final class Xml {
    private Xml() {}

    /// An element with its text (its own, without its children's), stripped. `line` is where its
    /// tag starts; equality ignores it.
    public record Element(
            String name,
            SequencedMap<String, String> attributes,
            List<Element> children,
            String text,
            int line) {
        public Element {
            attributes = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(attributes));
            children = List.copyOf(children);
        }

        /// An element that was made and not read.
        public static Element of(String name, List<Element> children) {
            return new Element(name, new LinkedHashMap<>(), children, "", 0);
        }

        public static Element of(String name, String text) {
            return new Element(name, new LinkedHashMap<>(), List.of(), holdable(text).strip(), 0);
        }

        public Element with(String attribute, String value) {
            SequencedMap<String, String> more = new LinkedHashMap<>(attributes);
            more.put(attribute, holdable(value));
            return new Element(name, more, children, text, line);
        }

        public Optional<String> attribute(String key) {
            return Optional.ofNullable(attributes.get(key));
        }

        public List<Element> children(String childName) {
            return children.stream().filter(c -> c.name().equals(childName)).toList();
        }

        public Optional<Element> child(String childName) {
            return children(childName).stream().findFirst();
        }

        /// This element and everything below it, in document order.
        public List<Element> all() {
            List<Element> all = new ArrayList<>();
            all.add(this);
            children.forEach(child -> all.addAll(child.all()));
            return all;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Element that
                    && name.equals(that.name)
                    && attributes.equals(that.attributes)
                    && children.equals(that.children)
                    && text.equals(that.text);
        }

        @Override
        public int hashCode() {
            return name.hashCode() + 31 * (text.hashCode() + 31 * children.hashCode());
        }
    }

    /// The result of parsing a text: its first element, or the line and the reason of a refusal.
    public sealed interface Parsed {}

    public record Good(Element root, boolean textAround) implements Parsed {}

    public record Bad(int line, String reason) implements Parsed {}

    /// Reads the first element.
    public static Parsed parse(String text) {
        return parse(text, Set.of());
    }

    /// Reads the first element; where words stand before it, the first of one of these names, so
    /// that the `<String>` of a sentence is not taken for it.
    public static Parsed parse(String text, Set<String> names) {
        String lines = text.replace("\r\n", "\n").replace('\r', '\n');
        int start = start(lines, names);
        return start < 0 ? new Bad(1, "there is no element") : XmlReader.read(lines, start);
    }

    private static int start(String text, Set<String> names) {
        int first = first(text);
        boolean wordsBefore = first > 0 && !text.substring(0, first).isBlank();
        if (!wordsBefore || "?!".indexOf(text.charAt(first + 1)) >= 0) {
            return first;
        }
        return names.stream()
                .mapToInt(name -> tag(text, name))
                .filter(at -> at >= 0)
                .min()
                .orElse(first);
    }

    /// The first `<` that can begin a document: a name, a declaration or a comment.
    private static int first(String text) {
        for (int at = text.indexOf('<');
                at >= 0 && at + 1 < text.length();
                at = text.indexOf('<', at + 1)) {
            char next = text.charAt(at + 1);
            if (Character.isLetter(next) || "_?!".indexOf(next) >= 0) {
                return at;
            }
        }
        return -1;
    }

    private static int tag(String text, String name) {
        String open = "<" + name;
        for (int at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
            int end = at + open.length();
            if (end < text.length() && " \t\n/>".indexOf(text.charAt(end)) >= 0) {
                return at;
            }
        }
        return -1;
    }

    /// Indented XML, which [#parse] reads back to an equal element.
    public static String write(Element root) {
        StringBuilder out = new StringBuilder();
        XmlWriter.write(root, "", out);
        return out.toString();
    }

    /// The text without the characters that XML 1.0 cannot hold in any spelling.
    public static String holdable(String text) {
        return XmlWriter.holdable(text);
    }
}
