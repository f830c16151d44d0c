package baton.world.config;

import baton.core.Failure;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.Platform;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.ContentHash;
import baton.world.files.RealPath;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The checkouts in which this user has begun runs or stages, so that all can be looked at
/// together. Each has a file in the user's own directory for state, named by the hash of its path.
///
/// A path that was noted says nothing of what lies there now: it counts only where a directory of
/// this user's with a repository stands at exactly this path.
public final class KnownCheckouts {
    private static final String NAME = "checkouts";
    private static final String KEY = "checkout";
    private static final int NAME_LENGTH = 24;
    private static final int NOTE_MAX = 1 << 14;
    private static final int PLACES_MAX = 1_000;
    private static final Pattern NOTE = Pattern.compile("[0-9a-f]{24}");

    private final Path state;
    private final Object user;

    public KnownCheckouts(Map<String, String> environment) {
        this(environment, Platform.here().user().orElse(""));
    }

    /// @param user the number of the user whose checkouts count
    KnownCheckouts(Map<String, String> environment, Object user) {
        this.state = UserDirectories.stateOf(environment);
        this.user = user;
    }

    /// A path that was noted.
    ///
    /// @param leftOut the reason why it does not count, where there is one
    public record Place(Path path, Optional<String> leftOut) {}

    /// Notes a checkout, once. A path that cannot be written as text is not noted.
    public void note(Path checkout) {
        Path real = RealPath.resolve(checkout).orElse(checkout);
        String text = real.toString();
        Path name = Path.of(name(text));
        boolean known =
                Files.isDirectory(state.resolve(NAME), LinkOption.NOFOLLOW_LINKS)
                        && place().kind(name) == Below.Kind.FILE;
        if (known || !Path.of(text).equals(real)) {
            return;
        }
        try {
            new Below(Files.createDirectories(state)).makePrivate(Path.of(NAME));
        } catch (IOException e) {
            throw AtomicFile.failed(state, "used", e);
        }
        Value note = new FieldsBuilder().put(KEY, text).build();
        byte[] bytes = (Json.line(note) + "\n").getBytes(StandardCharsets.UTF_8);
        place().write(name, bytes, Below.HIDDEN);
    }

    /// All that were noted, in the order of their paths.
    public List<Place> all() {
        return notes().flatMap(name -> read(name).stream())
                .map(path -> new Place(path, objection(path)))
                .sorted(Comparator.comparing(Place::path))
                .toList();
    }

    /// Forgets those where nothing stands any more, and says which.
    public List<Path> forgetGone() {
        List<Path> gone =
                all().stream()
                        .map(Place::path)
                        .filter(path -> !Files.exists(path, LinkOption.NOFOLLOW_LINKS))
                        .toList();
        for (Path path : gone) {
            boolean _ = place().delete(Path.of(name(path.toString())));
        }
        return gone;
    }

    private Stream<Path> notes() {
        String[] names = state.resolve(NAME).toFile().list();
        return names == null
                ? Stream.empty()
                : Stream.of(names)
                        .filter(name -> NOTE.matcher(name).matches())
                        .sorted()
                        .limit(PLACES_MAX)
                        .map(Path::of);
    }

    /// The path in a note; nothing where it is none, or not the one that the note is named by.
    private Optional<Path> read(Path name) {
        try {
            return place().read(name, NOTE_MAX)
                    .map(bytes -> Json.parse(new String(bytes, StandardCharsets.UTF_8)))
                    .flatMap(
                            json ->
                                    json instanceof Json.Good(Value.Fields fields)
                                            ? fields.scalar(KEY)
                                            : Optional.empty())
                    .filter(text -> name(text).equals(name.toString()))
                    .map(Path::of)
                    .filter(Path::isAbsolute);
        } catch (Failure | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<String> objection(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("it is gone");
        }
        if (!Files.isDirectory(path) || !RealPath.resolve(path).equals(Optional.of(path))) {
            return Optional.of("something else stands in its place");
        }
        if (!owner(path).equals(user)) {
            return Optional.of("it belongs to another user");
        }
        return Files.exists(path.resolve(".git"), LinkOption.NOFOLLOW_LINKS)
                ? Optional.empty()
                : Optional.of("it is no repository any more");
    }

    private static Object owner(Path path) {
        try {
            return Files.getAttribute(path, "unix:uid");
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }

    private static String name(String path) {
        return ContentHash.of(path.getBytes(StandardCharsets.UTF_8)).substring(0, NAME_LENGTH);
    }

    private Below place() {
        return new Below(state.resolve(NAME));
    }
}
