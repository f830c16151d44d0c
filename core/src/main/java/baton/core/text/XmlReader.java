package baton.core.text;

import baton.core.text.Xml.Element;

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

/// Reads one element that starts at a place of a text. It never resolves an entity, so nothing
/// outside the text is looked at.
final class XmlReader {
    private static final int DEPTH_MAX = 50;

    /// It holds characters that 1.0 does not, so not all of it could be written again.
    private static final String VERSION_11 = "1.1";

    private final String text;
    private final int linesBefore;
    private final XMLStreamReader reader;

    private XmlReader(String text, int linesBefore) throws XMLStreamException {
        this.text = text;
        this.linesBefore = linesBefore;
        this.reader = factory().createXMLStreamReader(new StringReader(text));
    }

    static Xml.Parsed read(String text, int start) {
        String before = text.substring(0, start);
        int linesBefore = (int) before.chars().filter(c -> c == '\n').count();
        try {
            return new XmlReader(text.substring(start), linesBefore).document(!before.isBlank());
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            return new Xml.Bad(linesBefore + Math.max(1, line), reason(e));
        } catch (RuntimeException e) {
            // The parser lets these out for some broken declarations, whose messages it lacks.
            return new Xml.Bad(linesBefore + 1, "not well-formed");
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        return factory;
    }

    private Xml.Parsed document(boolean wordsBefore) throws XMLStreamException {
        if (VERSION_11.equals(reader.getVersion())) {
            return new Xml.Bad(line(), "it is XML 1.1, not 1.0");
        }
        int line = lineAhead();
        while (reader.next() != XMLStreamConstants.START_ELEMENT) {
            if (reader.getEventType() == XMLStreamConstants.DTD) {
                return new Xml.Bad(line, "a DTD is not allowed");
            }
            line = lineAhead();
        }
        Element root = element(line, 1);
        return new Xml.Good(root, wordsBefore || wordsAfter());
    }

    /// The parser stops at a tag's end, hence a tag's line is the one reached before it.
    private Element element(int line, int depth) throws XMLStreamException {
        if (depth > DEPTH_MAX) {
            throw new XMLStreamException("nested deeper than " + DEPTH_MAX, reader.getLocation());
        }
        String name = reader.getLocalName();
        SequencedMap<String, String> attributes = attributes();
        List<Element> children = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        int before = line();
        while (reader.next() != XMLStreamConstants.END_ELEMENT) {
            int event = reader.getEventType();
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(element(before, depth + 1));
            } else if (reader.isCharacters() || event == XMLStreamConstants.CDATA) {
                words.append(reader.getText());
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new XMLStreamException("an entity is not allowed", reader.getLocation());
            }
            before = line();
        }
        return new Element(name, attributes, children, words.toString().strip(), line);
    }

    private SequencedMap<String, String> attributes() {
        SequencedMap<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            String prefix = Optional.ofNullable(reader.getAttributePrefix(i)).orElse("");
            String name = reader.getAttributeLocalName(i);
            String spelled = prefix.isEmpty() ? name : prefix + ":" + name;
            attributes.put(spelled, reader.getAttributeValue(i));
        }
        return attributes;
    }

    /// Comments and white space may follow an element; whatever else does is not part of it.
    private boolean wordsAfter() {
        try {
            while (reader.hasNext()) {
                reader.next();
            }
            return false;
        } catch (XMLStreamException | RuntimeException e) {
            return true;
        }
    }

    private int line() {
        return linesBefore + reader.getLocation().getLineNumber();
    }

    /// White space before the root is no event of its own.
    private int lineAhead() {
        int line = line();
        int at = Math.max(0, reader.getLocation().getCharacterOffset());
        for (; at < text.length() && Character.isWhitespace(text.charAt(at)); at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
        return line;
    }

    private static String reason(XMLStreamException e) {
        String message = Optional.ofNullable(e.getMessage()).orElse("not well-formed");
        int cut = message.lastIndexOf("Message: ");
        String words = cut < 0 ? message : message.substring(cut + "Message: ".length());
        return words.lines().findFirst().orElse("not well-formed");
    }
}
