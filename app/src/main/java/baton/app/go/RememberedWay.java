package baton.app.go;

import baton.app.command.Context;
import baton.app.means.ProjectKeys;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.config.WordMemory;
import baton.world.config.WordMemory.Kind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The words by which a person said how a project is carried through. Whoever goes on with it need
/// not say them again. The project's own files are anybody's, so that they have no say in this.
///
/// @param keys all that the project is known by, the one that counts most first
record RememberedWay(Context context, List<String> keys) {
    private static final String YES = "--yes";
    private static final String WORDS = "words";

    static RememberedWay of(Context context, Path project) {
        return new RememberedWay(context, ProjectKeys.of(project));
    }

    /// The wish with what it leaves unsaid as it was said before.
    GoStage whole(GoStage wish) {
        List<String> options = words().stream().filter(word -> !word.equals(YES)).toList();
        return options.isEmpty()
                ? wish
                : wish.goingOnAs(GoStage.of(options.subList(1, options.size())));
    }

    /// True where everything that passes its checks was to be approved. That was a permission for
    /// one life of the program.
    boolean approved() {
        return words().contains(YES);
    }

    void remember(GoStage whole) {
        List<String> words = new ArrayList<>(whole.words());
        if (context.globals().yes() || approved()) {
            words.add(YES);
        }
        keys.forEach(key -> memory().remember(key, text(words)));
    }

    private static String text(List<String> words) {
        return Json.line(new FieldsBuilder().put(WORDS, Value.texts(words)).build());
    }

    private List<String> words() {
        Optional<String> known =
                keys.stream().flatMap(key -> memory().recall(key).stream()).findFirst();
        return known.map(Json::parse).orElse(null) instanceof Json.Good(Value.Fields fields)
                ? fields.texts(WORDS)
                : List.of();
    }

    private WordMemory memory() {
        return new WordMemory(context.terminal().environment(), Kind.WAY);
    }
}
