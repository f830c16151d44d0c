package baton.core.agent;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.Optional;

/// The program of an agent as it was at work.
///
/// @param name its file
/// @param hash the SHA-256 of that file
/// @param version its version, where it says one itself
public record ProgramIdentity(String name, String hash, Optional<String> version) {
    private static final int VERSION_MAX = 100;

    public ProgramIdentity {
        version = version.filter(word -> word.length() <= VERSION_MAX);
    }

    public ProgramIdentity of(Optional<String> told) {
        return new ProgramIdentity(name, hash, told);
    }

    public Value.Fields value() {
        return new FieldsBuilder()
                .put("name", name)
                .put("sha256", hash)
                .put("version", version)
                .build();
    }

    /// Reads what [#value] wrote.
    public static Optional<ProgramIdentity> of(Value.Fields value) {
        return value.scalar("name")
                .flatMap(
                        name ->
                                value.scalar("sha256")
                                        .map(
                                                hash ->
                                                        new ProgramIdentity(
                                                                name,
                                                                hash,
                                                                value.scalar("version"))));
    }
}
