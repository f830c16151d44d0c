package baton.core.contract.project;

import baton.core.Problem;

/// A problem and the artifact it concerns, by its path as the user wrote it.
public record ArtifactProblem(String path, Problem problem) {}
