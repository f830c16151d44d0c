package baton.world.run.setting;

import baton.core.contract.plan.Plan;
import baton.core.policy.Allowances;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.world.run.store.Sha256;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A plan as it was read: where it lies, its text, and what it says.
///
/// @param plan the whole plan; a session spec and the TASKs of a WORK have none
/// @param allowances the paths that every step is allowed
/// @param advisories the warnings of the command policy about its commands
public record PlanFile(
        Path path,
        Source source,
        Optional<Plan> plan,
        Worksheet sheet,
        Allowances allowances,
        List<String> advisories) {

    public PlanFile {
        advisories = List.copyOf(advisories);
    }

    /// A plan whose steps are allowed the standard, and of which nothing was told.
    public PlanFile(Path path, Source source, Optional<Plan> plan, Worksheet sheet) {
        this(path, source, plan, sheet, Allowances.standard(), List.of());
    }

    /// The same file, said otherwise: its steps, what they are allowed, what was told of it.
    public PlanFile with(Worksheet other, Allowances allowed, List<String> told) {
        return new PlanFile(path, source, plan, other, allowed, told);
    }

    public String hash() {
        return Sha256.of(source.text());
    }
}
