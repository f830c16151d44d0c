package baton.core.policy.shell;

import java.util.Optional;

/// `name=value`, `name+=value`, `name[subscript]=value` or `name=(elements)`.
public record VariableAssignment(
        String name, Optional<Word> subscript, boolean append, Word value) {}
