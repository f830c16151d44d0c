package baton.core.research;

import baton.core.Plural;
import baton.core.contract.Prose;
import baton.core.contract.research.Certainty;
import baton.core.contract.research.Contributors;
import baton.core.contract.research.Research;
import baton.core.contract.research.ResearchPart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// The answer to a question, as all roles together found it. Its confidence is computed, whatever
/// any role claims.
///
/// @param heard the roles whose replies could be used
/// @param unheard the roles that were asked in vain
public record Answer(
        String question, Claims claims, List<ResearchRole> heard, List<ResearchRole> unheard) {
    private static final int SENTENCES_MAX = 3;

    public Answer {
        heard = List.copyOf(heard);
        unheard = List.copyOf(unheard);
    }

    public Triangulation triangulation() {
        return Triangulation.of(claims.claims());
    }

    /// Nobody found anything that holds.
    public boolean isEmpty() {
        return claims.claims().isEmpty();
    }

    public Research research(String date) {
        Triangulation triangulation = triangulation();
        List<Triangle> sides = triangulation.sides();
        return new Research(
                date,
                question,
                OptionalDouble.of(triangulation.confidence(claims.kept(), claims.dropped())),
                sides.isEmpty() ? OptionalInt.empty() : OptionalInt.of(sides.size()),
                new Contributors(List.of(), names(false), names(true)),
                Map.of(
                        ResearchPart.EXECUTIVE_SUMMARY, summary(sides),
                        ResearchPart.TRIANGULATION, judged(sides),
                        ResearchPart.SOURCES, sources()),
                sides.stream().map(Triangle::dimension).toList());
    }

    private List<String> names(boolean external) {
        return heard.stream()
                .filter(role -> (role.side() != ResearchRole.Side.LOCAL) == external)
                .map(ResearchRole::word)
                .toList();
    }

    /// The surest claims, the surest sides first.
    private static String summary(List<Triangle> sides) {
        List<String> sentences =
                sides.stream()
                        .sorted(Comparator.comparing(Triangle::certainty))
                        .limit(SENTENCES_MAX)
                        .map(Answer::sentence)
                        .toList();
        return sentences.isEmpty() ? "Nothing was found that holds." : Prose.bullets(sentences);
    }

    private static String sentence(Triangle side) {
        if (side.certainty() == Certainty.CONTRADICTORY) {
            return side.name() + ": the evidence points both ways.";
        }
        Claim best =
                side.claims().stream().min(Comparator.comparing(Claim::confidence)).orElseThrow();
        return side.name() + ": " + best.text();
    }

    private String judged(List<Triangle> sides) {
        List<String> lines = new ArrayList<>(sides.stream().map(Triangle::judged).toList());
        if (claims.dropped() > 0 || claims.unproven() > 0) {
            lines.add(
                    Plural.count(claims.dropped(), "piece", "pieces")
                            + " of evidence did not hold, and "
                            + Plural.count(claims.unproven(), "claim")
                            + " had no evidence; all of these are left out");
        }
        unheard.forEach(role -> lines.add(role.word() + " gave no usable answer"));
        return Prose.bullets(lines);
    }

    private String sources() {
        Stream<String> all = claims.claims().stream().flatMap(claim -> claim.evidence().stream());
        return Prose.bullets(all.distinct().sorted().toList());
    }
}
