package baton.app.go;

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

/// The projects that `go` carries through and that lie elsewhere than all others of their checkout.
/// The user's own state knows where, so that nobody has to name them.
///
/// @param keys all that the checkout is known by, the one that counts most first
record DistantProjects(WordMemory memory, Path checkout, List<String> keys) {
    private static final int PLACES_MAX = 50;
    private static final String PLACES = "places";

    static DistantProjects of(Context context) {
        Path checkout =
                Links.repository(context.terminal().directory()).toAbsolutePath().normalize();
        return new DistantProjects(
                new WordMemory(context.terminal().environment(), Kind.PROJECT),
                checkout,
                ProjectKeys.of(checkout));
    }

    /// Those that are still there.
    List<Path> all() {
        Optional<String> known =
                keys.stream().flatMap(key -> memory.recall(key).stream()).findFirst();
        return known.map(Json::parse).orElse(null) instanceof Json.Good(Value.Fields fields)
                ? fields.texts(PLACES).stream().map(checkout::resolve).filter(this::counts).toList()
                : List.of();
    }

    private boolean counts(Path project) {
        return !project.startsWith(checkout.resolve(GoState.PROJECTS))
                && Files.isRegularFile(project.resolve(GoState.FILE));
    }

    /// Remembers one, where it lies elsewhere.
    void note(Path directory) {
        Path project = directory.toAbsolutePath().normalize();
        if (counts(project) && !all().contains(project)) {
            List<String> names =
                    Stream.concat(Stream.of(project), all().stream())
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
