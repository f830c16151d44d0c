package baton.world.attest;

import baton.core.attest.ProofStatement;
import baton.core.attest.ProvenStep;
import baton.world.attest.AttestFinding.Agreement;
import baton.world.attest.RunStatements.Found;
import baton.world.attest.RunStatements.Told;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Holds statements against the journals of their runs, where those are on this machine.
final class StatedJournals {
    private final RunStatements runs;
    private final Map<String, Optional<Found>> known = new HashMap<>();

    StatedJournals(RunStatements runs) {
        this.runs = runs;
    }

    /// The worst word on any of them.
    Agreement on(List<ProofStatement> statements) {
        Agreement worst = statements.isEmpty() ? Agreement.ABSENT : Agreement.AGREES;
        for (ProofStatement statement : statements) {
            Agreement one = on(statement);
            if (one == Agreement.DIFFERS || worst == Agreement.AGREES) {
                worst = one;
            }
        }
        return worst;
    }

    private Agreement on(ProofStatement statement) {
        Optional<Found> found = known.computeIfAbsent(statement.run(), runs::of);
        if (found.isEmpty()) {
            return Agreement.ABSENT;
        }
        if (found.get().told().isEmpty()) {
            return Agreement.CHANGED;
        }
        Told told = found.get().told().get();
        return told.steps().stream()
                        .filter(step -> step.line() == statement.line())
                        .anyMatch(step -> agrees(told, step, statement))
                ? Agreement.AGREES
                : Agreement.DIFFERS;
    }

    private static boolean agrees(Told told, ProvenStep step, ProofStatement statement) {
        return step.commit().equals(statement.subject().commit())
                && step.tree().equals(statement.subject().tree())
                && told.of(step, statement.subject(), Optional.empty()).agrees(statement);
    }
}
