package baton.core.planning;

import baton.core.contract.spec.SessionSpec;

/// A session spec and the name of its file in `sessions/`.
public record SpecFile(String name, SessionSpec spec) {}
