package baton.core.policy.scan;

import baton.core.Each;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.spec.Condition;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.scan.CommandPlace.Part;
import baton.core.text.Markdown;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The judgement of the command policy on a document: the number of commands that were judged, and
/// every finding with the place of its command.
public record PlanScan(int commands, List<ScanFinding> findings) {

    /// A command and where it stands.
    private record Placed(CommandPlace place, String command) {}

    public PlanScan {
        findings = List.copyOf(findings);
    }

    public static PlanScan of(Plan plan) {
        return of(plan, Each.IN_TURN);
    }

    public static PlanScan of(Plan plan, Each each) {
        List<Placed> commands = new ArrayList<>();
        plan.steps().forEach(step -> addStep(step, commands));
        addAll(CommandPlace.of(Part.VERIFICATION), plan.verification(), commands);
        return judged(commands, each);
    }

    /// Steps alone.
    public static PlanScan of(List<Step> steps) {
        List<Placed> commands = new ArrayList<>();
        steps.forEach(step -> addStep(step, commands));
        return judged(commands);
    }

    public static PlanScan of(SessionSpec spec) {
        List<Placed> commands = new ArrayList<>();
        addAll(
                CommandPlace.of(Part.ENTRY_CONDITION),
                spec.dependencies().entry().commands(),
                commands);
        spec.steps().forEach(step -> addStep(step, commands));
        CommandPlace exits = CommandPlace.of(Part.EXIT_CONDITION);
        spec.exitConditions().forEach(exit -> addAll(exits, exit.commands(), commands));
        return judged(commands);
    }

    /// Scans what could be read of a document with errors, in the form that `validate --json`
    /// prints.
    public static PlanScan ofParsed(Value parsed) {
        List<Placed> commands = new ArrayList<>();
        text(parsed, "entry_condition")
                .ifPresent(
                        words -> addWords(CommandPlace.of(Part.ENTRY_CONDITION), words, commands));
        for (Value step : items(parsed, "steps")) {
            int number = text(step, "number").map(PlanScan::number).orElse(0);
            CommandPlace verified = CommandPlace.of(number, Part.VERIFY);
            items(step, "verify").forEach(verify -> addText(verified, verify, commands));
            text(step, "checkpoint")
                    .ifPresent(c -> add(CommandPlace.of(number, Part.CHECKPOINT), c, commands));
        }
        CommandPlace last = CommandPlace.of(Part.VERIFICATION);
        items(parsed, "verification").forEach(verify -> addText(last, verify, commands));
        for (Value exit : items(parsed, "exit_conditions")) {
            exit.scalar()
                    .ifPresent(
                            words ->
                                    addWords(
                                            CommandPlace.of(Part.EXIT_CONDITION), words, commands));
        }
        return judged(commands);
    }

    public CommandVerdict verdict() {
        if (findings.isEmpty()) {
            return CommandVerdict.PASS;
        }
        return findings.stream().anyMatch(ScanFinding::blocks)
                ? CommandVerdict.BLOCK
                : CommandVerdict.WARN;
    }

    /// The same with the line of each command in the text that the document was read from.
    public PlanScan in(Markdown text) {
        if (findings.isEmpty()) {
            return this;
        }
        CommandLines lines = new CommandLines(text);
        return new PlanScan(
                commands,
                findings.stream().map(f -> f.at(lines.of(f.place(), f.command()))).toList());
    }

    private static PlanScan judged(List<Placed> commands) {
        return judged(commands, Each.IN_TURN);
    }

    private static PlanScan judged(List<Placed> commands, Each each) {
        List<ScanFinding> findings =
                each.map(commands, PlanScan::findings).stream().flatMap(List::stream).toList();
        return new PlanScan(commands.size(), findings);
    }

    private static List<ScanFinding> findings(Placed placed) {
        return CommandPolicy.judge(placed.command()).matches().stream()
                .map(match -> new ScanFinding(placed.place(), 0, placed.command(), match))
                .toList();
    }

    private static void addStep(Step step, List<Placed> commands) {
        int number = step.number();
        step.testFirst()
                .flatMap(test -> test.command())
                .ifPresent(
                        command ->
                                add(CommandPlace.of(number, Part.TEST_FIRST), command, commands));
        addAll(CommandPlace.of(number, Part.VERIFY), step.verify(), commands);
        step.checkpoint()
                .written()
                .ifPresent(
                        command ->
                                add(CommandPlace.of(number, Part.CHECKPOINT), command, commands));
    }

    private static void addAll(
            CommandPlace place, List<VerifyCommand> verify, List<Placed> commands) {
        verify.forEach(command -> add(place, command.command(), commands));
    }

    private static void add(CommandPlace place, String command, List<Placed> commands) {
        commands.add(new Placed(place, command));
    }

    /// A number too long to be one belongs to a plan that is refused for it.
    private static int number(String digits) {
        boolean fits = digits.length() < 10 && digits.chars().allMatch(Character::isDigit);
        return fits && !digits.isEmpty() ? Integer.parseInt(digits) : 0;
    }

    private static void addText(CommandPlace place, Value verify, List<Placed> commands) {
        text(verify, "command")
                .or(verify::scalar)
                .ifPresent(command -> add(place, command, commands));
    }

    private static void addWords(CommandPlace place, String words, List<Placed> commands) {
        if (!words.isBlank()) {
            addAll(place, new Condition(words).commands(), commands);
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
