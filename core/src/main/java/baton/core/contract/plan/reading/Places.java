package baton.core.contract.plan.reading;

import java.util.List;

/// Every path of a document with the line it stands on (0 where the document was made, not read).
/// All places are equal: where something stands is not part of what it says.
public record Places(List<PathPlace> all) {

    /// A path or pattern, as the reader took it.
    public record PathPlace(String path, int line) {}

    public Places {
        all = List.copyOf(all);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Places;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
