package baton.core.planning;

import baton.core.contract.plan.PlanHeader.Quality;

import java.util.List;

/// The grade that findings leave a plan: points, a letter and a verdict, all by rule.
final class PlanGrade {
    private static final int FULL = 100;
    private static final List<String> LETTERS = List.of("A", "B", "C", "D");

    private PlanGrade() {}

    static Quality of(List<PlanFinding> findings) {
        int lost = findings.stream().mapToInt(finding -> cost(finding.weight())).sum();
        int score = Math.max(0, FULL - lost);
        int place = (FULL - score) / 10;
        String letter = place < LETTERS.size() ? LETTERS.get(place) : "F";
        return new Quality(score == FULL ? "A" : letter, score, verdict(findings));
    }

    private static int cost(PlanFinding.Weight weight) {
        return switch (weight) {
            case BLOCKER -> 25;
            case MAJOR -> 10;
            case MINOR -> 3;
        };
    }

    private static String verdict(List<PlanFinding> findings) {
        if (findings.stream().anyMatch(f -> f.weight() == PlanFinding.Weight.BLOCKER)) {
            return "REPLAN";
        }
        if (findings.stream().anyMatch(PlanFinding::blocks)) {
            return "REVISE";
        }
        return findings.isEmpty() ? "APPROVE" : "APPROVE_WITH_NOTES";
    }
}
