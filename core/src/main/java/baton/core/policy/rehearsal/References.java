package baton.core.policy.rehearsal;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Name references (`declare -n`): variables that stand for other variables. A reference in a loop
/// may stand for several.
final class References {
    private static final Set<String> DECLARING = Set.of("declare", "local", "typeset");

    private final Map<String, Set<String>> targets = new HashMap<>();

    /// True if this builtin can make a name stand for another.
    static boolean declares(String builtin) {
        return DECLARING.contains(builtin);
    }

    /// True if an option with this sign before the names holds `n`: `-n`, `-gn`, `+n`.
    static boolean hasReferenceOption(List<String> arguments, char sign) {
        return arguments.stream()
                .takeWhile(text -> text.startsWith("-") || text.startsWith("+"))
                .anyMatch(text -> text.charAt(0) == sign && text.indexOf('n') > 0);
    }

    void declare(String name, Optional<String> target) {
        targets.put(name, new LinkedHashSet<>());
        target.ifPresent(known -> aim(name, List.of(known)));
    }

    /// Makes the reference stand for these names.
    void aim(String name, Collection<String> names) {
        targets.put(name, new LinkedHashSet<>(names));
    }

    /// True if the name may stand for one of several names.
    boolean isWide(String name) {
        return direct(name).size() > 1;
    }

    boolean isAnyWide() {
        return targets.keySet().stream().anyMatch(this::isWide);
    }

    /// The names it stands for, be they references themselves.
    Set<String> direct(String name) {
        return Set.copyOf(targets.getOrDefault(name, Set.of()));
    }

    void end(String name) {
        targets.remove(name);
    }

    boolean isReference(String name) {
        return targets.containsKey(name);
    }

    /// True if the name is a reference that stands for nothing yet.
    boolean isOpen(String name) {
        return isReference(name) && targets.getOrDefault(name, Set.of()).isEmpty();
    }

    /// The variables it leads to, through other references. One that leads back to itself is left
    /// out, as bash refuses it.
    Set<String> targets(String name) {
        Set<String> ends = new LinkedHashSet<>();
        follow(name, new LinkedHashSet<>(), ends);
        return ends;
    }

    private void follow(String name, Set<String> seen, Set<String> ends) {
        if (!isReference(name)) {
            ends.add(plain(name));
        } else if (seen.add(name)) {
            targets.getOrDefault(name, Set.of()).forEach(next -> follow(next, seen, ends));
        }
    }

    /// An element of an array counts as the array.
    private static String plain(String target) {
        int subscript = target.indexOf('[');
        return subscript > 0 ? target.substring(0, subscript) : target;
    }
}
