package baton.app.execute;

import baton.app.command.Context;
import baton.app.means.ProjectKeys;
import baton.core.go.GoState;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.config.WordMemory;
import baton.world.config.WordMemory.Kind;
import baton.world.files.Links;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The folders that tell of work of a checkout and lie elsewhere than its projects: those that `go`
/// carries through, and those of plans that were carried out. The user's own state knows where, so
/// that nobody has to name them.
///
/// @param keys all that the checkout is known by, the one that counts most first
public record DistantProjects(WordMemory memory, Path checkout, List<String> keys) {
    private static final int PLACES_MAX = 50;
    private static final String PLACES = "places";

    public static DistantProjects of(Context context) {
        Path checkout =
                Links.repository(context.terminal().directory()).toAbsolutePath().normalize();
        return new DistantProjects(
                new WordMemory(context.terminal().environment(), Kind.PROJECT),
                checkout,
                ProjectKeys.of(checkout));
    }

    /// Those that have a file of this name.
    public List<Path> with(String file) {
        return known().stream().filter(place -> Files.isRegularFile(place.resolve(file))).toList();
    }

    private List<Path> known() {
        Optional<String> known =
                keys.stream().flatMap(key -> memory.recall(key).stream()).findFirst();
        return known.map(Json::parse).orElse(null) instanceof Json.Good(Value.Fields fields)
                ? fields.texts(PLACES).stream().map(checkout::resolve).filter(this::counts).toList()
                : List.of();
    }

    private boolean counts(Path place) {
        return !place.startsWith(checkout.resolve(GoState.PROJECTS)) && Files.isDirectory(place);
    }

    /// Remembers one, where it lies elsewhere. The one that was noted last is kept longest.
    public void note(Path directory) {
        Path place = directory.toAbsolutePath().normalize();
        List<Path> known = known();
        boolean first = !known.isEmpty() && known.getFirst().equals(place);
        if (counts(place) && !first) {
            List<String> names =
                    Stream.concat(Stream.of(place), known.stream())
                            .distinct()
                            .limit(PLACES_MAX)
                            .map(this::name)
                            .toList();
            String text = Json.line(new FieldsBuilder().put(PLACES, Value.texts(names)).build());
            keys.forEach(key -> memory.remember(key, text));
        }
    }

    /// A place below the checkout stays the same when that is moved.
    private String name(Path project) {
        return (project.startsWith(checkout) ? checkout.relativize(project) : project).toString();
    }
}
