package baton.world.git;

import java.util.regex.Pattern;

/// The name of a tree, the content of all files at one time: 40 or 64 hexadecimal digits. Equal
/// names are equal contents.
public record TreeId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    public TreeId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("not a tree: " + value);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
