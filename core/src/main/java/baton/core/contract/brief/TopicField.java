package baton.core.contract.brief;

import java.util.Arrays;
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
                    .flatMap(field -> Arrays.stream(field.names.split(Names.BETWEEN, -1)))
                    .collect(Collectors.toUnmodifiableSet());

    /// Enum constants are made before static fields; a nested constant is there in time.
    private interface Names {
        String BETWEEN = ",";
    }

    private final String label;
    private final String names;

    TopicField(String label, String... names) {
        this.label = label;
        this.names = String.join(Names.BETWEEN, names);
    }

    String label() {
        return label;
    }

    boolean named(String name) {
        return Arrays.asList(names.split(Names.BETWEEN, -1)).contains(name);
    }
}
