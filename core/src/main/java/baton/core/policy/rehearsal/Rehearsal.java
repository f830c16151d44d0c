package baton.core.policy.rehearsal;

import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.call.VariableValue;
import baton.core.policy.rules.ForkBomb;
import baton.core.policy.rules.Matches;
import baton.core.policy.rules.Rule;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;
import baton.core.policy.shell.Word;

import java.util.List;
import java.util.Optional;

/// Walks a script as a shell would run it, keeps what it would know, and collects what it finds.
/// What a statement prints is returned as far as it can be told. Work, depth and text are bounded;
/// a script beyond the bounds is refused.
final class Rehearsal {
    static final int TEXT_MAX = Bash.CHARS_MAX;
    static final int FIELDS_MAX = 4_096;
    private static final int STEPS_MAX = 8_000;
    private static final int DEPTH_MAX = 120;
    private static final int FUNCTIONS_MAX = 200;
    private static final String FUNCTION_NAME = "FUNCNAME";

    private final Matches findings;
    private final ShellKnowledge shell = new ShellKnowledge();
    private final OpenCalls calls = new OpenCalls();
    private int steps;
    private int depth;
    private int codes;
    private boolean exhausted;
    private boolean searching;

    Rehearsal(Matches findings, int depth) {
        this.findings = findings;
        this.depth = depth;
    }

    /// A rehearsal of something that may be run, beside this one.
    Rehearsal aside(Matches others) {
        Rehearsal aside = new Rehearsal(others, depth);
        aside.searching = searching;
        return aside;
    }

    /// One that tries the arguments of a program, and none within these: that would be endless.
    Rehearsal search(Matches others) {
        Rehearsal search = aside(others);
        search.searching = true;
        return search;
    }

    boolean searching() {
        return searching;
    }

    ShellKnowledge shell() {
        return shell;
    }

    int depth() {
        return depth;
    }

    void found(Rule rule, String command) {
        findings.add(rule, command);
    }

    void found(Matches others) {
        findings.addDefinite(others);
    }

    /// One step of work; false when there were too many.
    boolean steps(String command) {
        steps++;
        if (steps > STEPS_MAX) {
            exhaust(command);
        }
        return !exhausted;
    }

    /// True if a bound was reached: the command is refused, whatever else it holds.
    boolean isExhausted() {
        return exhausted;
    }

    /// Refuses a command that is too much to be rehearsed.
    void exhaust(String command) {
        if (!exhausted) {
            found(Rule.UNPARSEABLE, command);
        }
        exhausted = true;
    }

    /// The text, or a refusal and a hole where it grew too long.
    String bounded(String text) {
        if (text.length() <= TEXT_MAX) {
            return text;
        }
        exhaust(text);
        return Hole.UNKNOWN.text();
    }

    boolean descends(String command) {
        depth++;
        if (depth > DEPTH_MAX) {
            exhaust(command);
        }
        return !exhausted;
    }

    void ascends() {
        depth--;
    }

    /// True while the code that is rehearsed was handed to a shell as text.
    boolean inCode() {
        return codes > 0;
    }

    String runCode(Script script) {
        codes++;
        String output = run(script);
        codes--;
        return output;
    }

    String run(Script script) {
        StringBuilder output = new StringBuilder();
        for (Statement statement : script.statements()) {
            output.append(run(statement));
        }
        return bounded(output.toString());
    }

    String run(Statement statement) {
        if (!descends("")) {
            depth--;
            return "";
        }
        String output = ofKind(statement);
        depth--;
        return output;
    }

    private String ofKind(Statement statement) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        if (statement instanceof Statement.Simple simple) {
            return SimpleRehearsal.run(this, simple);
        }
        if (statement instanceof Statement.Pipeline(List<Statement> stages)) {
            return pipeline(stages);
        }
        if (statement instanceof Statement.Chain chain) {
            return chain(chain);
        }
        if (statement instanceof Statement.Redirected redirected) {
            return Redirections.run(this, redirected);
        }
        return ofRareKind(statement);
    }

    private String ofRareKind(Statement statement) {
        return switch (statement) {
            case Statement.Background(Statement inner) -> beside(inner);
            case Statement.Group(Script body, boolean subshell) ->
                    subshell ? subshell(body) : run(body);
            case Statement.Choice(List<Word> words, List<Script> bodies) -> choice(words, bodies);
            case Statement.Loop loop -> LoopRehearsal.run(this, loop);
            case Statement.Test(List<Word> words) -> looked(words);
            case Statement.Function function -> define(function);
            case Statement.Simple _,
                    Statement.Pipeline _,
                    Statement.Chain _,
                    Statement.Redirected _ ->
                    throw new IllegalStateException("asked for before");
        };
    }

    private String pipeline(List<Statement> stages) {
        Optional<ShellKnowledge.Input> outer = shell.input();
        String output = "";
        calls.beginPipeline();
        for (Statement stage : stages) {
            calls.beginStage();
            output = uncertain(stage);
            shell.feed(Optional.of(new ShellKnowledge.Input(output, Optional.empty())));
        }
        calls.endPipeline().ifPresent(bomb -> found(Rule.FORK_BOMB, bomb));
        shell.feed(outer);
        return output;
    }

    private String beside(Statement statement) {
        calls.beginBeside();
        String output = uncertain(statement);
        calls.endBeside();
        return output;
    }

    private String chain(Statement.Chain chain) {
        StringBuilder output = new StringBuilder(run(chain.parts().getFirst()));
        shell.beginUncertain();
        chain.parts().stream()
                .skip(1)
                .map(part -> chain.alternatives() ? uncertain(part) : run(part))
                .forEach(output::append);
        shell.endUncertain();
        return bounded(output.toString());
    }

    private String uncertain(Statement statement) {
        shell.beginUncertain();
        String output = run(statement);
        shell.endUncertain();
        return output;
    }

    String uncertain(Script script) {
        shell.beginUncertain();
        String output = run(script);
        shell.endUncertain();
        return output;
    }

    String subshell(Script body) {
        String directory = shell.directory();
        String output = uncertain(body);
        shell.enter(directory);
        return output;
    }

    private String choice(List<Word> words, List<Script> bodies) {
        looked(words);
        StringBuilder output = new StringBuilder();
        bodies.forEach(body -> output.append(uncertain(body)));
        return bounded(output.toString());
    }

    private String looked(List<Word> words) {
        words.forEach(word -> Expansion.text(this, word));
        return "";
    }

    /// Defines a function and rehearses its body: what a function does counts when it is written,
    /// not only when it is called.
    private String define(Statement.Function function) {
        shell.define(function.name(), function.body());
        if (shell.functions().size() > FUNCTIONS_MAX) {
            exhaust(function.text());
            return "";
        }
        if (ForkBomb.isIn(shell.functions(), function.name())) {
            found(Rule.FORK_BOMB, function.text());
        }
        Optional<List<String>> outer = shell.positional();
        shell.position(Optional.empty());
        shell.beginUncertain();
        call(function.name(), function.body(), function.text());
        shell.endUncertain();
        shell.position(outer);
        return "";
    }

    /// A function with the arguments of the call. One that calls itself is not followed for ever.
    String call(ProgramCall call, Statement body) {
        Optional<List<String>> outer = shell.positional();
        shell.position(
                Optional.of(call.arguments().stream().map(f -> Hole.firm(f.text())).toList()));
        String output = call(call.name(), body, call.text());
        shell.position(outer);
        return output;
    }

    private String call(String name, Statement body, String text) {
        if (calls.isBomb(name, text)) {
            found(Rule.FORK_BOMB, text);
        }
        if (!calls.opens(name)) {
            return Hole.UNKNOWN.text();
        }
        Optional<List<VariableValue>> outer = shell.values(FUNCTION_NAME);
        shell.pin(FUNCTION_NAME, List.of(new VariableValue(calls.names())));
        String output = run(body);
        shell.restore(FUNCTION_NAME, outer);
        calls.close();
        return output;
    }
}
