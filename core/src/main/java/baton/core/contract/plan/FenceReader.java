package baton.core.contract.plan;

import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Field;
import baton.core.contract.FieldList.Line;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PathList;
import baton.core.policy.Glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads `Touch` and `Never touch`, as fields of their own or below `Scope fence`.
public final class FenceReader {
    public static final Set<String> NAMES = Set.of("scope fence", "touch", "never touch");

    private static final Set<String> INNER = Set.of("touch", "never touch");

    /// The separator between a Touch list and a Never-touch list on the same line.
    private static final Pattern NEXT =
            Pattern.compile(
                    ";\\s*(?=[*_]{0,3}(?:never[ -])?touch[*_]{0,3}:)", Pattern.CASE_INSENSITIVE);

    private FenceReader() {}

    /// Nothing where neither list is there.
    public static Optional<Fence> read(FieldList fields, Findings findings) {
        List<Field> lists =
                Stream.concat(
                                fields.fields().stream()
                                        .filter(field -> INNER.contains(field.name())),
                                fields.field("scope fence").stream()
                                        .flatMap(field -> inner(field).fields().stream()))
                        .toList();
        if (lists.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Fence(
                        globs(lists, "touch", "Touch", findings),
                        globs(lists, "never touch", "Never touch", findings)));
    }

    /// `Touch: a; Never touch: b` on one line are two fields.
    private static FieldList inner(Field fence) {
        List<Line> lines = new ArrayList<>();
        for (Line line : fence.lines()) {
            for (String part : NEXT.split(line.text(), -1)) {
                lines.add(new Line(line.number(), part, line.kind()));
            }
        }
        return FieldList.read(lines, INNER);
    }

    private static List<Glob> globs(
            List<Field> lists, String name, String what, Findings findings) {
        return lists.stream()
                .filter(field -> field.name().equals(name))
                .flatMap(field -> PathList.read(field).stream())
                .flatMap(entry -> findings.glob(entry.path(), entry.line(), what).stream())
                .distinct()
                .toList();
    }
}
