package baton.core.policy.scan;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.Step;
import baton.core.contract.plan.VerifyCommand;
import baton.core.contract.spec.Condition;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Level;
import baton.core.policy.command.Match;
import baton.core.policy.command.Verdict;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the command policy says about a document: how many commands were judged, and every match
/// with the place of its command.
public record PlanScan(int commands, List<Located> matches) {

    /// A match and where its command stands, such as `step 3 verify`.
    public record Located(String where, Match match) {}

    /// A command and where it stands.
    private record Placed(String where, String command) {}

    public PlanScan {
        matches = List.copyOf(matches);
    }

    public static PlanScan of(Plan plan) {
        List<Placed> commands = new ArrayList<>();
        plan.steps().forEach(step -> addStep(step, commands));
        addAll("verification", plan.verification(), commands);
        return judged(commands);
    }

    public static PlanScan of(SessionSpec spec) {
        List<Placed> commands = new ArrayList<>();
        addAll("entry condition", spec.dependencies().entry().commands(), commands);
        spec.steps().forEach(step -> addStep(step, commands));
        spec.exitConditions().forEach(exit -> addAll("exit condition", exit.commands(), commands));
        return judged(commands);
    }

    /// What could be read of a document with errors, in the form that `validate --json` prints.
    public static PlanScan ofParsed(Value parsed) {
        List<Placed> commands = new ArrayList<>();
        condition(parsed, "entry_condition", "entry condition", commands);
        for (Value step : items(parsed, "steps")) {
            String where = "step " + text(step, "number").orElse("?");
            items(step, "verify").forEach(verify -> addText(where + " verify", verify, commands));
            text(step, "checkpoint")
                    .ifPresent(command -> add(where + " checkpoint", command, commands));
        }
        items(parsed, "verification").forEach(verify -> addText("verification", verify, commands));
        for (Value exit : items(parsed, "exit_conditions")) {
            exit.scalar().ifPresent(words -> addConditions("exit condition", words, commands));
        }
        return judged(commands);
    }

    public Verdict verdict() {
        boolean blocks = matches.stream().anyMatch(found -> found.match().level() == Level.BLOCK);
        return blocks ? Verdict.BLOCK : matches.isEmpty() ? Verdict.PASS : Verdict.WARN;
    }

    private static PlanScan judged(List<Placed> commands) {
        List<Located> matches = new ArrayList<>();
        for (Placed placed : commands) {
            for (Match match : CommandPolicy.judge(placed.command()).matches()) {
                matches.add(new Located(placed.where(), match));
            }
        }
        return new PlanScan(commands.size(), matches);
    }

    private static void addStep(Step step, List<Placed> commands) {
        String where = "step " + step.number();
        step.testFirst()
                .flatMap(test -> test.command())
                .ifPresent(command -> add(where + " test-first", command, commands));
        addAll(where + " verify", step.verify(), commands);
        step.checkpoint()
                .written()
                .ifPresent(command -> add(where + " checkpoint", command, commands));
    }

    private static void addAll(String where, List<VerifyCommand> verify, List<Placed> commands) {
        verify.forEach(command -> add(where, command.command(), commands));
    }

    private static void add(String where, String command, List<Placed> commands) {
        commands.add(new Placed(where, command));
    }

    private static void addText(String where, Value verify, List<Placed> commands) {
        text(verify, "command")
                .or(verify::scalar)
                .ifPresent(command -> add(where, command, commands));
    }

    private static void condition(Value parsed, String name, String where, List<Placed> commands) {
        text(parsed, name).ifPresent(words -> addConditions(where, words, commands));
    }

    private static void addConditions(String where, String words, List<Placed> commands) {
        if (!words.isBlank()) {
            addAll(where, new Condition(words).commands(), commands);
        }
    }

    private static List<Value> items(Value value, String name) {
        return field(value, name) instanceof Value.Items(List<Value> items, _) ? items : List.of();
    }

    private static Optional<String> text(Value value, String name) {
        return field(value, name).scalar();
    }

    private static Value field(Value value, String name) {
        return value instanceof Value.Fields fields ? fields.field(name).orElse(NOTHING) : NOTHING;
    }

    private static final Value NOTHING = new Value.Null(0);
}
