package baton.core.prove;

/// The change that is judged, and what it is judged by.
///
/// @param base the commit that it is compared with
/// @param tree the tree that it leads to
/// @param verify the command
/// @param seed the number that chooses mutants
public record ProofSubject(String base, String tree, String verify, long seed) {}
