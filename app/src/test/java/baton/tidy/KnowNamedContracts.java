package baton.tidy;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A contract is understood by itself: it knows what all contracts share and, where its format says
/// so, another one by name.
final class KnowNamedContracts extends ArchCondition<JavaClass> {
    private static final String CONTRACTS = "baton.core.contract.";

    /// Ids that the files of a WORK share.
    private static final Set<String> SHARED = Set.of("work");

    /// A session spec holds steps of a plan; a plan takes a review in place of a brief.
    private static final Map<String, Set<String>> NAMED =
            Map.of("spec", Set.of("plan"), "brief", Set.of("review"));

    /// The rules across the files of a directory, which see them all.
    private static final Set<String> OVERVIEWS = Set.of("project");

    KnowNamedContracts() {
        super("know only named contracts");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        if (contract(type).filter(OVERVIEWS::contains).isPresent()) {
            return;
        }
        Set<String> named = NAMED.getOrDefault(contract(type).orElse(""), Set.of());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            Optional<String> target = contract(dependency.getTargetClass());
            boolean own = target.equals(contract(type));
            boolean known =
                    target.map(to -> SHARED.contains(to) || named.contains(to)).orElse(true);
            if (!own && !known) {
                events.add(SimpleConditionEvent.violated(type, dependency.getDescription()));
            }
        }
    }

    private static Optional<String> contract(JavaClass type) {
        String in = type.getPackageName();
        return in.startsWith(CONTRACTS)
                ? Optional.of(in.substring(CONTRACTS.length()).split("\\.")[0])
                : Optional.empty();
    }
}
