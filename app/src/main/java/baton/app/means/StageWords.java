package baton.app.means;

import baton.core.config.SandboxSettings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The words of a command that goes on with a stage, as a person would give them.
public final class StageWords {
    private final List<String> words = new ArrayList<>();

    private StageWords(String command) {
        words.add(command);
    }

    public static StageWords of(String command) {
        return new StageWords(command);
    }

    public StageWords flag(String name, boolean given) {
        if (given) {
            words.add(name);
        }
        return this;
    }

    public StageWords value(String name, Optional<String> value) {
        value.ifPresent(text -> words.addAll(List.of(name, text)));
        return this;
    }

    public StageWords sandbox(Optional<SandboxSettings.Mode> mode) {
        return value("--sandbox", mode.map(m -> m.name().toLowerCase(Locale.ROOT)));
    }

    /// And what is no option, whatever it looks like.
    public List<String> and(List<String> rest) {
        List<String> all = new ArrayList<>(words);
        if (!rest.isEmpty()) {
            all.add("--");
            all.addAll(rest);
        }
        return all;
    }
}
