package baton.core.view;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.step.Complaint;
import baton.core.step.Direction;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The chain of facts that a step's end rests on, line by line as the journal has them, and what
/// would have to change for a step that did not pass.
///
/// @param toPass in sentences; none for a step that passed
public record StepGrounds(List<Fact> facts, List<String> toPass) {

    /// A fact: the line of the journal that has it, what it is about, and what was found.
    public record Fact(long line, int attempt, String about, String found) {
        /// The published form, with the hash of the line.
        public Value.Fields value(Optional<String> hash) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("line", line);
            fields.put("hash", hash);
            fields.put("attempt", attempt);
            fields.put("about", about);
            fields.put("found", found);
            return fields.build();
        }
    }

    public StepGrounds {
        facts = List.copyOf(facts);
        toPass = List.copyOf(toPass);
    }

    public static StepGrounds of(List<Journaled> journal, int step) {
        Fold fold = new Fold(step);
        journal.forEach(line -> line.tell(fold::on));
        return new StepGrounds(fold.facts, fold.passed ? List.of() : fold.toPass);
    }

    /// The facts while the journal is read.
    private static final class Fold {
        private final int step;
        private final List<Fact> facts = new ArrayList<>();
        private List<String> toPass = List.of();
        private boolean passed;

        Fold(int step) {
            this.step = step;
        }

        void on(Entry entry, RunEvent event) {
            switch (event) {
                case RunEvent.InStep(int number, _, StepEvent inStep) when number == step ->
                        on(entry, inStep);
                case RunEvent.Answered(int number, String gate, String answer)
                        when number == step -> {
                    add(entry, "answer", "gate " + gate + ": " + answer);
                    toPass = List.of("the agent has to be told the answer");
                }
                case RunEvent.Directed(int number, Direction direction) when number == step ->
                        add(entry, "person", "wants the step to be " + wish(direction));
                case RunEvent.ProvedWhole(LastProof proof) -> proved(entry, proof);
                case RunEvent.Audited(var drift, var missing, _) ->
                        add(
                                entry,
                                "audit",
                                missing.contains(step)
                                        ? "its work is missing"
                                        : drift.isEmpty()
                                                ? "no drift in the whole run"
                                                : Plural.count(drift.size(), "drift", "drifts")
                                                        + " in the whole run");
                case RunEvent.Resumed(List<Integer> lost) when lost.contains(step) -> {
                    passed = false;
                    add(entry, "resumed", "its commit was not found in git any more");
                }
                case RunEvent _ -> {}
            }
        }

        private static String wish(Direction direction) {
            return switch (direction) {
                case RETRY -> "tried again";
                case SKIP -> "left out";
            };
        }

        private void add(Entry entry, String about, String found) {
            facts.add(new Fact(entry.n(), entry.attempt(), about, found));
        }

        private void beside(Entry entry, String key, String how) {
            entry.data().texts(key).forEach(what -> add(entry, "settings", how + what));
        }

        private void on(Entry entry, StepEvent event) {
            entry.data().texts("names_beside").forEach(name -> add(entry, "names", name));
            beside(entry, "settings_put_back", "put back: ");
            beside(entry, "settings_kept", "left as they are: ");
            switch (event) {
                case StepEvent.Started(String commit) ->
                        add(entry, "start", "from commit " + commit);
                case StepEvent.Witnessed(boolean green, _) ->
                        add(
                                entry,
                                "witness",
                                green
                                        ? "the manifest held before the agent ran"
                                        : "the manifest did not hold before the agent ran");
                case StepEvent.AgentEnded(StepEvent.AgentOutcome outcome) -> agent(entry, outcome);
                case StepEvent.ScopeChecked(boolean changed, Optional<Complaint> complaint) ->
                        scope(entry, changed, complaint);
                case StepEvent.Verified(StepEvent.VerifyVerdict verdict) ->
                        verified(entry, verdict);
                case StepEvent.ManifestChecked(Shown failures) -> manifest(entry, failures);
                case StepEvent.Graded(StepGrade grade) -> graded(entry, grade);
                case StepEvent.CheckpointMaking(String commit, String tree, String tip) ->
                        add(entry, "commit", commit + " of tree " + tree + " upon " + tip);
                case StepEvent.CheckpointAltered(String tree) ->
                        add(entry, "hooks", "changed the files: tree " + tree);
                case StepEvent.CheckpointRefused(String reason) -> {
                    add(entry, "hooks", "refused the commit: " + reason);
                    toPass = List.of("the hooks of the commit have to accept it: " + reason);
                }
                case StepEvent.Checkpointed(Optional<String> commit, List<Note> notes, _) ->
                        add(entry, "commit", commit.orElse("none") + noted(notes));
                case StepEvent.GateOpened(String gate, Question question) -> {
                    add(entry, "question", "gate " + gate + ": " + question.sentence());
                    toPass = List.of("gate " + gate + " has to be answered");
                }
                case StepEvent.Salvaged(Optional<String> ref) ->
                        ref.ifPresent(name -> add(entry, "saved", "at " + name));
                case StepEvent.Recovered(Optional<String> commit, boolean kept) ->
                        add(
                                entry,
                                "resumed",
                                commit.map(id -> "its commit " + id + " was found")
                                        .orElse(
                                                kept
                                                        ? "what was proved was kept"
                                                        : "its start was restored"));
                case StepEvent.Settled(StepEnd end) -> settled(entry, end);
                case StepEvent.AgentStarted _ -> {}
            }
        }

        private static String noted(List<Note> notes) {
            return notes.isEmpty()
                    ? ""
                    : ", noted: " + String.join(", ", notes.stream().map(Note::word).toList());
        }

        private void agent(Entry entry, StepEvent.AgentOutcome outcome) {
            String found =
                    switch (outcome) {
                        case StepEvent.Finished _ -> "finished";
                        case StepEvent.RateLimited(var until, var awaited) ->
                                "waits for " + awaited.words() + " until " + until;
                        case StepEvent.NeedsDecision _ -> "asks a person";
                        case StepEvent.AgentFailed(String reason) -> "failed: " + reason;
                    };
            add(entry, "agent", found);
            if (outcome instanceof StepEvent.AgentFailed(String reason)) {
                toPass = List.of("the agent has to finish: " + reason);
            }
        }

        private void scope(Entry entry, boolean changed, Optional<Complaint> complaint) {
            Shown paths = EventReading.shown(entry.data(), "changes");
            String what = paths.isEmpty() ? "" : ": " + paths;
            add(
                    entry,
                    "scope",
                    complaint
                            .map(Complaint::toString)
                            .orElse(changed ? "held" + what : "nothing was changed"));
            complaint.ifPresent(wrong -> toPass = List.of(toPass(wrong)));
        }

        private static String toPass(Complaint wrong) {
            return switch (wrong.kind()) {
                case SCOPE_DRIFT ->
                        "only the files of the step may change, not "
                                + wrong.what()
                                + "; a file that belongs to it has to be listed in the plan";
                case GRADER_CHANGED -> "what judges the step has to stay as it is: " + wrong.what();
                case HISTORY_MOVED ->
                        "branches, tags and settings of git have to stay as they are: "
                                + wrong.what();
                case NOTHING_CHANGED -> "the agent has to change a file of the step";
                case CONTENT_REFUSED -> "these files have to be others: " + wrong.what();
                case FENCE -> "the files of the step have to lie in its fence: " + wrong.what();
            };
        }

        private void verified(Entry entry, StepEvent.VerifyVerdict verdict) {
            for (Value.Fields result : entry.data().objects("results")) {
                String exit = result.whole("exit").map(code -> "exit " + code).orElse("no exit");
                String hash = result.scalar("sha256").map(h -> ", output sha256 " + h).orElse("");
                add(entry, "verify", "`" + result.text("command") + "` " + exit + hash);
            }
            entry.data().scalar("tree").ifPresent(tree -> add(entry, "verify", "of tree " + tree));
            switch (verdict) {
                case StepEvent.Green(boolean flaky) -> {
                    if (flaky) {
                        add(entry, "verify", "passed when it was run again");
                    }
                }
                case StepEvent.Red(String reason, _) -> {
                    add(entry, "verify", "failed: " + reason);
                    toPass = List.of("the Verify commands have to pass: " + reason);
                }
                case StepEvent.PreflightBlocked _ -> {
                    add(entry, "verify", "exit 77: blocked");
                    toPass = List.of("the pre-flight has to pass: it exited with 77");
                }
                case StepEvent.PolicyRefused(String rule) -> {
                    add(entry, "verify", "refused by the command policy: " + rule);
                    toPass = List.of("the command policy has to allow the command: " + rule);
                }
            }
        }

        private void manifest(Entry entry, Shown failures) {
            if (failures.isEmpty()) {
                add(entry, "manifest", "every row holds");
                return;
            }
            failures.first().forEach(row -> add(entry, "manifest", "does not hold: " + row));
            toPass =
                    new ArrayList<>(
                            failures.first().stream().map(row -> "has to hold: " + row).toList());
            if (failures.more() > 0) {
                toPass.add("and " + failures.more() + " more rows of the manifest");
            }
        }

        private void graded(Entry entry, StepGrade grade) {
            add(entry, "grade", grade.line());
            grade.findings().forEach(finding -> add(entry, "grade", finding));
            grade.objection()
                    .ifPresent(why -> toPass = List.of("the witnesses have to be content: " + why));
        }

        private void proved(Entry entry, LastProof proof) {
            proof.findings().stream()
                    .filter(finding -> finding.step() == step)
                    .forEach(f -> add(entry, "last proof", f.what()));
            if (proof.findings().stream().noneMatch(finding -> finding.step() == step)) {
                add(entry, "last proof", told(proof.kind()));
            }
        }

        private static String told(LastProof.Kind kind) {
            return switch (kind) {
                case RUN -> "nothing was red";
                case AT_MERGE -> "not needed: the same tree was proved before the merge";
                case NOTHING -> "no step that passed has a command";
                case OFF -> "switched off";
                case UNTOLD -> "the run is older than last proofs are";
            };
        }

        private void settled(Entry entry, StepEnd end) {
            passed = end == StepEnd.PASSED;
            add(entry, "end", end.name().toLowerCase(Locale.ROOT));
        }
    }
}
