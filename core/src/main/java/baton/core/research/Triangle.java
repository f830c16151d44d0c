package baton.core.research;

import baton.core.contract.brief.Confidence;
import baton.core.contract.research.Certainty;
import baton.core.contract.research.Dimension;
import baton.core.research.Claim.Stance;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// One side of the question, with what is claimed about it from inside and outside the repository.
record Triangle(String name, List<Claim> claims) {
    Triangle {
        claims = List.copyOf(claims);
    }

    /// Claims that point in both directions. What the follow-up found settles it where it points
    /// in one.
    boolean contradictory() {
        Set<Stance> settled = stances(claims.stream().filter(Triangle::isFollowUp).toList());
        return settled.size() != 1 && stances(claims).size() > 1;
    }

    private static Set<Stance> stances(List<Claim> some) {
        return some.stream()
                .map(Claim::stance)
                .filter(stance -> stance != Stance.NEUTRAL)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Stance.class)));
    }

    private static boolean isFollowUp(Claim claim) {
        return claim.role() == ResearchRole.FOLLOW_UP;
    }

    /// Seen from both sides and pointing the same way.
    boolean agreed() {
        boolean both =
                claims.stream().anyMatch(Claim::external)
                        && claims.stream().anyMatch(claim -> !claim.external());
        return both && !contradictory();
    }

    /// The best that is claimed; a step more where both sides agree, and never more than medium
    /// where one role alone says so.
    Certainty certainty() {
        if (contradictory()) {
            return Certainty.CONTRADICTORY;
        }
        Confidence best =
                claims.stream().map(Claim::confidence).sorted().findFirst().orElse(Confidence.LOW);
        boolean alone = claims.stream().map(Claim::role).distinct().count() < 2;
        return switch (best) {
            case HIGH -> alone ? Certainty.MEDIUM : Certainty.HIGH;
            case MEDIUM -> agreed() ? Certainty.HIGH : Certainty.MEDIUM;
            case LOW -> agreed() ? Certainty.MEDIUM : Certainty.LOW;
        };
    }

    Dimension dimension() {
        List<String> disputed =
                stances(claims).size() > 1
                        ? claims.stream()
                                .filter(claim -> claim.stance() != Stance.NEUTRAL)
                                .map(claim -> word(claim.stance()) + ": " + claim.text())
                                .toList()
                        : List.of();
        return Dimension.of(name, certainty(), lines(false), lines(true), disputed);
    }

    private static String word(Stance stance) {
        return switch (stance) {
            case FOR -> "for";
            case AGAINST -> "against";
            case NEUTRAL -> "neutral";
        };
    }

    private List<String> lines(boolean external) {
        return claims.stream()
                .filter(claim -> claim.external() == external)
                .map(Claim::line)
                .toList();
    }

    /// The judgement of the rules about this side of the question, in one line.
    String judged() {
        if (contradictory()) {
            return name + ": contradictory; both directions have evidence";
        }
        if (stances(claims).size() > 1) {
            return name + ": was contradictory, settled by the follow-up";
        }
        return name + ": " + (agreed() ? "inside and outside agree" : "seen from one side only");
    }
}
