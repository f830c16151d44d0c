package baton.tidy;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.lang.model.element.Modifier;

/// The names of types: each names one thing, and only what other packages need is open to them.
final class TypeNames {
    private static final Pattern QUALIFIED =
            Pattern.compile("\\bbaton(?:\\.[a-z]\\w*)*\\.[A-Z]\\w*");

    private TypeNames() {}

    /// Types whose name is also that of a type in another package.
    static List<Finding> shared(List<JavaSource> sources) {
        return shipped(sources).collect(Collectors.groupingBy(JavaSource::name)).values().stream()
                .flatMap(namesakes -> namesakes.stream().skip(1))
                .map(TypeNames::sharedName)
                .toList();
    }

    private static Finding sharedName(JavaSource source) {
        String what = "a second type `" + type(source) + "`";
        return source.banned(1, what, "a name that tells the two apart");
    }

    /// Public types that no other package names, and that nothing which is open hands out.
    static List<Finding> open(List<JavaSource> sources) {
        Set<String> named = new HashSet<>();
        shipped(sources).filter(TypeNames::isPublic).forEach(type -> named.addAll(shown(type)));
        for (JavaSource source : sources) {
            Matcher name = QUALIFIED.matcher(source.text());
            while (name.find()) {
                if (!packageOf(name.group()).equals(source.packageName())) {
                    named.add(name.group());
                }
            }
        }
        return shipped(sources)
                .filter(TypeNames::isPublic)
                .filter(source -> !named.contains(source.packageName() + "." + type(source)))
                .map(TypeNames::openForNobody)
                .toList();
    }

    /// The types of its own package that others get to see of a public type.
    private static Set<String> shown(JavaSource source) {
        Set<String> names = new HashSet<>();
        new Shown(name -> names.add(source.packageName() + "." + name)).scan(source.tree(), null);
        names.remove(source.packageName() + "." + type(source));
        return names;
    }

    /// Tells the names in what is open of a type: not those inside of methods, nor of private
    /// parts.
    private static final class Shown extends TreeScanner<Void, Void> {
        private final Consumer<String> names;

        Shown(Consumer<String> names) {
            this.names = names;
        }

        @Override
        public Void visitBlock(BlockTree tree, Void none) {
            return none;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void none) {
            return isPrivate(tree.getModifiers()) ? none : super.visitMethod(tree, none);
        }

        /// The parts of a record are private, and shown by its methods.
        @Override
        public Void visitVariable(VariableTree tree, Void none) {
            boolean part = tree.getInitializer() == null;
            return isPrivate(tree.getModifiers()) && !part ? none : scan(tree.getType(), none);
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            return isPrivate(tree.getModifiers()) ? none : super.visitClass(tree, none);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            names.accept(tree.getName().toString());
            return none;
        }

        private static boolean isPrivate(ModifiersTree modifiers) {
            return modifiers.getFlags().contains(Modifier.PRIVATE);
        }
    }

    private static Finding openForNobody(JavaSource source) {
        String what = "the public type `" + type(source) + "` that no other package names";
        return source.banned(1, what, "a type for its package alone");
    }

    private static Stream<JavaSource> shipped(List<JavaSource> sources) {
        return sources.stream()
                .filter(source -> !source.isTest() && source.path().contains("/java/baton/"))
                .filter(source -> !source.name().endsWith("-info.java"));
    }

    private static boolean isPublic(JavaSource source) {
        return source.tree().getTypeDecls().stream()
                .flatMap(tree -> tree instanceof ClassTree type ? Stream.of(type) : Stream.empty())
                .filter(type -> type.getSimpleName().contentEquals(type(source)))
                .anyMatch(type -> type.getModifiers().getFlags().contains(Modifier.PUBLIC));
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    private static String type(JavaSource source) {
        return source.name().replace(".java", "");
    }
}
