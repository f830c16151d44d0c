package baton.core.contract.result;

import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;

import java.util.Optional;
import java.util.regex.Pattern;

/// One line of the verification: `- Tests: ✅ (3 passed)`. The name begins with a letter or digit
/// and holds no colon, so that it ends where it should.
public record ReportedCheck(OneLine name, OneLine outcome) {
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][^:：*`]{0,79}");

    public ReportedCheck {
        if (!NAME.matcher(name.text()).matches()) {
            throw new IllegalArgumentException("not the name of a check: " + name);
        }
    }

    /// The check of a list item, where it has the form of one.
    static Optional<ReportedCheck> of(ListItem bullet) {
        return ColonLabel.of(bullet.text())
                .filter(label -> NAME.matcher(label.name()).matches())
                .map(
                        label ->
                                new ReportedCheck(
                                        OneLine.of(label.name()), OneLine.of(label.value())));
    }

    String render() {
        return "- " + name + ":" + (outcome.isEmpty() ? "" : " " + outcome) + "\n";
    }
}
