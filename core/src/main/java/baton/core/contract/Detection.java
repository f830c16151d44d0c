package baton.core.contract;

import baton.core.text.Source;

import java.util.Optional;

/// The detection of a file's type of artifact, from its name and its content.
///
/// Content that says what it is (a declared type, the sections of a plan, the root of a message)
/// wins over any name. A canonical name wins over a mere title, so that a file with a wrong title
/// is told so under its own type. `plan.md` and `PLAN.md` are one name where the file system
/// ignores case: between these two the title decides.
public final class Detection {
    private Detection() {}

    public static Optional<ArtifactType> detect(String path, Optional<Source> source) {
        return source.map(text -> detect(path, text)).orElseGet(() -> detectMissing(path));
    }

    /// By name alone: for a file that is not there or cannot be read as text.
    public static Optional<ArtifactType> detectMissing(String path) {
        return CanonicalName.typeOf(path);
    }

    private static Optional<ArtifactType> detect(String path, Source source) {
        // An architecture is a directory, and what has a text is none.
        Optional<ArtifactType> named =
                detectMissing(path).filter(type -> type != ArtifactType.ARCHITECTURE);
        ArtifactSigns content = new ArtifactSigns(path, source);
        Optional<ArtifactType> declared = content.declared();
        if (declared.isPresent()) {
            return declared;
        }
        boolean plan = named.equals(Optional.of(ArtifactType.PLAN));
        if (plan && !content.mayBeOtherThanPlan()) {
            return named;
        }
        Optional<ArtifactType> shaped = content.shaped();
        if (shaped.isPresent()) {
            return shaped;
        }
        Optional<ArtifactType> titled = content.titled();
        boolean workPlan = titled.equals(Optional.of(ArtifactType.WORK_PLAN));
        return plan && workPlan ? titled : named.or(() -> titled);
    }
}
