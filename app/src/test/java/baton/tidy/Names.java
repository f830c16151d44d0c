package baton.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// Ordinary words, whole, that say what a thing is.
final class Names implements Rule {
    private static final Pattern VAGUE =
            Pattern.compile(
                    "(Manager|Helper|Utils?|Impl|Service|Processor|Handler|Data|Info|Base|Abstract)$"
                        + "|^Abstract");

    private static final Pattern GETTER = Pattern.compile("get[A-Z].*");
    private static final Pattern ACRONYM = Pattern.compile("[A-Z]{3,}|[a-z](ID|IO|UI)s?$");
    private static final Pattern WORD_STARTS = Pattern.compile("(?=[A-Z])|_|(?<=\\d)|(?=\\d)");

    private static final Map<String, String> ABBREVIATIONS =
            Map.ofEntries(
                    Map.entry("attr", "attribute"),
                    Map.entry("buf", "buffer"),
                    Map.entry("cfg", "config"),
                    Map.entry("cmd", "command"),
                    Map.entry("cnt", "count"),
                    Map.entry("ctx", "context"),
                    Map.entry("cur", "current"),
                    Map.entry("curr", "current"),
                    Map.entry("desc", "description"),
                    Map.entry("dest", "destination"),
                    Map.entry("elem", "element"),
                    Map.entry("idx", "index"),
                    Map.entry("len", "length"),
                    Map.entry("mgr", "the noun"),
                    Map.entry("msg", "message"),
                    Map.entry("num", "number or count"),
                    Map.entry("obj", "the noun"),
                    Map.entry("prev", "previous"),
                    Map.entry("proc", "process"),
                    Map.entry("req", "request or requirement"),
                    Map.entry("resp", "response"),
                    Map.entry("src", "source"),
                    Map.entry("str", "text"),
                    Map.entry("tmp", "the noun"),
                    Map.entry("val", "value"));

    @Override
    public List<Finding> check(JavaSource source) {
        List<Finding> findings = new ArrayList<>();
        new Scanner(source, findings).scan(source.tree(), null);
        return findings;
    }

    private static boolean annotated(ModifiersTree modifiers, Pattern annotation) {
        return modifiers.getAnnotations().stream()
                .map(AnnotationTree::getAnnotationType)
                .map(Tree::toString)
                .anyMatch(name -> annotation.matcher(name).matches());
    }

    private static final class Scanner extends TreeScanner<Void, Void> {
        private static final Pattern OVERRIDE = Pattern.compile("Override");
        private static final Pattern TEST =
                Pattern.compile("(\\w+\\.)*(\\w*Test|TestFactory|TestTemplate)");
        private static final Pattern TEST_PREFIX = Pattern.compile("test([A-Z_0-9].*)?");

        private final JavaSource source;
        private final List<Finding> findings;

        Scanner(JavaSource source, List<Finding> findings) {
            this.source = source;
            this.findings = findings;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            String name = type.getSimpleName().toString();
            if (VAGUE.matcher(name).find()) {
                report(type, name, "the noun it stands for");
            }
            checkWords(type, name);
            return super.visitClass(type, none);
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            String name = method.getName().toString();
            boolean overrides = annotated(method.getModifiers(), OVERRIDE);
            if (GETTER.matcher(name).matches() && !overrides) {
                String bare = Character.toLowerCase(name.charAt(3)) + name.substring(4);
                report(method, name, "`" + bare + "`");
            }
            boolean test = annotated(method.getModifiers(), TEST);
            if (test && TEST_PREFIX.matcher(name).matches()) {
                report(method, name, "a name that states behaviour");
            }
            if (!overrides) {
                checkWords(method, name);
            }
            return super.visitMethod(method, none);
        }

        @Override
        public Void visitVariable(VariableTree variable, Void none) {
            checkWords(variable, variable.getName().toString());
            return super.visitVariable(variable, none);
        }

        private void checkWords(Tree where, String name) {
            boolean constant = name.equals(name.toUpperCase(Locale.ROOT));
            if (constant || name.equals("serialVersionUID")) {
                return;
            }
            if (ACRONYM.matcher(name).find()) {
                report(where, name, "acronyms written as words (`parseJson`)");
            }
            for (String word : WORD_STARTS.split(name)) {
                String whole = ABBREVIATIONS.get(word.toLowerCase(Locale.ROOT));
                if (whole != null) {
                    report(where, name, "the whole word: " + whole);
                }
            }
        }

        private void report(Tree where, String name, String instead) {
            findings.add(source.banned(where, "the name `" + name + "`", instead));
        }
    }
}
