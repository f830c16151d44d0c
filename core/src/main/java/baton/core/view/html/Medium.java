package baton.core.view.html;

import baton.core.run.RunId;

import java.util.Optional;

/// The medium that a page is shown in: a file on its own, or a server that has other pages and
/// takes answers.
public enum Medium {
    FILE,
    SERVER;

    Address step(RunId run, int step) {
        return this == FILE ? Address.anchor(StepPage.id(step)) : Address.step(run, step);
    }

    /// The page of a question; a file takes no answers.
    Optional<Address> gate(RunId run, String gate) {
        return this == FILE ? Optional.empty() : Optional.of(Address.gate(run, gate));
    }

    boolean isLive() {
        return this == SERVER;
    }
}
