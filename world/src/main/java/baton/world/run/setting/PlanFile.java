package baton.world.run.setting;

import baton.core.policy.Allowances;
import baton.core.run.Worksheet;
import baton.core.text.Source;
import baton.world.run.store.Sha256;

import java.nio.file.Path;
import java.util.List;

/// A plan as it was read: where it lies, its text, and what it says.
///
/// @param allowances the paths that every step is allowed
/// @param advisories the warnings of the command policy about its commands
public record PlanFile(
        Path path, Source source, Worksheet sheet, Allowances allowances, List<String> advisories) {

    public PlanFile {
        advisories = List.copyOf(advisories);
    }

    /// A plan whose steps are allowed the standard, and of which nothing was told.
    public PlanFile(Path path, Source source, Worksheet sheet) {
        this(path, source, sheet, Allowances.standard(), List.of());
    }

    public String hash() {
        return Sha256.of(source.text());
    }
}
