package baton.core.contract;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A level-two section that documents of one kind may have; one enum per kind lists them in the
/// order they are written. The texts of a document are a map from part to text in which a part with
/// nothing to say is absent.
public interface Part {
    String title();

    /// The text that is written in place of an absent one: a word for "nothing", or "" for the
    /// heading alone. Empty means that the section is left out.
    Optional<String> whenEmpty();

    /// Headings of this level and above do not belong to the text: 3 where the section has a
    /// structure of its own below its first lines.
    default int level() {
        return 2;
    }

    static <P extends Part & Comparable<P>> Map<P, String> read(Document document, P[] parts) {
        Map<P, String> texts = new LinkedHashMap<>();
        for (P part : parts) {
            texts.put(part, document.under(part.title(), part.level()));
        }
        return fit(texts);
    }

    /// The texts made fit for their sections.
    static <P extends Part & Comparable<P>> Map<P, String> fit(Map<P, String> raw) {
        Map<P, String> texts = new TreeMap<>();
        raw.forEach(
                (part, text) -> {
                    String fit = Prose.block(text, part.level());
                    if (!fit.isEmpty() && !Optional.of(fit).equals(part.whenEmpty())) {
                        texts.put(part, fit);
                    }
                });
        return Collections.unmodifiableMap(texts);
    }
}
