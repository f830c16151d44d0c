package baton.world.config;

import baton.core.config.Configuration;
import baton.core.config.HarmlessKeys;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.List;

/// One file of configuration as it was read; its bytes are read once, so that what is accepted is
/// what holds.
///
/// @param owned whether the user wrote or named it, so that it needs nobody's acceptance
public record Layer(Source source, Reading<Configuration> reading, boolean owned) {
    static Layer of(Source source, boolean owned) {
        return new Layer(source, Configuration.parse(source), owned);
    }

    public Value tree() {
        return reading.parsed();
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
