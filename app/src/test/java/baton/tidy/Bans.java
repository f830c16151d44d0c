package baton.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.CaseLabelTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConstantCaseLabelTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import javax.lang.model.element.Modifier;

/// The bans: what code may not use, what to use in its place, and the one place that is allowed to
/// use it.
final class Bans implements Rule {
    private record Ban(Pattern what, String instead, Predicate<JavaSource> allowed) {}

    private static final Predicate<JavaSource> NOWHERE = _ -> false;

    /// The one place that reads the time for everyone else.
    private static final Predicate<JavaSource> CLOCK =
            source -> source.name().equals("SystemClock.java") && !source.isTest();

    private static final Predicate<JavaSource> TERMINAL =
            source ->
                    source.isIn("baton.app")
                            && List.of("Main.java", "Terminal.java").contains(source.name());

    private static final Predicate<JavaSource> PROCESSES =
            source ->
                    source.isIn("baton.world.process")
                            || source.isIn("baton.kit")
                            || source.isTest();

    /// Tests take over nothing else of what the build was started with.
    private static final Predicate<JavaSource> ENVIRONMENT =
            source -> !source.isTest() || source.name().equals("Surroundings.java");

    private static final Predicate<JavaSource> TEXT = source -> source.isIn("baton.core.text");

    private static final List<Ban> MEMBERS =
            List.of(
                    ban("System\\.(out|err)", "the injected Terminal", TERMINAL),
                    ban(
                            "(Instant|Local\\w+|Zoned\\w+|Offset\\w+|Year\\w*)\\.now",
                            "a time that is handed in (SystemClock reads it)",
                            CLOCK),
                    ban("System\\.currentTimeMillis", "SystemClock", CLOCK),
                    ban("Clock\\.(system|tick)\\w*", "SystemClock", CLOCK),
                    ban("Runtime\\.getRuntime\\(\\)\\.exec", "baton.world.process", PROCESSES),
                    ban("ProcessBuilder(\\.\\w+)?", "baton.world.process", PROCESSES),
                    ban("System\\.getenv", "baton.kit.Surroundings", ENVIRONMENT),
                    ban("Thread\\.sleep", "an event that is waited for, with a bound", NOWHERE));

    private static final List<Ban> IMPORTS =
            List.of(
                    ban(".+\\.\\*", "one import for each name", NOWHERE),
                    ban(
                            "(tools\\.jackson|com\\.fasterxml|com\\.google\\.gson|org\\.snakeyaml"
                                    + "|org\\.yaml|org\\.commonmark|com\\.google\\.re2j|javax\\.xml"
                                    + "|org\\.w3c\\.dom|org\\.xml)\\..+",
                            "baton.core.text",
                            TEXT),
                    ban(
                            "(org\\.mockito|org\\.easymock|org\\.powermock|org\\.jmock|mockit"
                                    + "|io\\.mockk)\\..+",
                            "a fake written by hand",
                            NOWHERE));

    /// The one class that throws files away, in worktrees of Baton's own; policy and guard only
    /// read such words.
    private static final Predicate<JavaSource> THROWING_AWAY =
            source ->
                    source.isTest()
                            || source.isIn("baton.core.policy")
                            || source.isIn("baton.world.git.guard")
                            || source.name().equals("Worktrees.java");

    /// The core says what lies inside a sandbox, which is Linux.
    private static final Predicate<JavaSource> LINUX =
            source -> source.isTest() || source.isIn("baton.core");

    /// The probe, and the agent that is told by names alone which files are no files of a step.
    private static final Predicate<JavaSource> MEMORY =
            source ->
                    LINUX.test(source)
                            || List.of("Platform.java", "ExecAgent.java").contains(source.name());

    private static final List<Ban> WORDS =
            List.of(
                    ban("--hard", "a move that keeps what is there", THROWING_AWAY),
                    ban("/proc/.*", "what baton.world.Platform has found", LINUX),
                    ban("(.*/)?setsid|/dev/shm.*", "what baton.world.Platform has found", MEMORY));

    private static final List<Ban> ANNOTATIONS =
            List.of(ban("(\\w+\\.)*Disabled\\w*", "a test that passes, or no test", NOWHERE));

    private static Ban ban(String what, String instead, Predicate<JavaSource> allowed) {
        return new Ban(Pattern.compile(what), instead, allowed);
    }

    @Override
    public List<Finding> check(JavaSource source) {
        List<Finding> findings = new ArrayList<>();
        new Scanner(source, findings).scan(source.tree(), null);
        return findings;
    }

    private static final class Scanner extends TreeScanner<Void, Void> {
        private final JavaSource source;
        private final List<Finding> findings;

        Scanner(JavaSource source, List<Finding> findings) {
            this.source = source;
            this.findings = findings;
        }

        @Override
        public Void visitImport(ImportTree tree, Void none) {
            String name = tree.getQualifiedIdentifier().toString();
            apply(IMPORTS, tree, name);
            if (tree.isModule()) {
                findings.add(source.banned(tree, "`import module`", "one import for each name"));
            }
            if (tree.isStatic()) {
                apply(MEMBERS, tree, lastTwo(name));
            }
            return none;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            String whole = tree.toString();
            apply(MEMBERS, tree, whole.contains("(") ? whole : lastTwo(whole));
            return super.visitMemberSelect(tree, none);
        }

        /// With a writer it is a trace that somebody asked for.
        @Override
        public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
            String name = tree.getMethodSelect().toString();
            if (name.endsWith(".printStackTrace") && tree.getArguments().isEmpty()) {
                findings.add(source.banned(tree, "`" + name + "`", "a Problem or a Failure"));
            }
            return super.visitMethodInvocation(tree, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void none) {
            apply(MEMBERS, tree, lastTwo(tree.getQualifierExpression() + "." + tree.getName()));
            return super.visitMemberReference(tree, none);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            apply(MEMBERS, tree, tree.getName().toString());
            return none;
        }

        @Override
        public Void visitLiteral(LiteralTree tree, Void none) {
            if (tree.getValue() instanceof String word) {
                apply(WORDS, tree, word);
            }
            return none;
        }

        @Override
        public Void visitAnnotation(AnnotationTree tree, Void none) {
            apply(ANNOTATIONS, tree, tree.getAnnotationType().toString());
            return super.visitAnnotation(tree, none);
        }

        @Override
        public Void visitSwitch(SwitchTree tree, Void none) {
            checkDefault(tree.getCases());
            return super.visitSwitch(tree, none);
        }

        @Override
        public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
            checkDefault(tree.getCases());
            return super.visitSwitchExpression(tree, none);
        }

        /// Texts have no last one: only a switch over them may, and must, say what else happens.
        private void checkDefault(List<? extends CaseTree> cases) {
            boolean texts =
                    cases.stream()
                            .flatMap(row -> row.getLabels().stream())
                            .filter(label -> !(label instanceof DefaultCaseLabelTree))
                            .allMatch(Scanner::isText);
            cases.stream()
                    .filter(row -> !texts && row.getLabels().stream().anyMatch(Scanner::isDefault))
                    .forEach(
                            row ->
                                    findings.add(
                                            source.banned(
                                                    row,
                                                    "`default` in a switch",
                                                    "a row for each case")));
        }

        private static boolean isDefault(CaseLabelTree label) {
            return label instanceof DefaultCaseLabelTree;
        }

        private static boolean isText(CaseLabelTree label) {
            return label instanceof ConstantCaseLabelTree constant
                    && constant.getConstantExpression().getKind() == Tree.Kind.STRING_LITERAL;
        }

        @Override
        public Void visitWhileLoop(WhileLoopTree tree, Void none) {
            if (tree.getCondition().toString().equals("(true)")) {
                findings.add(source.banned(tree, "`while (true)`", "a loop with a named bound"));
            }
            return super.visitWhileLoop(tree, none);
        }

        @Override
        public Void visitForLoop(ForLoopTree tree, Void none) {
            if (tree.getCondition() == null) {
                findings.add(source.banned(tree, "an endless `for`", "a loop with a named bound"));
            }
            return super.visitForLoop(tree, none);
        }

        /// Test fixtures of a whole class are the exception that JUnit asks for.
        @Override
        public Void visitClass(ClassTree type, Void none) {
            for (Tree member : type.getMembers()) {
                if (member instanceof VariableTree field && isHiddenState(field)) {
                    String what = "the static field `" + field.getName() + "` that changes";
                    findings.add(source.banned(field, what, "a value that is handed in"));
                }
            }
            return super.visitClass(type, none);
        }

        private boolean isHiddenState(VariableTree field) {
            var modifiers = field.getModifiers();
            return modifiers.getFlags().contains(Modifier.STATIC)
                    && !modifiers.getFlags().contains(Modifier.FINAL)
                    && modifiers.getAnnotations().isEmpty()
                    && !source.isTest();
        }

        private void apply(List<Ban> bans, Tree where, String name) {
            for (Ban ban : bans) {
                if (ban.what().matcher(name).matches() && !ban.allowed().test(source)) {
                    findings.add(source.banned(where, "`" + name + "`", ban.instead()));
                }
            }
        }

        private static String lastTwo(String name) {
            int last = name.lastIndexOf('.');
            int before = name.lastIndexOf('.', last - 1);
            return name.substring(before + 1);
        }
    }
}
