package baton.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// The limits of how long, wide and deep code may be.
final class Sizes implements Rule {
    static final int FILE_LINES_MAX = 400;
    static final int METHOD_LINES_MAX = 60;
    static final int LINE_CHARACTERS_MAX = 100;
    static final int PARAMETERS_MAX = 5;
    static final int NESTING_MAX = 3;

    /// Files that may be longer, each with its reason.
    private static final Map<String, String> LONG_FILES =
            Map.of(
                    "core/src/main/java/baton/core/Fault.java",
                    "the catalogue: one entry for each published code");

    @Override
    public List<Finding> check(JavaSource source) {
        List<Finding> findings = new ArrayList<>();
        int lines = source.lines().size();
        if (lines > FILE_LINES_MAX && !LONG_FILES.containsKey(source.path())) {
            String what = "a file of " + lines + " lines";
            findings.add(source.banned(1, what, "two files of under " + FILE_LINES_MAX));
        }
        Scanner scanner = new Scanner(source, findings);
        scanner.scan(source.tree(), null);
        checkWidth(source, scanner.textBlockLines, findings);
        return findings;
    }

    /// A text block in a test is a document of its own and is not wrapped.
    private static void checkWidth(
            JavaSource source, Set<Integer> textBlockLines, List<Finding> findings) {
        int number = 0;
        for (String line : source.lines()) {
            number++;
            int width = line.codePointCount(0, line.length());
            boolean exempt =
                    line.startsWith("import ")
                            || (source.isTest() && textBlockLines.contains(number));
            if (width > LINE_CHARACTERS_MAX && !exempt) {
                String what = "a line of " + width + " characters";
                findings.add(source.banned(number, what, "lines of " + LINE_CHARACTERS_MAX));
            }
        }
    }

    private static final class Scanner extends TreeScanner<Void, Void> {
        private final JavaSource source;
        private final List<Finding> findings;
        private final Set<Integer> textBlockLines = new HashSet<>();
        private boolean inRecord;
        private int depth;

        Scanner(JavaSource source, List<Finding> findings) {
            this.source = source;
            this.findings = findings;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            boolean outer = inRecord;
            int outerDepth = depth;
            inRecord = type.getKind() == Tree.Kind.RECORD;
            depth = 0;
            super.visitClass(type, none);
            inRecord = outer;
            depth = outerDepth;
            return none;
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            super.visitMethod(method, none);
            int lines = lines(method);
            if (lines > METHOD_LINES_MAX && !isTable(method)) {
                String what = "`" + method.getName() + "` with " + lines + " lines";
                String instead = "methods of at most " + METHOD_LINES_MAX;
                findings.add(source.banned(method, what, instead));
            }
            boolean ofRecord = inRecord && method.getReturnType() == null;
            int parameters = method.getParameters().size();
            if (parameters > PARAMETERS_MAX && !ofRecord) {
                String what = "`" + method.getName() + "` with " + parameters + " parameters";
                findings.add(source.banned(method, what, "a record that holds them"));
            }
            return none;
        }

        /// A text block in a test is a document of its own here, too.
        private int lines(MethodTree method) {
            return (int)
                    IntStream.rangeClosed(firstLine(method), source.lastLine(method))
                            .filter(line -> !source.isTest() || !textBlockLines.contains(line))
                            .count();
        }

        /// Annotations may hold the rows of a test.
        private int firstLine(MethodTree method) {
            var annotations = method.getModifiers().getAnnotations();
            return annotations.isEmpty()
                    ? source.line(method)
                    : source.lastLine(annotations.getLast()) + 1;
        }

        /// A method of the tests that only returns the rows or the text to compare with.
        private boolean isTable(MethodTree method) {
            return source.isTest()
                    && method.getBody() != null
                    && method.getBody().getStatements().size() == 1
                    && method.getBody().getStatements().getFirst() instanceof ReturnTree;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void none) {
            for (int line = source.line(literal); line <= source.lastLine(literal); line++) {
                if (source.line(literal) != source.lastLine(literal)) {
                    textBlockLines.add(line);
                }
            }
            return none;
        }

        @Override
        public Void visitIf(IfTree branch, Void none) {
            deeper(branch);
            scan(branch.getCondition(), none);
            scan(branch.getThenStatement(), none);
            depth--;
            // `else if` goes on at the depth of its `if`; a plain `else` is as deep as `then`.
            boolean chain = branch.getElseStatement() instanceof IfTree;
            depth += chain ? 0 : 1;
            scan(branch.getElseStatement(), none);
            depth -= chain ? 0 : 1;
            return none;
        }

        @Override
        public Void visitForLoop(ForLoopTree loop, Void none) {
            deeper(loop);
            super.visitForLoop(loop, none);
            depth--;
            return none;
        }

        @Override
        public Void visitEnhancedForLoop(EnhancedForLoopTree loop, Void none) {
            deeper(loop);
            super.visitEnhancedForLoop(loop, none);
            depth--;
            return none;
        }

        @Override
        public Void visitWhileLoop(WhileLoopTree loop, Void none) {
            deeper(loop);
            super.visitWhileLoop(loop, none);
            depth--;
            return none;
        }

        @Override
        public Void visitDoWhileLoop(DoWhileLoopTree loop, Void none) {
            deeper(loop);
            super.visitDoWhileLoop(loop, none);
            depth--;
            return none;
        }

        @Override
        public Void visitSwitch(SwitchTree choice, Void none) {
            deeper(choice);
            super.visitSwitch(choice, none);
            depth--;
            return none;
        }

        @Override
        public Void visitTry(TryTree attempt, Void none) {
            deeper(attempt);
            super.visitTry(attempt, none);
            depth--;
            return none;
        }

        private void deeper(Tree statement) {
            depth++;
            if (depth == NESTING_MAX + 1) {
                String what = "a statement nested " + depth + " deep";
                findings.add(source.banned(statement, what, "a method for what is inside"));
            }
        }
    }
}
