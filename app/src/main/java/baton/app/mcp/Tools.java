package baton.app.mcp;

import baton.app.mcp.Tool.Parameter;
import baton.app.mcp.Tool.Parameter.Kind;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Every tool there is. Those that look are commands run here; those that work begin a process.
final class Tools {
    private static final int PROBLEMS = 1;
    private static final int BLOCKED = 8;

    private static final Parameter RUN =
            Parameter.text("run", "a run: its id, the beginning of it, or `last`");
    private static final Parameter PLAN =
            Parameter.text("plan", "a plan or session spec of the repository");
    private static final Parameter PROJECT =
            Parameter.text("project", "a project, such as .claude/projects/2026-01-05-demo");
    private static final Parameter AGENT =
            Parameter.text("agent", "the name of an agent; else the configured one");

    static final List<Tool> ALL =
            List.of(
                    new Tool(
                            "validate",
                            "Check artifacts (plans, briefs, reviews …): errors and warnings with"
                                    + " code, line and fix.",
                            false,
                            List.of(
                                    Parameter.text("path", "a file or directory").required(),
                                    Parameter.text("type", "its type, where it is unclear"),
                                    new Parameter(
                                            "soft", Kind.BOOLEAN, "be lenient with drafts", false)),
                            Tools::validate),
                    new Tool(
                            "scan",
                            "Hold a command, or every command of a plan, against the security"
                                    + " policy.",
                            false,
                            List.of(Parameter.text("command", "a shell command"), PLAN),
                            Tools::scan),
                    new Tool(
                            "status",
                            "How a run stands: its steps, its cost, what waits. Without a run, the"
                                    + " newest.",
                            false,
                            List.of(RUN),
                            (given, baton) ->
                                    done(baton, with(List.of("status", "--json"), given))),
                    new Tool(
                            "report",
                            "What happened in a run, as Markdown. Without a run, the newest.",
                            false,
                            List.of(RUN),
                            (given, baton) -> done(baton, with(List.of("report"), given))),
                    new Tool(
                            "gates",
                            "The questions of runs that wait for an answer. Tell the user: only a"
                                    + " person answers them, with `baton decide` in a terminal.",
                            false,
                            List.of(),
                            (_, baton) -> done(baton, List.of("gates", "--json"))),
                    new Tool(
                            "works",
                            "The WORKs of the repository with their states.",
                            false,
                            List.of(),
                            (_, baton) -> done(baton, List.of("work", "list", "--json"))),
                    new Tool(
                            "work_status",
                            "How far a WORK is, TASK by TASK. Without a WORK, all of them. Tell the"
                                    + " user: only a person approves a WORK, with `baton work"
                                    + " approve` in a terminal.",
                            false,
                            List.of(Parameter.text("work", "a WORK, such as WORK-07")),
                            Tools::works),
                    new Tool(
                            "start",
                            "Begin to carry out a plan. It goes on by itself; ask for its status.",
                            true,
                            List.of(PLAN, PROJECT, AGENT),
                            Begun::start),
                    new Tool(
                            "resume",
                            "Go on with a run that stopped. It goes on by itself; ask for its"
                                    + " status.",
                            true,
                            List.of(PLAN, PROJECT, RUN, AGENT),
                            Begun::resume));

    private Tools() {}

    private static ToolAnswer validate(Arguments given, Baton baton) {
        List<String> words = new ArrayList<>(List.of("validate", "--json"));
        given.text("type").ifPresent(type -> words.add("--type=" + type));
        if (given.flag("soft")) {
            words.add("--soft");
        }
        words.add(given.path("path").orElseGet(() -> given.required("path")));
        Baton.Done done = baton.run(words);
        return answer(
                new Baton.Done(done.status(), withoutParsed(done.out()), done.err()),
                Set.of(0, PROBLEMS));
    }

    /// The document as data is not what was asked for, and long.
    private static String withoutParsed(String out) {
        return Json.parse(out.strip()) instanceof Json.Good(Value value)
                ? Json.line(withoutParsed(value))
                : out;
    }

    private static Value withoutParsed(Value value) {
        return switch (value) {
            case Value.Fields(SequencedMap<String, Value> fields, _) -> {
                SequencedMap<String, Value> kept = new LinkedHashMap<>(fields);
                kept.remove("parsed");
                yield Value.fields(kept);
            }
            case Value.Items(List<Value> items, _) ->
                    Value.items(items.stream().map(Tools::withoutParsed).toList());
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }

    private static ToolAnswer works(Arguments given, Baton baton) {
        List<String> words = new ArrayList<>(List.of("work", "--json", "status"));
        given.text("work").ifPresent(work -> words.addAll(List.of("--", work)));
        return answer(baton.run(words), Set.of(0, PROBLEMS));
    }

    private static ToolAnswer scan(Arguments given, Baton baton) {
        Optional<String> command = given.text("command");
        Optional<String> plan = given.path("plan");
        if (command.isPresent() == plan.isPresent()) {
            throw Arguments.bad("a command or a plan is scanned", "give one of the two");
        }
        List<String> words = new ArrayList<>(List.of("scan", "--json"));
        words.add(command.map(text -> "--command=" + text).or(() -> plan).orElseThrow());
        return answer(baton.run(words), Set.of(0, BLOCKED));
    }

    private static ToolAnswer done(Baton baton, List<String> words) {
        return answer(baton.run(words), Set.of(0));
    }

    /// A word of a client never counts as an option.
    private static List<String> with(List<String> command, Arguments given) {
        List<String> words = new ArrayList<>(command);
        given.text("run").ifPresent(run -> words.addAll(List.of("--", run)));
        return words;
    }

    private static ToolAnswer answer(Baton.Done done, Set<Integer> good) {
        boolean error = !good.contains(done.status());
        String text = done.out().isBlank() ? done.err() : done.out();
        return new ToolAnswer(text.strip(), error);
    }
}
