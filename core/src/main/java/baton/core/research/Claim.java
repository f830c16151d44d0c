package baton.core.research;

import baton.core.contract.Prose;
import baton.core.contract.brief.Confidence;

import java.util.List;

/// Something a role says about one side of the question, with what shows it.
///
/// @param external whether it is shown by something outside the repository
/// @param stance which way it points
public record Claim(
        ResearchRole role,
        String dimension,
        String text,
        List<String> evidence,
        boolean external,
        Confidence confidence,
        Stance stance) {

    /// The direction in which a claim points: for or against what the question is about, or
    /// neutral.
    public enum Stance {
        FOR,
        AGAINST,
        NEUTRAL
    }

    public Claim {
        dimension = Prose.title(dimension);
        text = Prose.line(text);
        evidence = evidence.stream().map(Prose::line).toList();
        if (dimension.isEmpty() || text.isEmpty()) {
            throw new IllegalArgumentException("a claim about nothing");
        }
    }

    /// One line: what is claimed, by what it is shown, and who says so.
    public String line() {
        String shown = evidence.isEmpty() ? "no evidence" : String.join(", ", evidence);
        return text + " (" + shown + "; " + role.word() + ")";
    }
}
