package baton.core.contract.result;

import baton.core.contract.work.Bullet;
import baton.core.contract.work.Label;
import baton.core.contract.work.Line;

import java.util.Optional;
import java.util.regex.Pattern;

/// One line of the verification: `- Tests: ✅ (3 passed)`. The name begins with a letter or digit
/// and holds no colon, so that it ends where it should.
public record ReportedCheck(Line name, Line outcome) {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][^:：*`]{0,79}");

    public ReportedCheck {
        if (!NAME.matcher(name.text()).matches()) {
            throw new IllegalArgumentException("not the name of a check: " + name);
        }
    }

    /// The check of a list item, where it has the form of one.
    static Optional<ReportedCheck> of(Bullet bullet) {
        return Label.of(bullet.text())
                .filter(label -> NAME.matcher(label.name()).matches())
                .map(label -> new ReportedCheck(Line.of(label.name()), Line.of(label.value())));
    }

    String render() {
        return "- " + name + ":" + (outcome.isEmpty() ? "" : " " + outcome) + "\n";
    }
}
