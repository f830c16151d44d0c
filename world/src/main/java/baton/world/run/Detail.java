package baton.world.run;

import baton.core.text.Value;
import baton.world.git.Change;
import baton.world.git.GitPath;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// What people may want to know of an event, gathered field by field.
final class Detail {
    /// Enough to see what it was; the log has the rest.
    private static final int PATHS_MAX = 200;

    private final SequencedMap<String, Value> fields = new LinkedHashMap<>();

    Detail with(String key, Value value) {
        fields.put(key, value);
        return this;
    }

    Detail with(String key, String text) {
        return with(key, Value.of(text));
    }

    /// Leaves an empty list out.
    Detail with(String key, Collection<GitPath> paths) {
        return paths.isEmpty() ? this : with(key, Value.texts(display(paths)));
    }

    Value.Fields fields() {
        return Value.fields(fields);
    }

    static List<GitPath> paths(Collection<Change> changes) {
        return changes.stream().map(Change::path).toList();
    }

    static List<String> display(Collection<GitPath> paths) {
        return paths.stream().limit(PATHS_MAX).map(GitPath::display).toList();
    }
}
