package baton.world.git;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What is ignored, asked for when somebody wants to know.
final class Ignored {
    private final Supplier<List<GitPath>> question;
    private Optional<Set<String>> answer = Optional.empty();

    /// @param question gives directories that are ignored as a whole with a slash at their end
    Ignored(Supplier<List<GitPath>> question) {
        this.question = question;
    }

    /// Whether a directory is ignored as a whole.
    boolean holds(GitPath directory) {
        if (answer.isEmpty()) {
            answer =
                    Optional.of(
                            question.get().stream()
                                    .map(GitPath::text)
                                    .filter(path -> path.endsWith("/"))
                                    .collect(Collectors.toSet()));
        }
        return answer.get().contains(directory.text() + "/");
    }
}
