package baton.app.install;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.install.MergedSettings;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// The user's own settings of a repository, and what is to be added to them. Settings that cannot
/// be read are left as they are.
///
/// @param root what nothing is written outside of
public record SettingsMerge(Path root, Path file, MergedSettings merged) {

    public static Optional<SettingsMerge> in(
            InstallPlace place, Function<Optional<String>, MergedSettings> merge) {
        return place.settings().map(name -> of(place.root(), place.root().resolve(name), merge));
    }

    private static SettingsMerge of(
            Path root, Path file, Function<Optional<String>, MergedSettings> merge) {
        Optional<String> text = Optional.empty();
        if (Files.exists(file)) {
            text =
                    switch (new Tree(root).text(file, file.toString())) {
                        case Source.Readable(Source source) -> Optional.of(source.text());
                        case Source.Refused refused -> throw new Failure(refused.problem());
                    };
        }
        return new SettingsMerge(root, file, merge.apply(text));
    }

    /// Adds what is missing.
    public void write() {
        switch (merged) {
            case MergedSettings.Added added -> new Tree(root).write(file, added.text());
            case MergedSettings.Present _ -> {}
            case MergedSettings.Unfit(String reason) ->
                    throw new Failure(Fault.SETTINGS_INVALID.because("`" + file + "`: " + reason));
        }
    }
}
