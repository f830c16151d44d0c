package baton.core.contract;

import baton.core.Problem;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// The result of reading an artifact: the value where it could be built, the document as data (for
/// `validate --json`), and every problem found.
public record Reading<T>(Optional<T> value, Value parsed, List<Problem> problems) {
    public Reading {
        problems = List.copyOf(problems);
    }

    public boolean valid() {
        return problems.stream().noneMatch(Problem::isError);
    }

    /// The same reading in soft mode.
    public Reading<T> softened() {
        return new Reading<>(value, parsed, problems.stream().map(Problem::softened).toList());
    }
}
