package baton.core.policy.shell;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The variables that a statement mentions, at any depth.
public final class Mentions {
    private final Set<String> names = new LinkedHashSet<>();

    private Mentions() {}

    public static Set<String> in(Statement statement) {
        Mentions mentions = new Mentions();
        mentions.statement(statement);
        return mentions.names;
    }

    private void script(Script script) {
        script.statements().forEach(this::statement);
    }

    private void statement(Statement statement) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        if (statement instanceof Statement.Simple simple) {
            simple.assignments().forEach(this::assignment);
            words(simple.words());
            simple.redirects().forEach(this::redirect);
        } else if (statement instanceof Statement.Pipeline(List<Statement> stages)) {
            stages.forEach(this::statement);
        } else if (statement instanceof Statement.Chain(List<Statement> parts, _)) {
            parts.forEach(this::statement);
        } else {
            rare(statement);
        }
    }

    private void rare(Statement statement) {
        switch (statement) {
            case Statement.Simple _, Statement.Pipeline _, Statement.Chain _ ->
                    throw new IllegalStateException("asked for before");
            case Statement.Background(Statement inner) -> statement(inner);
            case Statement.Group(Script body, _) -> script(body);
            case Statement.Choice(List<Word> words, List<Script> bodies) -> {
                words(words);
                bodies.forEach(this::script);
            }
            case Statement.Loop loop -> {
                loop.binding().flatMap(Statement.Binding::words).ifPresent(this::words);
                loop.bodies().forEach(this::script);
            }
            case Statement.Test(List<Word> words) -> words(words);
            case Statement.Function function -> statement(function.body());
            case Statement.Redirected(Statement inner, List<Redirect> redirects) -> {
                statement(inner);
                redirects.forEach(this::redirect);
            }
        }
    }

    private void assignment(VariableAssignment assignment) {
        if (assignment.append() || assignment.subscript().isPresent()) {
            names.add(assignment.name());
        }
        assignment.subscript().ifPresent(this::word);
        word(assignment.value());
    }

    private void redirect(Redirect redirect) {
        word(redirect.target());
    }

    private void words(List<Word> words) {
        words.forEach(this::word);
    }

    private void word(Word word) {
        for (WordPart part : word.parts()) {
            // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
            if (!(part instanceof WordPart.Literal)) {
                part(part);
            }
        }
    }

    private void part(WordPart part) {
        switch (part) {
            case WordPart.Literal _ -> {}
            case WordPart.Parameter parameter -> parameter(parameter);
            case WordPart.Substitution(Script script, _) -> script(script);
            case WordPart.Process(Script script, _) -> script(script);
            case WordPart.Arithmetic(Word expression, _) -> word(expression);
            case WordPart.Elements(List<Word> elements) -> words(elements);
        }
    }

    private void parameter(WordPart.Parameter parameter) {
        String name = parameter.name();
        names.add(name.startsWith("!") ? name.substring(1) : name);
        parameter.subscript().ifPresent(this::word);
        word(parameter.argument());
    }
}
