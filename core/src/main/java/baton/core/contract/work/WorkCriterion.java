package baton.core.contract.work;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A checkbox line: what must hold, and whether it was found to hold.
public record WorkCriterion(OneLine text, boolean done) {
    private static final Pattern BOX = Pattern.compile("\\[([ xX])](.*)", Pattern.DOTALL);

    public WorkCriterion {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a criterion without words");
        }
    }

    /// The criterion of a list item; none where the item has no box or no words.
    public static Optional<WorkCriterion> of(ListItem bullet) {
        Matcher matcher = BOX.matcher(bullet.text());
        if (!matcher.matches() || matcher.group(2).isBlank()) {
            return Optional.empty();
        }
        boolean done = !matcher.group(1).isBlank();
        return Optional.of(new WorkCriterion(OneLine.of(matcher.group(2)), done));
    }

    public String render() {
        return "- [" + (done ? "x" : " ") + "] " + text + "\n";
    }

    public static Value parsed(List<WorkCriterion> criteria) {
        return Value.items(criteria.stream().map(WorkCriterion::parsed).toList());
    }

    private Value parsed() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("text", text.text());
        fields.put("done", done);
        return fields.build();
    }
}
