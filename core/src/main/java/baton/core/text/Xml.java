package baton.core.text;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// XML messages, read without DTDs and entities. Agents put words around the element they were
/// asked for; the first element is taken and the words are reported.
public final class Xml {
    private static final int DEPTH_MAX = 50;

    private Xml() {}

    /// An element with its text (its own, without its children's), stripped.
    public record Element(
            String name,
            SequencedMap<String, String> attributes,
            List<Element> children,
            String text,
            int line) {
        public Element {
            attributes = new LinkedHashMap<>(attributes);
            children = List.copyOf(children);
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
    }

    /// What became of a text.
    public sealed interface Parsed {}

    public record Good(Element root, boolean textAround) implements Parsed {}

    public record Bad(int line, String reason) implements Parsed {}

    public static Parsed parse(String text) {
        int start = start(text);
        if (start < 0) {
            return new Bad(1, "there is no element");
        }
        int linesBefore = (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        XMLStreamReader reader = null;
        try {
            reader = factory().createXMLStreamReader(new StringReader(text.substring(start)));
            while (reader.next() != XMLStreamConstants.START_ELEMENT) {
                if (reader.getEventType() == XMLStreamConstants.DTD) {
                    return new Bad(linesBefore + line(reader), "a DTD is not allowed");
                }
            }
            Element root = element(reader, linesBefore, 1);
            int end = start + reader.getLocation().getCharacterOffset();
            boolean before = !text.substring(0, start).isBlank();
            boolean after = !text.substring(Math.min(end, text.length())).isBlank();
            return new Good(root, before || after);
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            return new Bad(linesBefore + Math.max(1, line), reason(e));
        }
    }

    /// The first `<` that can begin a document: a name, a declaration or a comment.
    private static int start(String text) {
        for (int i = text.indexOf('<');
                i >= 0 && i + 1 < text.length();
                i = text.indexOf('<', i + 1)) {
            char next = text.charAt(i + 1);
            if (Character.isLetter(next) || next == '_' || next == '?' || next == '!') {
                return i;
            }
        }
        return -1;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }

    private static Element element(XMLStreamReader reader, int linesBefore, int depth)
            throws XMLStreamException {
        int line = linesBefore + line(reader);
        if (depth > DEPTH_MAX) {
            throw new XMLStreamException("nested deeper than " + DEPTH_MAX, reader.getLocation());
        }
        String name = reader.getLocalName();
        SequencedMap<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        List<Element> children = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        while (reader.next() != XMLStreamConstants.END_ELEMENT) {
            int event = reader.getEventType();
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(element(reader, linesBefore, depth + 1));
            } else if (reader.isCharacters() || event == XMLStreamConstants.CDATA) {
                text.append(reader.getText());
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new XMLStreamException("an entity is not allowed", reader.getLocation());
            }
        }
        return new Element(name, attributes, children, text.toString().strip(), line);
    }

    private static int line(XMLStreamReader reader) {
        return reader.getLocation().getLineNumber();
    }

    private static String reason(XMLStreamException e) {
        String message = Optional.ofNullable(e.getMessage()).orElse("not well-formed");
        int cut = message.lastIndexOf("Message: ");
        String words = cut < 0 ? message : message.substring(cut + "Message: ".length());
        return words.lines().findFirst().orElse("not well-formed");
    }
}
