package baton.world.config;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.Configuration;
import baton.core.config.NotifySettings;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.TextFile;
import baton.world.files.Tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The files of configuration that are there, the one that wins first: the one the user named or
/// else the repository's, then the user's.
public record ConfigFiles(List<Layer> layers) {
    public static final String IN_REPOSITORY = ".baton/config.yaml";
    private static final String NAME = "config.yaml";

    public ConfigFiles {
        layers = List.copyOf(layers);
    }

    /// `named` stands for the repository's file. A name for the repository's own file is no
    /// acceptance of it.
    public static ConfigFiles load(Path checkout, UserDirectories user, Optional<Path> named) {
        Path repository = checkout.resolve(IN_REPOSITORY);
        List<Layer> layers = new ArrayList<>();
        if (named.isPresent() && !isSame(named.get(), repository)) {
            Path file = named.get();
            layers.add(layer(own(file), true).orElseThrow(() -> missing(file.toString())));
        } else {
            layer(new Tree(checkout).text(repository, IN_REPOSITORY), false).ifPresent(layers::add);
        }
        user.configuration()
                .map(directory -> directory.resolve(NAME))
                .flatMap(file -> layer(own(file), true))
                .ifPresent(layers::add);
        return new ConfigFiles(layers);
    }

    /// The settings that hold, where every file is valid. Of a file that nobody has accepted only
    /// the harmless settings hold, and they never win over the user's own.
    public Value.Fields tree(Predicate<Layer> accepted) {
        Predicate<Layer> whole = layer -> layer.unaccepted().isEmpty() || accepted.test(layer);
        return Configuration.tree(
                Stream.concat(
                                layers.stream().filter(whole).map(Layer::tree),
                                layers.stream().filter(whole.negate()).map(Layer::harmless))
                        .toList());
    }

    /// The settings of messages, from the first of the user's own files that has any.
    public NotifySettings notifying() {
        return layers.stream()
                .flatMap(layer -> layer.notifying().stream())
                .findFirst()
                .orElse(NotifySettings.NONE);
    }

    public boolean valid() {
        return layers.stream().allMatch(layer -> layer.reading().valid());
    }

    /// The repository's own file.
    public Optional<Layer> ofRepository() {
        return layers.stream().filter(layer -> !layer.owned()).findFirst();
    }

    private static Source.Decoded own(Path file) {
        return TextFile.read(file, file.toString());
    }

    private static Optional<Layer> layer(Source.Decoded read, boolean owned) {
        return switch (read) {
            case Source.Readable(Source source) -> Optional.of(Layer.of(source, owned));
            case Source.Refused(Problem problem) -> {
                if (problem.fault() == Fault.FILE_NOT_FOUND) {
                    yield Optional.empty();
                }
                throw new Failure(problem);
            }
        };
    }

    private static Failure missing(String shown) {
        return new Failure(Fault.FILE_NOT_FOUND.because("there is no file `" + shown + "`"));
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return one.equals(other);
        }
    }
}
