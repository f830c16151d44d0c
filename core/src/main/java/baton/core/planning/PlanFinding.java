package baton.core.planning;

import baton.core.Shown;
import baton.core.contract.Prose;
import baton.core.text.Likeness;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Something wrong with a plan: how bad, where (step 0 is the plan as a whole), by which rule, in
/// words, and who said so.
public record PlanFinding(
        Weight weight, int step, String rule, String text, List<String> raisedBy) {
    public static final String BY_RULE = "rule";

    private static final int TEXT_MAX = 1_000;

    /// The first two keep a plan from passing.
    public enum Weight {
        BLOCKER,
        MAJOR,
        MINOR
    }

    public PlanFinding {
        String line = Prose.line(text);
        text = Shown.cut(line, TEXT_MAX);
        rule = Prose.line(rule);
        raisedBy = List.copyOf(raisedBy);
        if (step < 0 || text.isEmpty()) {
            throw new IllegalArgumentException("a finding without words or place");
        }
    }

    static PlanFinding rule(Weight weight, int step, String rule, String text) {
        return new PlanFinding(weight, step, rule, text, List.of(BY_RULE));
    }

    public boolean blocks() {
        return weight != Weight.MINOR;
    }

    /// The findings of a critic's reply that say something, and blockers whatever they say.
    public static List<PlanFinding> read(Value.Fields reply, String critic) {
        List<PlanFinding> findings = new ArrayList<>();
        for (Value.Fields fields : reply.objects("findings")) {
            one(fields, critic).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<PlanFinding> one(Value.Fields fields, String critic) {
        String text = Prose.line(fields.text("text"));
        String severity = fields.text("severity").strip().toUpperCase(Locale.ROOT);
        Weight weight =
                switch (severity) {
                    case "BLOCKER" -> Weight.BLOCKER;
                    case "MAJOR" -> Weight.MAJOR;
                    case String _ -> Weight.MINOR;
                };
        long step = fields.whole("step").orElse(0L);
        int place = Math.clamp(step, 0, Integer.MAX_VALUE);
        String rule = fields.text("rule_key");
        if (text.isEmpty() && weight != Weight.BLOCKER) {
            return Optional.empty();
        }
        String words = text.isEmpty() ? critic + " gave no words for it: " + rule : text;
        return Optional.of(new PlanFinding(weight, place, rule, words, List.of(critic)));
    }

    /// The same findings, with those that mean the same made one: those with the same place and
    /// rule, then those whose words are alike.
    public static List<PlanFinding> merged(List<PlanFinding> all) {
        List<PlanFinding> merged = new ArrayList<>();
        for (PlanFinding finding : all) {
            int twin = 0;
            while (twin < merged.size() && !merged.get(twin).meansSame(finding)) {
                twin++;
            }
            if (twin == merged.size()) {
                merged.add(finding);
            } else {
                merged.set(twin, merged.get(twin).and(finding));
            }
        }
        return merged;
    }

    private boolean meansSame(PlanFinding other) {
        boolean place = step == other.step && !rule.isEmpty() && rule.equals(other.rule);
        return place || (step == other.step && Likeness.same(text, other.text));
    }

    private PlanFinding and(PlanFinding other) {
        boolean graver = other.weight.compareTo(weight) < 0;
        Set<String> both = new LinkedHashSet<>(raisedBy);
        both.addAll(other.raisedBy);
        return new PlanFinding(
                graver ? other.weight : weight,
                step,
                rule,
                graver ? other.text : text,
                List.copyOf(both));
    }

    /// One line for people and for the planner.
    public String line() {
        String where = step == 0 ? "the plan" : "step " + step;
        return weight.name().toLowerCase(Locale.ROOT) + ", " + where + ": " + text;
    }
}
