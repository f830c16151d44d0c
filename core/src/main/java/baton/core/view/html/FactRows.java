package baton.core.view.html;

import baton.core.Shown;
import baton.core.prove.ProofGrade;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.step.Complaint;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.chronicle.Attempted;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The lines of the journal about one try, told as a chain of facts, each with the number of its
/// line and the hashes it names.
final class FactRows {
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

    private FactRows() {}

    /// A fact: the words for it, and whether it speaks for the step, against it, or neither.
    private record Told(String tone, String name, String words) {
        static Told plain(String name, String words) {
            return new Told("plain", name, words);
        }

        static Told good(String name, String words) {
            return new Told("good", name, words);
        }

        static Told bad(String name, String words) {
            return new Told("bad", name, words);
        }
    }

    static Html.Element of(Attempted one) {
        Html[] rows =
                one.lines().stream()
                        .flatMap(
                                line ->
                                        told(one, line)
                                                .map(told -> row(line.entry(), told))
                                                .stream())
                        .toArray(Html[]::new);
        return Tag.TABLE
                .of(
                        Tag.THEAD.of(Tag.TR.of(heading("Line"), heading("Time"), heading("Fact"))),
                        Tag.TBODY.of(rows))
                .kind("chain");
    }

    private static Html heading(String words) {
        return Tag.TH.of(words).with(Attribute.Name.SCOPE, "col");
    }

    /// The last fact of a try that says something about its end, on one line.
    static String outcome(Attempted one) {
        return one.lines().stream()
                .flatMap(line -> told(one, line).stream())
                .filter(told -> !told.tone().equals("plain"))
                .map(told -> told.name() + ": " + told.words())
                .reduce((_, last) -> last)
                .orElse("under way");
    }

    private static Html row(Entry entry, Told told) {
        return Tag.TR
                .of(
                        Tag.TD.of(String.valueOf(entry.n())),
                        Tag.TD.of(SECOND.format(entry.at())),
                        Tag.TD.of(
                                Tag.STRONG.of(told.name()),
                                Html.text(" "),
                                PageParts.foreign(told.words()),
                                details(entry)))
                .kind(told.tone());
    }

    private static Optional<Told> told(Attempted one, Journaled line) {
        return switch (line.event().orElse(null)) {
            // A try that ends with a question has not failed.
            case RunEvent.InStep(_, _, StepEvent.Settled(StepEnd end)) when asks(one) ->
                    Optional.of(Told.plain("End", word(end)));
            case RunEvent.InStep(_, _, StepEvent event) -> Optional.of(told(event));
            case RunEvent.Answered(_, _, String answer) -> Optional.of(Told.good("Answer", answer));
            case null -> Optional.empty();
            case RunEvent _ -> Optional.empty();
        };
    }

    private static boolean asks(Attempted one) {
        return one.lines().stream()
                .flatMap(line -> line.event().stream())
                .anyMatch(
                        event ->
                                event instanceof RunEvent.InStep(_, _, StepEvent.GateOpened(_, _)));
    }

    private static Told told(StepEvent event) {
        return switch (event) {
            case StepEvent.Started _ -> Told.plain("Began", "the state before is recorded");
            case StepEvent.Witnessed(boolean green, boolean tested) ->
                    Told.plain("Witness", witness(green, tested));
            case StepEvent.AgentStarted _ -> Told.plain("Agent", "was started");
            case StepEvent.AgentEnded(StepEvent.AgentOutcome outcome) -> agent(outcome);
            case StepEvent.ScopeChecked(boolean changed, Optional<Complaint> complaint) ->
                    complaint
                            .map(what -> Told.bad("Scope", what.toString()))
                            .orElseGet(
                                    () ->
                                            Told.good(
                                                    "Scope",
                                                    changed
                                                            ? "only listed files were changed"
                                                            : "nothing was changed"));
            case StepEvent.Verified(StepEvent.VerifyVerdict verdict) -> verify(verdict);
            case StepEvent.ManifestChecked(Shown wrong) ->
                    wrong.isEmpty()
                            ? Told.good("Manifest", "holds")
                            : Told.bad("Manifest", wrong.joined("; "));
            case StepEvent.Graded(StepGrade grade) -> graded(grade);
            case StepEvent.CheckpointMaking _ -> Told.plain("Commit", "is about to be published");
            case StepEvent.CheckpointAltered _ ->
                    Told.plain("Commit", "hooks changed it, so it is proved again");
            case StepEvent.CheckpointRefused(String reason) -> Told.bad("Commit", reason);
            case StepEvent.Checkpointed made -> committed(made);
            case StepEvent.GateOpened(_, Question question) ->
                    new Told("asks", "Question", question.sentence());
            case StepEvent.Salvaged(Optional<String> ref) ->
                    Told.plain("Put back", ref.orElse("nothing had to be kept"));
            case StepEvent.Recovered(Optional<String> commit, _) ->
                    Told.plain(
                            "Taken up",
                            commit.isPresent() ? "the commit was found" : "after an interruption");
            case StepEvent.Settled(StepEnd end) -> settled(end);
        };
    }

    private static String witness(boolean green, boolean tested) {
        String manifest =
                green ? "the manifest held before the work" : "the manifest did not hold before";
        return tested ? manifest + "; the test that had to fail first passed" : manifest;
    }

    private static Told agent(StepEvent.AgentOutcome outcome) {
        return switch (outcome) {
            case StepEvent.Finished _ -> Told.plain("Agent", "finished");
            case StepEvent.RateLimited limited ->
                    Told.plain(
                            "Agent",
                            "waits for " + limited.awaited().words() + " until " + limited.until());
            case StepEvent.NeedsDecision _ -> Told.plain("Agent", "asks a person");
            case StepEvent.AgentFailed(String reason) -> Told.bad("Agent", reason);
        };
    }

    private static Told verify(StepEvent.VerifyVerdict verdict) {
        return switch (verdict) {
            case StepEvent.Green(boolean flaky) ->
                    Told.good("Verify", flaky ? "passed at a second run" : "passed");
            case StepEvent.Red(String reason, _) -> Told.bad("Verify", reason);
            case StepEvent.PreflightBlocked _ -> Told.bad("Verify", "exited with 77");
            case StepEvent.PolicyRefused(String rule) ->
                    Told.bad("Verify", "refused by the command policy: " + rule);
        };
    }

    /// Everything that the witnesses found is in the list below the row.
    private static Told graded(StepGrade grade) {
        boolean proved =
                grade.grade()
                        .filter(g -> g == ProofGrade.ASSERTED || g == ProofGrade.NOTICED)
                        .isPresent();
        if (grade.objection().isPresent()) {
            return Told.bad("Grade", grade.line());
        }
        return proved ? Told.good("Grade", grade.line()) : Told.plain("Grade", grade.line());
    }

    private static Told committed(StepEvent.Checkpointed made) {
        String notes = String.join(", ", made.notes().stream().map(Note::word).toList());
        String commit = made.commit().isPresent() ? "is in the history" : "none was made";
        return Told.good("Commit", notes.isEmpty() ? commit : commit + " (" + notes + ")");
    }

    private static Told settled(StepEnd end) {
        return end == StepEnd.PASSED ? Told.good("End", word(end)) : Told.bad("End", word(end));
    }

    private static String word(StepEnd end) {
        return end.name().toLowerCase(Locale.ROOT);
    }

    /// The commands, files and hashes that a line names.
    private static Html details(Entry entry) {
        Value.Fields data = entry.data();
        List<Html> items = new ArrayList<>();
        for (Value.Fields result : data.objects("results")) {
            items.add(
                    Tag.LI.of(
                            Tag.CODE.of(result.text("command")),
                            Html.text(" exit " + result.scalar("exit").orElse("none") + " "),
                            hash("output sha256", result.scalar("sha256"))));
        }
        for (String list : List.of("changes", "failures", "output", "unnoticed", "unneeded")) {
            data.texts(list).forEach(text -> items.add(Tag.LI.of(Tag.CODE.of(text))));
            data.whole(list + EventWriting.MORE)
                    .ifPresent(more -> items.add(Tag.LI.of("and " + more + " more")));
        }
        for (String name : List.of("commit", "tree", "ref")) {
            data.scalar(name)
                    .filter(value -> !value.isEmpty())
                    .ifPresent(_ -> items.add(Tag.LI.of(hash(name, data.scalar(name)))));
        }
        return items.isEmpty() ? Html.none() : Tag.UL.of(Html.several(items)).kind("details");
    }

    private static Html hash(String name, Optional<String> value) {
        return value.<Html>map(
                        text -> Tag.SPAN.of(Html.text(name + " "), Tag.CODE.of(text).kind("hash")))
                .orElse(Html.none());
    }
}
