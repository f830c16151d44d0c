package baton.core.contract.brief;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The labelled lines of a topic: the name that is written, and the names that are read.
enum TopicField {
    WHY("Why it matters", "why it matters", "why this matters", "why"),
    QUESTION("Research question", "research question", "question"),
    REQUIRED_FOR("Required for plan steps", "required for plan steps", "required for"),
    SCOPE("Scope", "scope", "scope hint"),
    CONFIDENCE("Confidence", "confidence", "confidence needed"),
    COST("Cost", "cost", "estimated cost");

    static final Set<String> NAMES =
            Arrays.stream(values())
                    .flatMap(field -> field.names.stream())
                    .collect(Collectors.toUnmodifiableSet());

    private final String label;
    private final List<String> names;

    TopicField(String label, String... names) {
        this.label = label;
        this.names = List.of(names);
    }

    String label() {
        return label;
    }

    boolean named(String name) {
        return names.contains(name);
    }
}
