package baton.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import javax.lang.model.element.Modifier;

/// Comments say what a type is and why code is as it is; they keep no code and no promises.
final class Comments implements Rule {
    private static final Pattern PROMISE = Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b");
    private static final Pattern ISSUE = Pattern.compile("\\bTODO\\s*\\(?#\\d+");
    private static final Pattern SIGNS =
            Pattern.compile("^\\s*(/\\*+|\\*+/|\\*|//+)?\\s*|\\s*\\*+/$");

    /// The first word of a riddle: a comment that begins so has avoided the noun of its thing.
    private static final Pattern RIDDLE =
            Pattern.compile("/// (What|Whether|How|Where|Who|Why|When|Which)\\b.*", Pattern.DOTALL);

    /// A statement, the head of a block, or its end.
    private static final Pattern CODE =
            Pattern.compile(
                    "(return|throw|import|package|break|continue|yield)\\b.*;"
                            + "|[\\w.<>\\[\\]?, ]+ (\\w+ )?[-+*/|&]?= .*;"
                            + "|[\\w.]+(<.*>)?\\(.*\\)(\\.\\w+\\(.*\\))*;"
                            + "|(public|private|protected|static|final|if|for|while|else|try|catch)"
                            + "\\b.*[{;]"
                            + "|\\}\\)*[;,]?|\\} else .*|@(Test|Override)\\b.*");

    @Override
    public List<Finding> check(JavaSource source) {
        List<Finding> findings = new ArrayList<>();
        int docEnded = 0;
        for (Comment comment : Comment.of(source.text())) {
            check(source, comment, findings);
            if (comment.isDoc()) {
                if (comment.line() > docEnded + 1 && RIDDLE.matcher(comment.text()).matches()) {
                    findings.add(
                            source.banned(
                                    comment.line(),
                                    "a doc comment that begins with a question word",
                                    "the noun of the thing"));
                }
                docEnded = comment.line();
            }
        }
        checkTypes(source, findings);
        return findings;
    }

    private static void check(JavaSource source, Comment comment, List<Finding> findings) {
        int line = comment.line();
        String text = comment.text();
        if (PROMISE.matcher(text).find() && !ISSUE.matcher(text).find()) {
            findings.add(source.banned(line, "a TODO without an issue", "`TODO(#12)`"));
        }
        if (text.startsWith("/**")) {
            findings.add(source.banned(line, "`/** */`", "`///`"));
        }
        if (!comment.isDoc() && text.lines().anyMatch(Comments::isCode)) {
            findings.add(source.banned(line, "commented-out code", "git to remember it"));
        }
    }

    private static boolean isCode(String line) {
        return CODE.matcher(SIGNS.matcher(line).replaceAll("")).matches();
    }

    private static void checkTypes(JavaSource source, List<Finding> findings) {
        List<String> lines = source.lines();
        for (Tree part : source.tree().getTypeDecls()) {
            if (part instanceof ClassTree type
                    && type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
                int line = source.line(type);
                boolean documented = line > 1 && lines.get(line - 2).startsWith("///");
                if (!documented) {
                    String what = "the public type `" + type.getSimpleName() + "` without `///`";
                    findings.add(source.banned(line, what, "a sentence on what it is"));
                }
            }
        }
    }
}
