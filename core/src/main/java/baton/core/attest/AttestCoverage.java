package baton.core.attest;

import baton.core.attest.ProofStatement.Change;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The part of a commit that statements speak for. Statements are bound to trees, so that they hold
/// for a commit of another id where that makes the same change.
///
/// ```
/// AttestCoverage = Own(statement) | Kept(statements) | TreeOnly(statement) | Nothing
/// ```
public sealed interface AttestCoverage {
    /// The statement is about this very commit.
    record Own(ProofStatement statement) implements AttestCoverage {}

    /// The statements lead from the tree of the commit's parent to its own: one whose message,
    /// author or date is another, or several that somebody has joined.
    record Kept(List<ProofStatement> statements) implements AttestCoverage {
        public Kept {
            statements = List.copyOf(statements);
        }
    }

    /// The tree was proved, as the end of another change.
    record TreeOnly(ProofStatement statement) implements AttestCoverage {}

    /// No statement is about this content.
    record Nothing() implements AttestCoverage {}

    /// The coverage of a commit by any of these statements.
    static AttestCoverage of(Change commit, Collection<ProofStatement> statements) {
        Optional<ProofStatement> own =
                statements.stream().filter(s -> s.subject().equals(commit)).findFirst();
        if (own.isPresent()) {
            return new Own(own.get());
        }
        List<ProofStatement> way = way(commit, statements);
        if (!way.isEmpty()) {
            return new Kept(way);
        }
        return statements.stream()
                .filter(s -> s.subject().tree().equals(commit.tree()))
                .findFirst()
                .<AttestCoverage>map(TreeOnly::new)
                .orElseGet(Nothing::new);
    }

    /// The shortest way from the parent's tree to the commit's, found from its end; empty where
    /// there is none. Each tree is looked at once.
    private static List<ProofStatement> way(Change commit, Collection<ProofStatement> statements) {
        Map<String, List<ProofStatement>> leading = new HashMap<>();
        for (ProofStatement statement : statements) {
            leading.computeIfAbsent(statement.subject().tree(), _ -> new ArrayList<>())
                    .add(statement);
        }
        Map<String, ProofStatement> next = new HashMap<>();
        Set<String> seen = new HashSet<>(Set.of(commit.tree()));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (ProofStatement step : leading.getOrDefault(open.remove(), List.of())) {
                String from = step.subject().parentTree();
                if (seen.add(from)) {
                    next.put(from, step);
                    open.add(from);
                }
            }
        }
        List<ProofStatement> way = new ArrayList<>();
        Optional<ProofStatement> step = Optional.ofNullable(next.get(commit.parentTree()));
        while (step.isPresent()) {
            way.add(step.get());
            String tree = step.get().subject().tree();
            step =
                    tree.equals(commit.tree())
                            ? Optional.empty()
                            : Optional.ofNullable(next.get(tree));
        }
        return way;
    }
}
