package baton.tidy;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.lang.model.element.Modifier;

/// Every bound of the code has its line in `docs/limits.md`, with its value and the test that shows
/// what happens beyond it, and every line has its bound.
final class Limits {
    static final String PAGE = "docs/limits.md";

    private static final Pattern BOUND = Pattern.compile("(?:.*_)?(?:MAX|LIMIT|TIMEOUT)(?:_.*)?");
    private static final Pattern ROOM = Pattern.compile("## `([a-z.]+)`");
    private static final Pattern ROW =
            Pattern.compile(
                    "\\| `(\\w+\\.\\w+)` \\|[^|]+\\| `([^`]+)` \\|[^|]+\\| `(\\w+)(?:#(\\w+))?`"
                            + " \\|");
    private static final String CUTS = "Shown.java";

    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Constant> constants = new TreeMap<>();
    private final NamedTests tests;

    private record Constant(JavaSource source, int line, String value, boolean bound) {}

    private Limits(NamedTests tests) {
        this.tests = tests;
    }

    static List<Finding> check(List<JavaSource> sources, List<String> page) {
        Limits limits = new Limits(NamedTests.in(sources));
        sources.forEach(limits::read);
        limits.compare(page);
        return limits.findings;
    }

    private void read(JavaSource source) {
        if (!source.isTest()) {
            new Reading(source).scan(source.tree(), null);
        }
    }

    private final class Reading extends TreeScanner<Void, Void> {
        private final JavaSource source;

        Reading(JavaSource source) {
            this.source = source;
        }

        @Override
        public Void visitVariable(VariableTree variable, Void unused) {
            Set<Modifier> marks = variable.getModifiers().getFlags();
            boolean constant = marks.containsAll(Set.of(Modifier.STATIC, Modifier.FINAL));
            if (constant && variable.getInitializer() != null && !isOfEnum(variable)) {
                String name = variable.getName().toString();
                boolean bound =
                        BOUND.matcher(name).matches()
                                || variable.getType().toString().equals("Limits");
                constants.put(
                        source.packageName().replaceFirst("^baton\\.", "")
                                + "."
                                + source.name().replace(".java", "")
                                + "."
                                + name,
                        new Constant(
                                source,
                                source.line(variable),
                                text(variable.getInitializer()),
                                bound));
            }
            return super.visitVariable(variable, unused);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void unused) {
            boolean cuts =
                    call.getMethodSelect() instanceof MemberSelectTree member
                            && member.getIdentifier().contentEquals("limit")
                            && call.getArguments().size() == 1;
            if (cuts
                    && !source.name().equals(CUTS)
                    && !BOUND.matcher(name(call.getArguments().getFirst())).matches()) {
                findings.add(
                        source.banned(call, "a bound without a name", "a constant of " + PAGE));
            }
            return super.visitMethodInvocation(call, unused);
        }

        private static String name(ExpressionTree expression) {
            return switch (expression) {
                case IdentifierTree plain -> plain.getName().toString();
                case MemberSelectTree member -> member.getIdentifier().toString();
                case ExpressionTree _ -> "";
            };
        }

        /// The constants of an enum have their type written nowhere.
        private boolean isOfEnum(VariableTree variable) {
            return start(variable) == start(variable.getType());
        }

        private long start(Tree tree) {
            return source.positions().getStartPosition(source.tree(), tree);
        }

        private String text(ExpressionTree expression) {
            long end = source.positions().getEndPosition(source.tree(), expression);
            return source.text()
                    .substring((int) start(expression), (int) end)
                    .replaceAll("\\s+", " ");
        }
    }

    private void compare(List<String> page) {
        Set<String> told = new HashSet<>();
        String room = "";
        for (int i = 0; i < page.size(); i++) {
            Matcher heading = ROOM.matcher(page.get(i));
            Matcher row = ROW.matcher(page.get(i));
            if (heading.matches()) {
                room = heading.group(1);
            } else if (row.matches()) {
                String name = room + "." + row.group(1);
                if (!told.add(name)) {
                    found(i, name + " is told twice");
                }
                compare(i, name, row);
            } else if (page.get(i).startsWith("| `")) {
                found(i, "not a row of five cells with its constant, value and test in code marks");
            }
        }
        constants.forEach(
                (name, constant) -> {
                    if (constant.bound() && !told.contains(name)) {
                        findings.add(
                                constant.source()
                                        .banned(
                                                constant.line(),
                                                "a bound that " + PAGE + " does not tell",
                                                "a line there, or no bound"));
                    }
                });
    }

    private void compare(int line, String name, Matcher row) {
        Constant constant = constants.get(name);
        if (constant == null) {
            found(line, name + " is no constant of the code");
        } else if (!constant.value().equals(row.group(2))) {
            found(line, name + " is " + constant.value());
        }
        tests.missing(row.group(3), Optional.ofNullable(row.group(4)))
                .ifPresent(test -> found(line, "there is no test " + test));
    }

    private void found(int line, String message) {
        findings.add(new Finding(PAGE, line + 1, message));
    }
}
