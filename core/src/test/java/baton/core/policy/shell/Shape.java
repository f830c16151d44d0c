package baton.core.policy.shell;

import java.util.List;
import java.util.stream.Collectors;

/// A script written with brackets, so that tests can compare what was read.
final class Shape {
    private Shape() {}

    static String of(String text) {
        return switch (Bash.parse(text)) {
            case Bash.Readable(Script script) -> of(script);
            case Bash.Refused(String reason) -> "refused: " + reason;
        };
    }

    private static String of(Script script) {
        return joined(script.statements().stream().map(Shape::of).toList(), "; ");
    }

    private static String of(Statement statement) {
        return switch (statement) {
            case Statement.Simple simple -> of(simple);
            case Statement.Pipeline(List<Statement> stages) -> "pipe(" + all(stages) + ")";
            case Statement.Chain(List<Statement> parts, _) -> "chain(" + all(parts) + ")";
            case Statement.Background(Statement inner) -> "beside(" + of(inner) + ")";
            case Statement.Group(Script body, boolean subshell) ->
                    (subshell ? "sub(" : "group(") + of(body) + ")";
            case Statement.Choice(List<Word> words, List<Script> bodies) ->
                    "choice(" + words(words) + ": " + scripts(bodies) + ")";
            case Statement.Loop loop ->
                    "loop("
                            + loop.binding().map(Shape::of).orElse("")
                            + ": "
                            + scripts(loop.bodies())
                            + ")";
            case Statement.Test(List<Word> words) -> "test(" + words(words) + ")";
            case Statement.Function(String name, Statement body, _) ->
                    "function " + name + "(" + of(body) + ")";
            case Statement.Redirected(Statement inner, List<Redirect> redirects) ->
                    of(inner) + redirects(redirects);
        };
    }

    private static String of(Statement.Binding binding) {
        return binding.name() + binding.words().map(words -> " in " + words(words)).orElse("");
    }

    private static String of(Statement.Simple simple) {
        String assignments =
                simple.assignments().stream().map(Shape::of).collect(Collectors.joining());
        return assignments + words(simple.words()) + redirects(simple.redirects());
    }

    private static String of(VariableAssignment assignment) {
        return assignment.name()
                + assignment.subscript().map(word -> "[" + of(word) + "]").orElse("")
                + (assignment.append() ? "+=" : "=")
                + of(assignment.value())
                + " ";
    }

    private static String redirects(List<Redirect> redirects) {
        return redirects.stream()
                .map(r -> " " + r.descriptor() + r.operator() + ":" + of(r.target()))
                .collect(Collectors.joining());
    }

    private static String of(Word word) {
        return word.parts().stream().map(Shape::of).collect(Collectors.joining());
    }

    private static String of(WordPart part) {
        return switch (part) {
            case WordPart.Literal(String text, boolean quoted) -> quoted ? "'" + text + "'" : text;
            case WordPart.Parameter parameter -> of(parameter);
            case WordPart.Substitution(Script script, _) -> "$(" + of(script) + ")";
            case WordPart.Process(Script script, boolean written) ->
                    (written ? ">(" : "<(") + of(script) + ")";
            case WordPart.Arithmetic(Word expression, _) -> "$((" + of(expression) + "))";
            case WordPart.Elements(List<Word> words) -> "(" + words(words) + ")";
        };
    }

    private static String of(WordPart.Parameter parameter) {
        return "${"
                + parameter.name()
                + parameter.subscript().map(word -> "[" + of(word) + "]").orElse("")
                + (parameter.operator().isEmpty() ? "" : " " + parameter.operator() + " ")
                + of(parameter.argument())
                + "}";
    }

    private static String words(List<Word> words) {
        return joined(words.stream().map(Shape::of).toList(), " ");
    }

    private static String scripts(List<Script> scripts) {
        return joined(scripts.stream().map(Shape::of).toList(), " / ");
    }

    private static String all(List<Statement> statements) {
        return joined(statements.stream().map(Shape::of).toList(), ", ");
    }

    private static String joined(List<String> parts, String joint) {
        return String.join(joint, parts);
    }
}
