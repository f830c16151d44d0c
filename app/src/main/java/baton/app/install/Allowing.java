package baton.app.install;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.install.Permissions;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The user's own settings of a repository, and what is to be allowed in them. Settings that cannot
/// be read are left as they are.
///
/// @param root what nothing is written outside of
public record Allowing(Path root, Path file, Permissions permissions) {

    public static Optional<Allowing> in(InstallPlace place) {
        return place.settings().map(name -> of(place.root(), place.root().resolve(name)));
    }

    private static Allowing of(Path root, Path file) {
        Optional<String> text = Optional.empty();
        if (Files.exists(file)) {
            text =
                    switch (new Tree(root).text(file, file.toString())) {
                        case Source.Readable(Source source) -> Optional.of(source.text());
                        case Source.Refused refused -> throw new Failure(refused.problem());
                    };
        }
        return new Allowing(root, file, Permissions.merged(text));
    }

    /// Adds what is missing.
    public void write() {
        switch (permissions) {
            case Permissions.Added added -> new Tree(root).write(file, added.text());
            case Permissions.Present _ -> {}
            case Permissions.Unfit(String reason) ->
                    throw new Failure(Fault.SETTINGS_INVALID.because("`" + file + "`: " + reason));
        }
    }
}
