package baton.tidy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tests that pages name, as `SomeTest` or `SomeTest#method`. Classes of one name count as one.
///
/// @param texts the sources of test classes by their names
record NamedTests(Map<String, String> texts) {
    static NamedTests in(List<JavaSource> sources) {
        Map<String, String> texts = new HashMap<>();
        sources.stream()
                .filter(JavaSource::isTest)
                .forEach(
                        source ->
                                texts.merge(
                                        source.name().replace(".java", ""),
                                        source.text(),
                                        String::concat));
        return new NamedTests(texts);
    }

    /// The name of a test as far as there is none of it.
    Optional<String> missing(String test, Optional<String> method) {
        String text = texts.getOrDefault(test, "");
        boolean shown = method.isEmpty() || text.contains("void " + method.get() + "(");
        String name = test + (shown ? "" : "#" + method.orElse(""));
        return text.isEmpty() || !shown ? Optional.of(name) : Optional.empty();
    }
}
