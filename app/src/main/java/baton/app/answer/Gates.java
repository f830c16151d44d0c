package baton.app.answer;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.go.GoGates;
import baton.app.inbox.InboxSight;
import baton.app.inbox.StageNeeds;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.policy.shell.Shell;
import baton.core.run.RunId;
import baton.core.step.Question;
import baton.core.text.Value;
import baton.core.view.Span;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.html.InboxView.Need;
import baton.world.SideBySide;
import baton.world.SystemClock;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredGates;

import picocli.CommandLine.ParseResult;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// `baton gates`: what waits for a person's answer, in all runs of this checkout, the newest run
/// first. Nothing is locked or written.
public record Gates() implements Action {
    public static final Command COMMAND =
            new Command(
                    "gates",
                    Group.RUN,
                    "list the questions that wait for an answer",
                    new Manual(
                            "gates",
                            """
                            Lists the questions of agents that nobody has answered yet, in all runs
                            of this checkout. A run stops at such a gate; answer it with `baton
                            decide` or `baton approve`, then go on with `baton resume`.
                            Projects that `baton go` carries through and WORKs wait here for
                            approval too. What else needs you `baton status` names.\
                            """,
                            List.of("baton gates", "baton gates --json | jq '.[].question'")),
                    spec -> spec,
                    Gates::read);

    private record Row(RunFolder run, OpenGate gate) {
        Value value() {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("run", Value.of(run.id().value()));
            fields.putAll(gate.value().fields());
            return Value.fields(fields);
        }
    }

    static Gates read(ParseResult words) {
        return new Gates();
    }

    @Override
    public ExitStatus run(Context context) {
        return list(context, SystemClock.now());
    }

    ExitStatus list(Context context, Instant now) {
        RunChoice runs = RunChoice.inRepository(context);
        runs.noteForeign(context);
        List<GoGates.Open> stages = GoGates.in(context);
        List<Need> others = new ArrayList<>(StageNeeds.waiting(context));
        others.addAll(InboxSight.works(context, runs));
        List<Row> rows = new ArrayList<>();
        new SideBySide().map(runs.named(), run -> rows(runs, run)).forEach(rows::addAll);
        if (context.json()) {
            List<Value> all = new ArrayList<>(rows.stream().map(Row::value).toList());
            stages.forEach(open -> all.add(open.value()));
            others.forEach(need -> all.add(need.typed(context::command).value()));
            context.result(Value.items(all));
        } else if (rows.isEmpty() && stages.isEmpty() && others.isEmpty()) {
            context.note("nothing waits for an answer");
        } else {
            rows.forEach(row -> print(context, row.run().id(), row.gate(), now));
            stages.forEach(open -> open.print(context));
            others.forEach(need -> print(context, need));
        }
        return ExitStatus.DONE;
    }

    private static List<Row> rows(RunChoice runs, RunFolder run) {
        return StoredGates.of(runs.checkout(), run).stream()
                .map(gate -> new Row(run, gate))
                .toList();
    }

    private static void print(Context context, Need other) {
        context.result(context.paintOut().bold(Printable.line(other.words())));
        context.result("  " + other.about());
        context.result("  " + Printable.line(context.command(other.command())));
    }

    /// Prints a question of a run with its options and the commands that answer it.
    public static void print(Context context, RunId run, OpenGate gate, Instant now) {
        Question question = gate.question();
        String name = run + " " + gate.id();
        String typed = run + " " + Shell.word(gate.id());
        String waits = Span.words(Duration.between(gate.since(), now));
        context.result(context.paintOut().bold(Printable.plain(name)) + ", for " + waits);
        context.result("  " + Printable.plain(question.context()));
        for (String option : question.options()) {
            boolean advised = question.recommended().equals(Optional.of(option));
            context.result("  - " + Printable.plain(option) + (advised ? " (recommended)" : ""));
        }
        command(context, "decide " + typed + " ANSWER");
        question.agreed().ifPresent(_ -> command(context, "approve " + typed));
    }

    private static void command(Context context, String words) {
        context.result("  " + Printable.line(context.command("baton " + words)));
    }
}
