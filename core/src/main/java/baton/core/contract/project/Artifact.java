package baton.core.contract.project;

import baton.core.contract.ArtifactType;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// An artifact found in the checked directory: its path in there (with `/`), its path as the user
/// wrote it, and what its reading gave.
public record Artifact(String path, String shown, ArtifactType type, Value parsed) {

    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /// The directory it lies in, empty for the checked directory itself.
    String folder() {
        return parent(path);
    }

    /// The directory of the project it belongs to: research and sessions lie one level deeper.
    String project() {
        String folder = folder();
        String last = folder.substring(folder.lastIndexOf('/') + 1);
        return last.equals("research") || last.equals("sessions") ? parent(folder) : folder;
    }

    /// The value of a field; an absent one and null are both empty.
    Optional<Value> field(String key) {
        return field(parsed, key);
    }

    static Optional<Value> field(Value of, String key) {
        Optional<Value> value =
                of instanceof Value.Fields fields ? fields.field(key) : Optional.empty();
        return value.filter(v -> !(v instanceof Value.Null));
    }

    /// The list under a field, empty where there is none.
    static List<Value> items(Value of, String key) {
        return field(of, key).orElseGet(() -> Value.items(List.of()))
                        instanceof Value.Items(List<Value> items, _)
                ? items
                : List.of();
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
