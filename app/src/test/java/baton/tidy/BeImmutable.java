package baton.tidy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import java.util.Set;

/// The condition that whatever other packages can see never changes: public types have final fields
/// only, records hold no arrays, and nothing static changes at all. A scanner or builder may change
/// while it works when it is not public, and no value may keep one.
final class BeImmutable extends ArchCondition<JavaClass> {
    BeImmutable() {
        super("be immutable");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        for (JavaField field : type.getFields()) {
            String name = field.getFullName();
            if (changes(field) && (isStatic(field) || isSeen(type))) {
                report(type, name + " is not final, in a type that others see", events);
            }
            if (type.isRecord() && !isStatic(field) && field.getRawType().isArray()) {
                report(type, name + " is an array, whose content can change", events);
            }
            if (!isWorker(type) && isWorker(field.getRawType())) {
                report(type, name + " keeps something that changes", events);
            }
        }
    }

    private static void report(JavaClass type, String message, ConditionEvents events) {
        events.add(SimpleConditionEvent.violated(type, message));
    }

    /// Public all the way out.
    private static boolean isSeen(JavaClass type) {
        return !READING_ONLY.contains(type.getName())
                && type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(BeImmutable::isSeen).orElse(true);
    }

    /// Seen by two packages of the core, and alive only as long as one text is read.
    private static final Set<String> READING_ONLY =
            Set.of("baton.core.contract.plan.reading.Findings", "baton.core.text.Inline");

    private static boolean isWorker(JavaClass type) {
        return !READING_ONLY.contains(type.getName())
                && type.getPackageName().startsWith("baton.core")
                && type.getFields().stream().anyMatch(BeImmutable::changes);
    }

    private static boolean changes(JavaField field) {
        return !field.getModifiers().contains(JavaModifier.FINAL);
    }

    private static boolean isStatic(JavaField field) {
        return field.getModifiers().contains(JavaModifier.STATIC);
    }
}
