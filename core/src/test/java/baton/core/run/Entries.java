package baton.core.run;

import baton.core.text.Json;

import java.util.Optional;

/// Entries as they come back from the lines they were written to.
final class Entries {
    private Entries() {}

    static Optional<Entry> read(String line) {
        return Json.parse(line) instanceof Json.Good(var value)
                ? Entry.read(value)
                : Optional.empty();
    }
}
