package baton.core.policy.rules;

import baton.core.policy.shell.Redirect;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;
import baton.core.policy.shell.Word;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Functions that start themselves again and again without waiting, directly or through others.
public final class ForkBomb {
    /// A call of a function; `spawned` when it runs beside its caller or beside another call.
    private record Callee(String name, boolean spawned) {}

    private static final Statement NOTHING = new Statement.Test(List.of());

    private final Map<String, Statement> functions;
    private final List<Callee> callees = new ArrayList<>();

    private ForkBomb(Map<String, Statement> functions) {
        this.functions = functions;
    }

    /// True if calls lead from this function back to it, by way of a spawned call.
    public static boolean isIn(Map<String, Statement> functions, String first) {
        Callee start = new Callee(first, false);
        Set<Callee> seen = new HashSet<>(Set.of(start));
        Deque<Callee> open = new ArrayDeque<>(Set.of(start));
        while (!open.isEmpty()) {
            Callee from = open.pop();
            ForkBomb bomb = new ForkBomb(functions);
            bomb.statement(functions.getOrDefault(from.name(), NOTHING), from.spawned());
            if (bomb.callees.contains(new Callee(first, true))) {
                return true;
            }
            bomb.callees.stream().filter(seen::add).forEach(open::push);
        }
        return false;
    }

    private void script(Script script, boolean spawned) {
        script.statements().forEach(statement -> statement(statement, spawned));
    }

    private void statement(Statement statement, boolean spawned) {
        switch (statement) {
            case Statement.Simple simple -> simple(simple, spawned);
            case Statement.Pipeline(List<Statement> stages) -> pipeline(stages, spawned);
            case Statement.Chain(List<Statement> parts, _) ->
                    parts.forEach(part -> statement(part, spawned));
            case Statement.Background(Statement inner) -> statement(inner, true);
            case Statement.Group(Script body, _) -> script(body, spawned);
            case Statement.Choice(List<Word> _, List<Script> bodies) ->
                    bodies.forEach(body -> script(body, spawned));
            case Statement.Loop loop -> loop.bodies().forEach(body -> script(body, spawned));
            case Statement.Test _, Statement.Function _ -> {}
            case Statement.Redirected(Statement inner, List<Redirect> _) ->
                    statement(inner, spawned);
        }
    }

    /// Two calls in one pipeline run at the same time.
    private void pipeline(List<Statement> stages, boolean spawned) {
        int before = callees.size();
        stages.forEach(stage -> statement(stage, spawned));
        List<Callee> inside = callees.subList(before, callees.size());
        if (inside.size() > 1) {
            inside.replaceAll(callee -> new Callee(callee.name(), true));
        }
    }

    private void simple(Statement.Simple simple, boolean spawned) {
        if (!simple.words().isEmpty() && simple.words().getFirst().literal()) {
            String name = simple.words().getFirst().text();
            if (functions.containsKey(name)) {
                callees.add(new Callee(name, spawned));
            }
        }
    }
}
