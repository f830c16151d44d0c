package baton.world.git.index;

import baton.world.git.GitPath;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The ignored paths of the working tree, asked for when somebody wants to know them, and once for
/// all who want to know of the same moment.
public final class Ignored {
    private Supplier<List<GitPath>> question;
    private final Predicate<GitPath> own;
    private Optional<SortedSet<GitPath>> answer = Optional.empty();

    /// @param question gives directories that are ignored as a whole with a slash at their end
    /// @param own whether Baton has files of its own there
    public Ignored(Supplier<List<GitPath>> question, Predicate<GitPath> own) {
        this.question = question;
        this.own = own;
    }

    /// Lets a look that was taken meanwhile answer, where nobody has asked before it.
    public void answeredBy(Supplier<List<GitPath>> look) {
        question = look;
    }

    /// All that is ignored; a directory that is ignored as a whole ends with a slash. Where Baton
    /// has files of its own is left out.
    public List<GitPath> paths() {
        return all().stream().filter(path -> !own.test(path)).toList();
    }

    private SortedSet<GitPath> all() {
        if (answer.isEmpty()) {
            answer = Optional.of(Collections.unmodifiableSortedSet(new TreeSet<>(question.get())));
        }
        return answer.get();
    }
}
