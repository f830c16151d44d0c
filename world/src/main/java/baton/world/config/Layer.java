package baton.world.config;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.Configuration;
import baton.core.config.HarmlessKeys;
import baton.core.config.NotifySettings;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One file of configuration as it was read; its bytes are read once, so that what is accepted is
/// what holds.
///
/// @param owned whether the user wrote or named it, so that it needs nobody's acceptance
public record Layer(Source source, Reading<Configuration> reading, boolean owned) {
    static Layer of(Source source, boolean owned) {
        Reading<Configuration> read = Configuration.parse(source);
        return new Layer(source, owned ? read : refusing(read), owned);
    }

    /// A repository may not choose whom to call.
    private static Reading<Configuration> refusing(Reading<Configuration> read) {
        if (Configuration.withoutNotify(read.parsed()).equals(read.parsed())) {
            return read;
        }
        List<Problem> problems = new ArrayList<>(read.problems());
        problems.add(
                Fault.CONFIG_BAD_VALUE
                        .because("`notify` holds only in the user's own configuration")
                        .withFix("move it to ~/.config/baton/config.yaml"));
        return new Reading<>(read.value(), read.parsed(), problems);
    }

    public Value tree() {
        return Configuration.withoutNotify(reading.parsed());
    }

    /// The settings of messages, where the file is the user's own.
    Optional<NotifySettings> notifying() {
        boolean there = !tree().equals(reading.parsed());
        return owned && there
                ? Optional.of(Configuration.notify(reading.parsed()))
                : Optional.empty();
    }

    /// The settings in it that hold only when the user has accepted them.
    public List<String> unaccepted() {
        return owned ? List.of() : HarmlessKeys.others(tree());
    }

    /// The settings in it that hold in any case.
    Value harmless() {
        return owned ? tree() : HarmlessKeys.of(tree());
    }
}
