package baton.core.work;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.result.Handoff;
import baton.core.contract.result.ReportedChange;
import baton.core.contract.result.ReportedCheck;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.contract.workplan.WorkPlan;
import baton.core.prompt.EarlierHandoff;
import baton.core.run.Entry;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.core.text.Value;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// The story of a TASK by the journal, as far as its result file says it: what the agent handed on,
/// the result of its last Verify, and what went wrong before.
///
/// @param exits the exit statuses by command, in the order the commands were run
/// @param idle the commands that found nothing to look at
public record TaskStory(
        Optional<Value.Fields> output,
        SequencedMap<String, Integer> exits,
        Set<String> idle,
        List<String> troubles) {
    public static final TaskStory NEW =
            new TaskStory(Optional.empty(), new LinkedHashMap<>(), Set.of(), List.of());

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", java.util.Locale.ROOT);
    private static final int WORDS_MAX = 2_000;
    private static final String FOR_A_PERSON =
            "(for a person: no command of the TASK judges its criteria)";

    public TaskStory {
        exits = java.util.Collections.unmodifiableSequencedMap(new LinkedHashMap<>(exits));
        idle = Set.copyOf(idle);
        troubles = List.copyOf(troubles);
    }

    /// The story with one more event of its step or session. The agent's handoff, the results of
    /// commands and the words of hooks are in the data of the entry.
    public TaskStory and(Entry entry, RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(_, _, StepEvent inStep) -> and(entry.data(), inStep);
            case RunEvent.InSession(_, _, SessionEvent.Refused(_, Shown what)) ->
                    trouble(what.first().stream().findFirst());
            case RunEvent _ -> this;
        };
    }

    private TaskStory and(Value.Fields data, StepEvent event) {
        return switch (event) {
            case StepEvent.AgentEnded(StepEvent.AgentOutcome outcome) -> agent(data, outcome);
            case StepEvent.ScopeChecked(_, Optional<Complaint> complaint) ->
                    trouble(complaint.map(c -> c.kind().word()));
            case StepEvent.Verified(StepEvent.VerifyVerdict verdict) ->
                    new TaskStory(output, results(data), idle(data), troubles)
                            .trouble(reason(verdict));
            case StepEvent.ManifestChecked(Shown failures) ->
                    trouble(failures.first().stream().findFirst());
            case StepEvent.CheckpointRefused _, StepEvent.Checkpointed _ ->
                    trouble(data.scalar("output"));
            case StepEvent _ -> this;
        };
    }

    private TaskStory agent(Value.Fields data, StepEvent.AgentOutcome outcome) {
        Optional<Value.Fields> said = data.object("output");
        TaskStory heard = new TaskStory(said.or(() -> output), exits, idle, troubles);
        return outcome instanceof StepEvent.AgentFailed(String why)
                ? heard.trouble(Optional.of(why))
                : heard;
    }

    private static Optional<String> reason(StepEvent.VerifyVerdict verdict) {
        return verdict instanceof StepEvent.Red(String why, _)
                ? Optional.of(why)
                : Optional.empty();
    }

    private TaskStory trouble(Optional<String> what) {
        List<String> all = new ArrayList<>(troubles);
        what.filter(words -> !words.isBlank()).ifPresent(all::add);
        return new TaskStory(output, exits, idle, all);
    }

    /// The last trouble, in words; empty where nothing went wrong.
    public String lastTrouble() {
        return troubles.isEmpty() ? "" : troubles.getLast();
    }

    private static SequencedMap<String, Integer> results(Value.Fields data) {
        SequencedMap<String, Integer> exits = new LinkedHashMap<>();
        for (Value.Fields fields : data.objects("results")) {
            int exit = fields.whole("exit").orElse(1L).intValue();
            fields.scalar("command").ifPresent(command -> exits.put(command, exit));
        }
        return exits;
    }

    private static Set<String> idle(Value.Fields data) {
        return data.objects("results").stream()
                .filter(result -> result.flag("nothing"))
                .flatMap(result -> result.scalar("command").stream())
                .collect(Collectors.toSet());
    }

    /// The report of the TASK, done at this time with these changes.
    public TaskReport report(
            TaskSpec task,
            WorkPlan plan,
            Toolchain tools,
            List<ReportedChange> changes,
            Instant at) {
        String what = words("what", EarlierHandoff.WHAT_LINES_MAX).orElse(task.title().text());
        SectionLines summary = SectionLines.of(summary(what));
        boolean direct = plan.header().mode() == ExecutionMode.DIRECT;
        return new TaskReport(
                task.id(),
                plan.work(),
                plan.title(),
                OneLine.of(MINUTE.format(at.atOffset(ZoneOffset.UTC))),
                summary.isEmpty() ? SectionLines.of(task.title().text()) : summary,
                changes,
                direct ? directChecks(tools) : checks(task, tools),
                direct ? new TaskReport.Direct() : full(task, what, tools));
    }

    /// The agent's own summary, and below it what it handed on: the result is where those after it
    /// find that in full.
    private String summary(String what) {
        return words("summary", EarlierHandoff.WHAT_LINES_MAX)
                .filter(summary -> !summary.equals(what))
                .map(summary -> summary + "\n" + what)
                .orElse(what);
    }

    private TaskReport.Full full(TaskSpec task, String what, Toolchain tools) {
        boolean judged = !own(task).isEmpty();
        List<WorkCriterion> met =
                task.acceptance().stream().map(c -> new WorkCriterion(c.text(), judged)).toList();
        SectionLines told =
                SectionLines.of(EarlierHandoff.lines(what, EarlierHandoff.SUMMARY_LINES_MAX));
        Handoff handoff =
                new Handoff(
                        told.isEmpty() ? SectionLines.of(task.title().text()) : told,
                        verified(task, tools),
                        judged(),
                        caution(judged || met.isEmpty()),
                        line("incomplete", EarlierHandoff.INCOMPLETE_LINES_MAX));
        SectionLines notes =
                SectionLines.of(cut(said("notes").or(() -> said("caution")).orElse("")));
        return new TaskReport.Full(met, issues(), notes, Optional.of(handoff));
    }

    /// The verifier's results, in a line.
    private OneLine verified(TaskSpec task, Toolchain tools) {
        return OneLine.of(
                checks(task, tools).stream()
                        .map(check -> check.name() + " " + check.outcome())
                        .collect(Collectors.joining(", ")));
    }

    /// The reason of the verdict, after that of the builder.
    private OneLine judged() {
        String verdict = verdict();
        return words("why", EarlierHandoff.WHY_LINES_MAX)
                .map(why -> OneLine.of(why + " (" + verdict + ")"))
                .orElse(OneLine.of(verdict));
    }

    /// Commands that were not there, or that found nothing to look at, say nothing.
    private String verdict() {
        long red = exits.values().stream().filter(exit -> exit != 0).count();
        if (idle.containsAll(exits.keySet())) {
            return exits.isEmpty() ? "no command was run" : "no command had anything to judge";
        }
        return red == 0
                ? "all commands exited with 0"
                : "all commands that count exited with 0, "
                        + Plural.count(red, "command")
                        + " did not";
    }

    /// The agent's caution, and after it what is left for a person to look at: criteria that no
    /// command of the TASK's own judges.
    private OneLine caution(boolean judged) {
        OneLine said = line("caution", EarlierHandoff.CAUTION_LINES_MAX);
        if (judged) {
            return said;
        }
        return OneLine.of((EmptyMarker.matches(said.text()) ? "" : said + " ") + FOR_A_PERSON);
    }

    private SectionLines issues() {
        StringBuilder text = new StringBuilder();
        troubles.forEach(
                t -> text.append("- ").append(OneLine.of(cut(t)).asListItem()).append('\n'));
        return SectionLines.of(text.toString());
    }

    private List<ReportedCheck> checks(TaskSpec task, Toolchain tools) {
        List<ReportedCheck> checks = new ArrayList<>();
        checks.add(check("Build", tools.build()));
        checks.add(check("Lint", tools.lint()));
        checks.add(check("Tests", tools.tests()));
        List<VerifyCommand> own = own(task);
        String number = Plural.count(own.size(), "command");
        checks.add(
                new ReportedCheck(
                        new OneLine("Task-specific"),
                        new OneLine(own.isEmpty() ? "N/A" : "✅ (" + number + ")")));
        checks.add(new ReportedCheck(new OneLine("Files"), new OneLine("✅")));
        return checks;
    }

    private static List<VerifyCommand> own(TaskSpec task) {
        return task.verify().map(script -> VerifyScript.commands(script.text())).orElse(List.of());
    }

    private ReportedCheck check(String name, Optional<String> command) {
        return new ReportedCheck(
                new OneLine(name),
                new OneLine(
                        command.filter(c -> !idle.contains(c))
                                .map(this::passed)
                                .map(ok -> ok ? "✅" : "❌")
                                .orElse("N/A")));
    }

    private List<ReportedCheck> directChecks(Toolchain tools) {
        return List.of(direct("Build", tools.build()), direct("Lint", tools.lint()));
    }

    private ReportedCheck direct(String name, Optional<String> command) {
        String word =
                command.filter(c -> !idle.contains(c))
                        .map(c -> passed(c) ? "PASS" : "FAIL")
                        .orElse("N/A");
        return new ReportedCheck(new OneLine(name), new OneLine(word + " (self-check)"));
    }

    private boolean passed(String command) {
        return Optional.ofNullable(exits.get(command)).filter(exit -> exit == 0).isPresent();
    }

    private OneLine line(String key, int most) {
        return OneLine.of(words(key, most).orElse(""));
    }

    private Optional<String> words(String key, int most) {
        return said(key).map(words -> cut(EarlierHandoff.lines(words, most)));
    }

    /// The agent's own words about a part of its work: `what`, `why`, `caution` or `incomplete`.
    public Optional<String> words(String key) {
        return said(key).filter(words -> !EmptyMarker.matches(words)).map(TaskStory::cut);
    }

    private Optional<String> said(String key) {
        return output.flatMap(fields -> fields.scalar(key)).filter(words -> !words.isBlank());
    }

    private static String cut(String words) {
        return Shown.cut(words, WORDS_MAX);
    }
}
