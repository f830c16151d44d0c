package baton.core.research;

import baton.core.contract.research.Certainty;
import baton.core.text.Likeness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// All claims, put together by the side of the question they are about. It does not depend on the
/// order in which they came.
public record Triangulation(List<Triangle> sides) {
    private static final Comparator<Claim> ORDER =
            Comparator.comparing(Claim::dimension)
                    .thenComparing(Claim::role)
                    .thenComparing(Claim::text)
                    .thenComparing(Claim::stance)
                    .thenComparing(Claim::confidence)
                    .thenComparing(claim -> String.join(" ", claim.evidence()));

    public Triangulation {
        sides = List.copyOf(sides);
    }

    public static Triangulation of(List<Claim> claims) {
        List<Triangle> sides = new ArrayList<>();
        for (Claim claim : claims.stream().sorted(ORDER).distinct().toList()) {
            int place = 0;
            while (place < sides.size()
                    && !Likeness.same(sides.get(place).name(), claim.dimension())) {
                place++;
            }
            if (place == sides.size()) {
                sides.add(new Triangle(claim.dimension(), List.of(claim)));
            } else {
                List<Claim> more = new ArrayList<>(sides.get(place).claims());
                more.add(claim);
                sides.set(place, new Triangle(sides.get(place).name(), more));
            }
        }
        return new Triangulation(sides);
    }

    /// The sides of the question whose claims point both ways, with these claims, in words for
    /// whoever is to settle them.
    public List<String> contradictions() {
        List<String> open = new ArrayList<>();
        for (Triangle side : sides) {
            if (side.contradictory()) {
                open.add(side.name());
                side.claims()
                        .forEach(claim -> open.add("  " + claim.stance() + ": " + claim.line()));
            }
        }
        return open;
    }

    /// From 0 to 1: how sure the sides are on the average, less what evidence did not hold.
    double confidence(int kept, int dropped) {
        if (sides.isEmpty()) {
            return 0;
        }
        double sure = sides.stream().mapToDouble(side -> worth(side.certainty())).sum();
        double held = kept + dropped == 0 ? 1 : (double) kept / (kept + dropped);
        double all = sure / sides.size() * (1 + held) / 2;
        return Math.round(all * 100) / 100.0;
    }

    private static double worth(Certainty certainty) {
        return switch (certainty) {
            case HIGH -> 0.9;
            case MEDIUM -> 0.6;
            case LOW -> 0.3;
            case CONTRADICTORY -> 0.2;
        };
    }
}
