package baton.core.view.html;

import baton.core.text.SafeText;

import java.util.ArrayList;
import java.util.List;

/// A piece of a page. Whatever text is put in comes out as text: there is no way in for markup.
public sealed interface Html {
    /// The characters that mean something in HTML.
    String SPECIAL = "&<>\"'";

    /// The same as they are written.
    List<String> ENTITIES = List.of("&amp;", "&lt;", "&gt;", "&quot;", "&#39;");

    /// Text, whoever wrote it.
    record Words(String text) implements Html {}

    /// Pieces one after the other.
    record Several(List<Html> parts) implements Html {
        public Several {
            parts = List.copyOf(parts);
        }
    }

    /// An element with what is inside of it.
    record Element(Tag tag, List<Attribute> attributes, List<Html> inside) implements Html {
        public Element {
            attributes = List.copyOf(attributes);
            inside = List.copyOf(inside);
        }

        static Element of(Tag tag, Html... inside) {
            return new Element(tag, List.of(), List.of(inside));
        }

        Element with(Attribute.Name name, String value) {
            List<Attribute> more = new ArrayList<>(attributes);
            more.add(new Attribute(name, value));
            return new Element(tag, more, inside);
        }

        /// An attribute that only has to be there.
        Element with(Attribute.Name name) {
            return with(name, "");
        }

        Element when(boolean holds, Attribute.Name name) {
            return holds ? with(name) : this;
        }

        Element id(String id) {
            return with(Attribute.Name.ID, id);
        }

        /// The classes that say how it looks.
        Element kind(String... classes) {
            return with(Attribute.Name.CLASS, String.join(" ", classes));
        }

        Element to(Address address) {
            return with(Attribute.Name.HREF, address.path());
        }
    }

    /// Nothing at all.
    static Html none() {
        return new Several(List.of());
    }

    static Html text(String text) {
        return new Words(text);
    }

    static Html several(List<? extends Html> parts) {
        return new Several(List.copyOf(parts));
    }

    static Html several(Html... parts) {
        return new Several(List.of(parts));
    }

    /// The text of the page.
    default String render() {
        StringBuilder page = new StringBuilder();
        write(this, page);
        return page.toString();
    }

    private static void write(Html html, StringBuilder page) {
        switch (html) {
            case Words(String text) -> page.append(escaped(text));
            case Several(List<Html> parts) -> parts.forEach(part -> write(part, page));
            case Element(Tag tag, List<Attribute> attributes, List<Html> inside) -> {
                page.append('<').append(tag.word());
                attributes.forEach(attribute -> write(attribute, page));
                page.append('>');
                inside.forEach(part -> write(part, page));
                page.append("</").append(tag.word()).append('>');
            }
        }
    }

    private static void write(Attribute attribute, StringBuilder page) {
        page.append(' ').append(attribute.name().word());
        if (!attribute.value().isEmpty()) {
            page.append("=\"").append(escaped(attribute.value())).append('"');
        }
    }

    /// The same for a place that takes nothing but a text: control characters are gone, and what
    /// means something in HTML is written as what it looks like.
    static String escaped(String text) {
        String clean = SafeText.clean(text);
        StringBuilder escaped = new StringBuilder(clean.length() + 16);
        for (int i = 0; i < clean.length(); i++) {
            char c = clean.charAt(i);
            int special = SPECIAL.indexOf(c);
            if (special < 0) {
                escaped.append(c);
            } else {
                escaped.append(ENTITIES.get(special));
            }
        }
        return escaped.toString();
    }
}
