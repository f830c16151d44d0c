package baton.world.run.setting;

import baton.core.Shown;
import baton.core.run.EventWriting;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.git.GitPath;

import java.util.Collection;

/// The detail of an event that people may want to know, gathered field by field.
public final class Detail {
    private final FieldsBuilder fields = new FieldsBuilder();

    public Detail with(String key, Value value) {
        fields.put(key, value);
        return this;
    }

    public Detail with(String key, String text) {
        return with(key, Value.of(text));
    }

    /// The first of a list and how many are beyond them; an empty list is left out.
    public Detail with(String key, Shown list) {
        if (!list.isEmpty()) {
            with(key, Value.texts(list.first()));
        }
        return list.more() == 0 ? this : with(key + EventWriting.MORE, Value.of(list.more()));
    }

    public Value.Fields fields() {
        return fields.build();
    }

    public static Shown shown(Collection<GitPath> paths) {
        return Shown.paths(paths.stream().map(GitPath::tree).toList());
    }
}
