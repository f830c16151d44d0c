package baton.world.prove;

import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The receipts of proofs, in the user's state directory, where nothing that a repository holds can
/// write. A receipt is named by the tree that it is about; a later one of that tree replaces it.
public record Receipts(Path state) {
    private static final String NAME = "receipts";

    /// Writes a receipt, and says where.
    public Path write(String tree, Value receipt) {
        Path directory = state.resolve(NAME);
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
        Path name = Path.of(tree + ".json");
        byte[] content = Json.pretty(receipt).getBytes(StandardCharsets.UTF_8);
        new Below(directory).write(name, content, Below.HIDDEN);
        return directory.resolve(name);
    }
}
