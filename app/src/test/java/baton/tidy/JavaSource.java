package baton.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// One Java file: its path from the root of the repository, its text, and its tree as the compiler
/// reads it.
record JavaSource(String path, String text, CompilationUnitTree tree, SourcePositions positions) {

    private static final class InMemory extends SimpleJavaFileObject {
        private final String text;

        InMemory(String path, String text) {
            super(URI.create("memory:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /// Parses all files at once, which is far faster than one by one.
    static List<JavaSource> parse(Map<String, String> texts) {
        List<InMemory> files = new ArrayList<>();
        texts.forEach((path, text) -> files.add(new InMemory(path, text)));
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavacTask task =
                (JavacTask)
                        ToolProvider.getSystemJavaCompiler()
                                .getTask(null, null, diagnostics, List.of(), null, files);
        try {
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree tree : task.parse()) {
                String path = tree.getSourceFile().toUri().getPath().substring(1);
                sources.add(new JavaSource(path, texts.get(path), tree, positions));
            }
            if (!diagnostics.getDiagnostics().isEmpty()) {
                throw new IllegalArgumentException(diagnostics.getDiagnostics().toString());
            }
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JavaSource parse(String path, String text) {
        return parse(Map.of(path, text)).getFirst();
    }

    List<String> lines() {
        return text.lines().toList();
    }

    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    String packageName() {
        return tree.getPackageName() == null ? "" : tree.getPackageName().toString();
    }

    boolean isIn(String packageName) {
        return packageName().equals(packageName) || packageName().startsWith(packageName + ".");
    }

    boolean isTest() {
        return path.contains("/src/test/");
    }

    int line(Tree part) {
        return lineAt(positions.getStartPosition(tree, part));
    }

    int lastLine(Tree part) {
        return lineAt(Math.max(0, positions.getEndPosition(tree, part) - 1));
    }

    private int lineAt(long position) {
        return position < 0 ? 1 : (int) tree.getLineMap().getLineNumber(position);
    }

    Finding banned(Tree where, String what, String instead) {
        return Finding.banned(path, line(where), what, instead);
    }

    Finding banned(int line, String what, String instead) {
        return Finding.banned(path, line, what, instead);
    }
}
