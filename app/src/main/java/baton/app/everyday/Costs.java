package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.AgentChoice;
import baton.app.means.RunChoice;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;
import baton.world.stage.StoredStage;

import picocli.CommandLine.ParseResult;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// `baton cost`: what the agents of this checkout used, as their runs have it. Nothing is locked or
/// written.
public record Costs() implements Action {
    private static final Set<String> USING =
            Set.of(EventType.AGENT_ENDED.word(), EventType.AGENT_SPENT.word());
    private static final String UNKNOWN = "unknown";
    private static final String UNTOLD = "not told";
    private static final int MONTH = "2026-01".length();

    public static final Command COMMAND =
            new Command(
                    "cost",
                    Group.RUN,
                    "say what was spent, by run, role, agent, model and month",
                    new Manual(
                            "cost",
                            """
                            Adds up what the agents of this checkout's runs and unfinished stages
                            have used: by run, by role, by agent, by model and by month, and what
                            attempts after the first have cost. Agents that tell no price are
                            counted as calls of unknown price, never as free; the model is the one
                            that the agent told. Stages that have ended keep no journal, and are
                            not counted.\
                            """,
                            List.of("baton cost", "baton cost --json | jq .total")),
                    spec -> spec,
                    Costs::read);

    static Costs read(ParseResult words) {
        return new Costs();
    }

    /// A call of an agent, by what sums are made of.
    private record Call(String run, String role, String agent, String model, String at) {}

    /// The sums, by what they are sums of.
    private static final class Sums {
        private final SequencedMap<String, SequencedMap<String, Spent>> parts =
                new LinkedHashMap<>();
        private Spent total = Spent.NOTHING;
        private Spent retries = Spent.NOTHING;

        void add(String part, String name, Spent spent) {
            parts.computeIfAbsent(part, _ -> new LinkedHashMap<>()).merge(name, spent, Spent::plus);
        }

        void add(Call call, Spent spent) {
            total = total.plus(spent);
            add("run", call.run(), spent);
            add("role", call.role(), spent);
            add("agent", call.agent(), spent);
            add("model", call.model(), spent);
            add("month", call.at().substring(0, MONTH), spent);
        }
    }

    @Override
    public ExitStatus run(Context context) {
        RunChoice runs = RunChoice.inRepository(context);
        runs.noteForeign(context);
        Sums sums = new Sums();
        for (RunFolder folder : runs.folders()) {
            add(sums, StoredRun.look(runs.checkout(), folder));
        }
        for (StoredStage stage : StageLife.in(context).unfinished()) {
            Call call =
                    new Call(
                            stage.id().value(),
                            stage.record().stage(),
                            stage.record().agent().orElse(UNKNOWN),
                            UNTOLD,
                            stage.record().started().toString());
            stage.calls().forEach(used -> sums.add(call, Spent.call(used.cost(), used.tokens())));
        }
        if (context.json()) {
            context.result(value(sums));
        } else {
            lines(sums).forEach(context::result);
        }
        return ExitStatus.DONE;
    }

    private static void add(Sums sums, StoredRun stored) {
        String agent = stored.record().flatMap(RunRecord::agentName).orElse(UNKNOWN);
        for (Journaled line : stored.journal()) {
            Entry entry = line.entry();
            if (USING.contains(entry.type())) {
                Spent spent = spent(entry.data());
                sums.add(
                        new Call(
                                stored.folder().id().value(),
                                AgentChoice.BUILDER,
                                agent,
                                entry.data().scalar("model").orElse(UNTOLD),
                                entry.at().toString()),
                        spent);
                if (entry.attempt() > 1) {
                    sums.retries = sums.retries.plus(spent);
                }
            }
        }
    }

    private static Spent spent(Value.Fields data) {
        Optional<BigDecimal> cost =
                data.scalar("cost")
                        .filter(word -> word.matches("\\d{1,9}(\\.\\d{1,12})?"))
                        .map(BigDecimal::new);
        return Spent.call(cost, data.whole("tokens").filter(n -> n > 0).orElse(0L));
    }

    private static List<String> lines(Sums sums) {
        List<String> lines = new ArrayList<>();
        lines.add("Spent: " + sums.total.words());
        if (sums.total.calls() > 0) {
            lines.add("Of that for attempts after the first: " + sums.retries.words());
        }
        sums.parts.forEach(
                (part, rows) -> {
                    lines.add("By " + part + ":");
                    rows.forEach(
                            (name, spent) ->
                                    lines.add("  " + Printable.line(name) + "  " + spent.words()));
                });
        return lines;
    }

    private static Value value(Sums sums) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("total", sums.total.value("of", "all"));
        fields.put("retries", sums.retries.value("of", "attempts after the first"));
        for (String part : List.of("run", "role", "agent", "model", "month")) {
            SequencedMap<String, Spent> rows = sums.parts.getOrDefault(part, new LinkedHashMap<>());
            List<Value> values = new ArrayList<>();
            rows.forEach((name, spent) -> values.add(spent.value(part, name)));
            fields.put("by_" + part, Value.items(values));
        }
        return fields.build();
    }
}
