package baton.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Tests that assert nothing, themselves or through a method of the test sources that they call.
final class SilentTests {
    private static final Pattern TEST =
            Pattern.compile("(Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)");

    /// `check` is how an ArchUnit rule asserts.
    private static final Pattern ASSERTION = Pattern.compile("assert.*|fail|check");

    private record Body(JavaSource source, MethodTree method, boolean test, Set<String> calls) {}

    private final Map<String, List<Body>> bodies = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private SilentTests() {}

    static List<Finding> check(List<JavaSource> sources) {
        SilentTests tests = new SilentTests();
        for (JavaSource source : sources) {
            if (source.isTest()) {
                tests.new Scanner(source).scan(source.tree(), null);
            }
        }
        tests.bodies.values().forEach(methods -> methods.forEach(tests::judge));
        return List.copyOf(tests.findings);
    }

    private void judge(Body body) {
        if (body.test() && !asserts(body, new HashSet<>())) {
            String what = "the test `" + body.method().getName() + "` that asserts nothing";
            findings.add(body.source().banned(body.method(), what, "an assertion"));
        }
    }

    private boolean asserts(Body body, Set<String> seen) {
        for (String call : body.calls()) {
            String name = call.substring(call.indexOf('.') + 1);
            if (ASSERTION.matcher(name).matches()) {
                return true;
            }
            boolean unseen = seen.add(call);
            if (unseen
                    && bodies.getOrDefault(call, List.of()).stream()
                            .anyMatch(b -> asserts(b, seen))) {
                return true;
            }
        }
        return false;
    }

    /// Collects for each method, as `Type.name`, what it calls. A call without a type is one of the
    /// same type or an import; one on a variable counts by its own name only.
    private final class Scanner extends TreeScanner<Void, Void> {
        private final JavaSource source;
        private String type = "";
        private Set<String> calls = new HashSet<>();

        Scanner(JavaSource source) {
            this.source = source;
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            String outer = type;
            type = tree.getSimpleName().isEmpty() ? outer : tree.getSimpleName().toString();
            super.visitClass(tree, none);
            type = outer;
            return none;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            Set<String> outer = calls;
            calls = new HashSet<>();
            super.visitMethod(tree, none);
            boolean test =
                    tree.getModifiers().getAnnotations().stream()
                            .map(AnnotationTree::getAnnotationType)
                            .anyMatch(name -> TEST.matcher(name.toString()).matches());
            bodies.computeIfAbsent(type + "." + tree.getName(), _ -> new ArrayList<>())
                    .add(new Body(source, tree, test, calls));
            calls = outer;
            return none;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
            addCall(tree.getMethodSelect());
            return super.visitMethodInvocation(tree, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void none) {
            calls.add(owner(tree.getQualifierExpression()) + "." + tree.getName());
            return super.visitMemberReference(tree, none);
        }

        @Override
        public Void visitNewClass(NewClassTree tree, Void none) {
            if (tree.getIdentifier().toString().equals("AssertionError")) {
                calls.add("fail");
            }
            return super.visitNewClass(tree, none);
        }

        /// `assertThat(x);` alone looks like an assertion and is none.
        @Override
        public Void visitExpressionStatement(ExpressionStatementTree tree, Void none) {
            if (tree.getExpression() instanceof MethodInvocationTree call
                    && call.getMethodSelect().toString().endsWith("assertThat")) {
                findings.add(source.banned(tree, "`assertThat(…)` alone", "what is asserted"));
            }
            return super.visitExpressionStatement(tree, none);
        }

        private void addCall(Tree select) {
            if (select instanceof IdentifierTree name) {
                calls.add(type + "." + name.getName());
            } else if (select instanceof MemberSelectTree member) {
                calls.add(owner(member.getExpression()) + "." + member.getIdentifier());
            }
        }

        private String owner(Tree expression) {
            return switch (expression) {
                case NewClassTree made -> made.getIdentifier().toString();
                case IdentifierTree name when name.getName().contentEquals("this") -> type;
                case IdentifierTree name -> name.getName().toString();
                case Tree _ -> "";
            };
        }
    }
}
