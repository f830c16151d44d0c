package baton.core.policy;

import baton.core.step.Complaint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Which paths a step may change. A grader — a file that a Verify command names, or a protected
/// one — may change only when the step lists it, whatever else is allowed.
///
/// `listed` are the step's own paths; `allowed` says what may change besides.
public record Scope(Set<String> listed, Predicate<String> allowed, Predicate<String> grader) {
    private static final Pattern WORD_BREAK = Pattern.compile("[\\s'\"`;|&()<>={}$,]+");

    public Scope {
        listed = Set.copyOf(listed);
    }

    /// What is wrong with a change; nothing when it stays in scope.
    public Optional<Complaint> judge(List<String> changed) {
        List<String> graders = new ArrayList<>();
        List<String> strays = new ArrayList<>();
        for (String path : changed) {
            if (!listed(path)) {
                if (grader.test(path)) {
                    graders.add(path);
                }
                if (grader.test(path) || !allowed.test(path)) {
                    strays.add(path);
                }
            }
        }
        if (strays.isEmpty()) {
            return Optional.empty();
        }
        Complaint.Kind kind =
                graders.isEmpty() ? Complaint.Kind.SCOPE_DRIFT : Complaint.Kind.GRADER_CHANGED;
        return Optional.of(new Complaint(kind, strays));
    }

    /// Whether this path is the step's to change.
    public boolean mayChange(String path) {
        return listed(path) || (allowed.test(path) && !grader.test(path));
    }

    /// A listed directory covers what is below it.
    private boolean listed(String path) {
        if (listed.contains(path)) {
            return true;
        }
        for (int slash = path.lastIndexOf('/');
                slash > 0;
                slash = path.lastIndexOf('/', slash - 1)) {
            if (listed.contains(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    /// The paths that some commands name, as far as words tell.
    public static Set<String> named(List<String> commands) {
        Set<String> words = new HashSet<>();
        for (String command : commands) {
            for (String word : WORD_BREAK.split(command, -1)) {
                String path = word.startsWith("./") ? word.substring(2) : word;
                if (!path.isEmpty()) {
                    words.add(path);
                }
            }
        }
        return words;
    }
}
