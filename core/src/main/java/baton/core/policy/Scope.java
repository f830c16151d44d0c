package baton.core.policy;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.step.Complaint;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The paths that a step may change. A grader (a file that a Verify command names, or a protected
/// one) may change only when the step lists it, whatever else is allowed.
///
/// Only a name that a plan can write is ever permitted; a forbidden path is forbidden under any
/// name. `listed` are the step's own paths; `allowed` says what may change besides.
public record Scope(Set<RepoPath> listed, Predicate<RepoPath> allowed, Predicate<TreePath> grader) {
    private static final RepoPath BATONS = new RepoPath(".baton");
    private static final Pattern WORD_BREAK = Pattern.compile("[\\s'\"`;|&()<>={}$,]+");

    public Scope {
        listed = Set.copyOf(listed);
    }

    /// The complaint about a change; empty when all of it stays in scope.
    public Optional<Complaint> judge(Collection<TreePath> changed) {
        List<TreePath> strays = changed.stream().filter(path -> !mayChange(path)).toList();
        if (strays.isEmpty()) {
            return Optional.empty();
        }
        Complaint.Kind kind =
                strays.stream().anyMatch(this::isOnlyGrader)
                        ? Complaint.Kind.GRADER_CHANGED
                        : Complaint.Kind.SCOPE_DRIFT;
        return Optional.of(
                new Complaint(kind, Shown.texts(strays.stream().map(this::said).toList())));
    }

    /// True if the path is a grader that the step does not list in another spelling. A path that
    /// the step may change by its own name is no grader under another.
    private boolean isOnlyGrader(TreePath path) {
        return grader.test(path) && !isListedOtherwise(path);
    }

    private boolean isListedOtherwise(TreePath path) {
        return listed.stream().anyMatch(path::mayBeIn);
    }

    private String said(TreePath stray) {
        if (stray.named().isEmpty()) {
            return stray + " (no plan can list this)";
        }
        return isListedOtherwise(stray)
                ? stray + " (the step lists it in another spelling)"
                : stray.toString();
    }

    /// True if the step may change this path. The files that Baton keeps in the repository belong
    /// to nobody who works in a run: they say what the next run may do.
    public boolean mayChange(TreePath path) {
        return path.named()
                .filter(_ -> !path.mayBeIn(BATONS) && !path.isGits())
                .filter(name -> lists(name) || (allowed.test(name) && !grader.test(path)))
                .isPresent();
    }

    /// True if the step itself lists this path, or a directory above it.
    public boolean lists(TreePath path) {
        return path.named().filter(this::lists).isPresent();
    }

    /// A listed directory covers what is below it.
    private boolean lists(RepoPath path) {
        if (listed.contains(path)) {
            return true;
        }
        String name = path.value();
        for (int slash = name.lastIndexOf('/');
                slash > 0;
                slash = name.lastIndexOf('/', slash - 1)) {
            if (listed.contains(new RepoPath(name.substring(0, slash)))) {
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
