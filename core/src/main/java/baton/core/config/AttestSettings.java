package baton.core.config;

import java.util.Optional;

/// The settings of statements about proved commits.
///
/// @param runs true if a run writes them when it ends
/// @param key the key that signs: a path, a public key, or `git` for the one that git signs with
/// @param signers the file with those whose signatures count
public record AttestSettings(boolean runs, Optional<String> key, Optional<String> signers) {}
