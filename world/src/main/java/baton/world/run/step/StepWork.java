package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.contract.plan.step.TestFirst;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.proof.ManifestProof;
import baton.core.run.Entry;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.step.Complaint;
import baton.core.step.Gate;
import baton.core.step.Note;
import baton.core.step.Proposal;
import baton.core.step.Question;
import baton.core.step.Recovery;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepEvent.VerifyVerdict;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.engine.Happening;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.index.ProposedWork;
import baton.world.git.read.Objects;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Heads;
import baton.world.run.setting.Residue;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.WorkingTree;
import baton.world.run.witness.Witnesses;

import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Does what a step asks for, in the user's checkout.
///
/// After the agent the working tree is written as a tree, once; scope, Verify, manifest and
/// checkpoint are about that tree.
///
/// What it keeps in memory between effects (the tree, the last output) is a shortcut: each is found
/// again from git and the folder where it is missing.
public final class StepWork {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final AgentWork agents;
    private final VerifyWork verifies;
    private final CheckpointWork checkpoints;
    private final Retreats retreats;
    private final WorkingTree tree;
    private final LastFailure lastFailure;
    private final Waits waits;
    private final Recoveries recoveries;
    private final Aside aside;
    private final ProposedTree proposed;
    private final ClearGround ground;
    private final BuiltBefore built;
    private final Set<Note> noted = EnumSet.noneOf(Note.class);

    StepWork(
            RunSetting run,
            Snapshots snapshots,
            AgentWork agents,
            Retreats retreats,
            Objects objects) {
        this.run = run;
        this.snapshots = snapshots;
        this.agents = agents;
        this.verifies = new VerifyWork(run);
        this.retreats = retreats;
        this.lastFailure = new LastFailure(run);
        this.waits = new Waits(run);
        this.aside = run.aside(snapshots);
        aside.begin();
        this.checkpoints = new CheckpointWork(run, objects, aside);
        this.recoveries = new Recoveries(run, snapshots, retreats, checkpoints);
        this.proposed = new ProposedTree(run, snapshots, retreats);
        this.ground = new ClearGround(run, retreats, aside, checkpoints);
        this.built = new BuiltBefore(run.sheet(), snapshots);
        this.tree =
                new WorkingTree(
                        run.repository().top(), run.surroundings().environment().variables());
    }

    Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case StepEffect.Begin _ -> Optional.of(begin(owed));
            case StepEffect.Witness _ -> Optional.of(witness(owed));
            case StepEffect.Implement(Optional<Instant> notBefore) ->
                    implement(owed, notBefore, meanwhile);
            case StepEffect.OpenGate(Question question) -> Optional.of(ask(owed, question));
            case StepEffect.CheckScope _ -> Optional.of(checkScope(owed));
            case StepEffect.Verify _ -> verify(owed);
            case StepEffect.Prove _ -> Optional.of(prove(owed));
            case StepEffect.Grade _ -> grade(owed);
            case StepEffect.Checkpoint(Proposal proposal) -> checkpoint(owed, proposal, meanwhile);
            case StepEffect.Retreat(boolean everything) -> Optional.of(retreat(owed, everything));
            case StepEffect.Recover(Recovery from) ->
                    Optional.of(recoveries.recover(run.step(owed.step()), owed, from));
            case StepEffect.Settle(StepEnd end) -> Optional.of(settle(owed, end));
        };
    }

    private Happening begin(RunEffect.ForStep owed) {
        proposed.begin();
        lastFailure.forget();
        noted.clear();
        aside.bringBack();
        if (!run.step(owed.step()).rules().implemented()) {
            retreats.capture();
        }
        Head head = run.repository().head();
        String commit = head.tip().map(Object::toString).orElse("");
        WorkStep work = run.step(owed.step());
        Optional<Complaint> fenced = work.fenced().or(() -> proposed.beyond(work));
        if (fenced.isPresent()) {
            return happening(owed, new StepEvent.ScopeChecked(false, fenced), new Detail());
        }
        return happening(
                owed,
                new StepEvent.Started(commit),
                putRight().with("head", Heads.word(head)).with("title", work.step().title()));
    }

    /// The run's own files that commands and hooks changed, for which no attempt answers.
    private Detail putRight() {
        return new Detail().with("put_back", Shown.texts(run.place().held().changed()));
    }

    private Happening witness(RunEffect.ForStep owed) {
        List<String> failures = proof(owed).failures(Set.of());
        Detail told = putRight();
        StepEvent witnessed = new StepEvent.Witnessed(failures.isEmpty(), testPasses(owed, told));
        return happening(owed, witnessed, told.with("failures", Shown.texts(failures)));
    }

    /// A test that is written first has to fail before the work: what passes then proves nothing.
    private boolean testPasses(RunEffect.ForStep owed, Detail told) {
        WorkStep work = run.step(owed.step());
        Optional<String> command = work.step().testFirst().flatMap(TestFirst::command);
        if (command.isEmpty()) {
            return false;
        }
        VerifyCommand test = new VerifyCommand(command.get(), Optional.empty());
        Path log = run.folder().verifyLog(work.unit() + "-test-first", 1, owed.tries());
        Residue residue = new Residue(run, snapshots);
        VerifyWork.Outcome outcome = aside.without(() -> verifies.run(List.of(test), log));
        residue.clear(work.unit() + ".test-first", told);
        return outcome.verdict() instanceof StepEvent.Green;
    }

    private Optional<Happening> implement(
            RunEffect.ForStep owed, Optional<Instant> notBefore, Consumer<Happening> meanwhile) {
        if (!waits.until(notBefore, owed, meanwhile)) {
            return Optional.empty();
        }
        retreats.begin(owed);
        if (built.isThere(owed, () -> proof(owed).failures(Set.of()).isEmpty())) {
            Detail said = new Detail().with(Worksheet.BUILT_BEFORE, Value.of(true));
            meanwhile.accept(happening(owed, new StepEvent.AgentStarted(), said));
            return Optional.of(
                    happening(
                            owed,
                            new StepEvent.AgentEnded(new StepEvent.Finished()),
                            new Detail()));
        }
        aside.keepWritten();
        meanwhile.accept(happening(owed, new StepEvent.AgentStarted(), new Detail()));
        ToolStamps before = ToolStamps.of(run.repository().top());
        AgentReport report = agents.carryOut(owed, lastFailure.known(), meanwhile);
        if (report.cancelled() || report.trouble().isPresent()) {
            return AgentWork.unended(owed, report, meanwhile);
        }
        if (waits.has(report)) {
            // Nobody judges what it did until it is asked again, and that begins where it is now.
            FoundMoves _ = retreats.moved(owed);
        }
        List<String> suspects = before.differing(ToolStamps.of(run.repository().top()));
        if (!suspects.isEmpty()) {
            noted.add(Note.GRADER_SUSPECT);
        }
        proposed.forget();
        run.means().recordings().ifPresent(recordings -> record(recordings, owed, report));
        remember(owed, report);
        Detail detail =
                AgentWork.detail(report)
                        .with("prompt_tokens", Value.of(agents.promptTokens()))
                        .with("suspects", Shown.texts(suspects));
        detail.with("denied", agents.denials());
        return Optional.of(happening(owed, AgentWork.ended(report), detail));
    }

    private static Happening ask(RunEffect.ForStep owed, Question question) {
        String gate = Gate.id(owed.step(), owed.tries());
        return happening(owed, new StepEvent.GateOpened(gate, question), new Detail());
    }

    private void record(Path recordings, RunEffect.ForStep owed, AgentReport report) {
        WorkStep work = run.step(owed.step());
        Path log = run.folder().log(work.unit(), owed.attempt(), owed.tries());
        new Recorder(recordings, run).record(work, owed, report, log, snapshots.changes());
    }

    private void remember(RunEffect.ForStep owed, AgentReport report) {
        if (report.outcome() instanceof StepEvent.AgentFailed(String reason)) {
            failing(owed, reason, "");
        }
    }

    private void failing(RunEffect.ForStep owed, String reason, String output) {
        lastFailure.set(owed.step(), owed.attempt(), reason, output);
    }

    /// Takes up an event of an earlier life of the program.
    public void recall(Entry entry, RunEvent event) {
        lastFailure.recall(entry, event);
        built.recall(entry, event);
    }

    /// The steps in whose place a person has put work: it is judged before an agent is asked.
    public void judgeFirst(Set<Integer> steps) {
        built.judgeFirst(steps);
    }

    private Happening checkScope(RunEffect.ForStep owed) {
        WorkStep work = run.step(owed.step());
        FoundMoves moved = retreats.moved(owed);
        proposed.forget();
        ground.begin();
        List<Change> changes = proposed.get().changes();
        Optional<Complaint> own = proposed.ofBaton(aside);
        Optional<Complaint> complaint =
                moved.complaint()
                        .or(() -> own)
                        .or(proposed::refused)
                        .or(proposed::unstorable)
                        .or(() -> work.judge(changes.stream().map(Change::tree).toList()))
                        .or(() -> proposed.unheld(work))
                        .or(() -> proposed.idle(owed.step()))
                        .or(() -> proposed.ignoredOf(work));
        complaint.ifPresent(c -> failing(owed, c.toString(), ""));
        Detail detail = moved.in(new Detail()).with("changes", Detail.shown(Change.paths(changes)));
        retreats.tell(detail);
        return happening(owed, new StepEvent.ScopeChecked(!changes.isEmpty(), complaint), detail);
    }

    private Optional<Happening> verify(RunEffect.ForStep owed) {
        ProposedWork proposal = proposed.get();
        noted.addAll(ground.clear(owed, proposal));
        VerifyWork.Outcome outcome = verifies.run(owed, proposed::testedBefore);
        if (outcome.cut()) {
            aside.bringBack();
            return Optional.empty();
        }
        aside.bringOthersBack();
        FoundMoves moved = retreats.moved(owed);
        Detail detail = retreats.tell(new Detail()).with("tree", proposal.tree().value());
        detail.with("results", Value.items(outcome.results()));
        List<GitPath> left = proposed.removeResidue(owed, aside, detail);
        Optional<VerifyVerdict> said = ground.verdict(moved, outcome, left);
        if (said.isEmpty()) {
            ground.tell(detail);
            return Optional.of(outrun(owed, moved, detail));
        }
        VerifyVerdict verdict = proposed.verdict(said.get(), owed, left);
        if (verdict instanceof StepEvent.Red(String reason, _)) {
            failing(owed, reason, outcome.output());
        }
        moved.complaint().ifPresent(what -> detail.with("put_back", what.what()));
        ground.tell(detail);
        return Optional.of(happening(owed, new StepEvent.Verified(verdict), detail));
    }

    private Happening prove(RunEffect.ForStep owed) {
        List<String> found = proof(owed).failures(proposed.changed());
        Shown failures = Shown.texts(ground.reasoned(owed, found));
        aside.bringBack();
        if (!failures.isEmpty()) {
            failing(owed, failures.joined("; "), "");
        }
        return happening(owed, new StepEvent.ManifestChecked(failures), new Detail());
    }

    /// Hears the witnesses of the proposed tree before it is committed. What one of them says
    /// against it is told to the next attempt.
    private Optional<Happening> grade(RunEffect.ForStep owed) {
        Witnesses waited = Witnesses.waited(run, owed.session());
        String tree = proposed.get().tree().value();
        return lastFailure.heeding(
                owed,
                waited.hear(new Witnesses.Work(owed.step(), owed.tries(), retreats.start(), tree)));
    }

    private ManifestProof proof(RunEffect.ForStep owed) {
        return new ManifestProof(run.step(owed.step()).step().manifest(), tree);
    }

    /// Makes the checkpoint of a step. Files that hooks have changed are looked at anew; the reason
    /// for a refusal by hooks is told to the next attempt.
    private Optional<Happening> checkpoint(
            RunEffect.ForStep owed, Proposal proposal, Consumer<Happening> meanwhile) {
        WorkStep work = run.step(owed.step());
        checkpoints.note(retreats.noted(noted));
        if (proposal instanceof Proposal.Committed(String id)) {
            retreats.committed(new CommitId(id));
            return Optional.of(checkpoints.committed(work, owed, new CommitId(id)));
        }
        // Verify runs what the agent has written, and that can write the index.
        retreats.beforeCommit();
        Optional<Happening> made =
                proposed.changedLately(owed)
                        .map(StepEvent.CheckpointRefused::new)
                        .map(refused -> happening(owed, refused, new Detail()))
                        .or(() -> made(work, owed, meanwhile));
        made.ifPresent(happening -> heed(owed, happening));
        return made;
    }

    /// Others may commit until the branch is locked: then nothing has moved.
    private Optional<Happening> made(
            WorkStep work, RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        try {
            return checkpoints.make(work, owed, retreats.start(), proposed.get(), meanwhile);
        } catch (Failure failure) {
            if (failure.problem().fault() != Fault.BRANCH_MOVED) {
                throw failure;
            }
            return Optional.of(outrun(owed, retreats.outrun(owed, failure), new Detail()));
        }
    }

    /// The same work has to be proved again, on top of what others have committed.
    private Happening outrun(RunEffect.ForStep owed, FoundMoves moved, Detail detail) {
        proposed.forget();
        aside.bringBack();
        return happening(owed, new StepEvent.Recovered(Optional.empty(), true), moved.in(detail));
    }

    private void heed(RunEffect.ForStep owed, Happening made) {
        if (made.event() instanceof RunEvent.InStep(_, _, StepEvent.CheckpointRefused refused)) {
            String output = made.detail().text("output");
            failing(owed, refused.reason(), output);
        }
        if (made.event() instanceof RunEvent.InStep(_, _, StepEvent.Checkpointed committed)) {
            committed.commit().map(CommitId::new).ifPresent(id -> stands(id, made));
        } else {
            proposed.forget();
        }
    }

    private void stands(CommitId id, Happening told) {
        AfterHooks.amended(told).ifPresent(made -> retreats.amended(made, id));
        retreats.committed(id);
    }

    private Happening retreat(RunEffect.ForStep owed, boolean everything) {
        proposed.forget();
        aside.bringBack();
        return retreats.retreat(run.step(owed.step()), owed, everything);
    }

    private Happening settle(RunEffect.ForStep owed, StepEnd end) {
        if (end == StepEnd.PASSED) {
            proposed.adopt();
        }
        proposed.forget();
        built.settled(owed.step());
        return happening(owed, new StepEvent.Settled(end), putRight());
    }

    /// The program ends in order.
    ///
    /// @param current what the step under way owes
    public void leave(Optional<RunEffect.ForStep> current) {
        aside.bringBack();
        retreats.leave(current);
    }

    static Happening happening(RunEffect.ForStep owed, StepEvent event, Detail detail) {
        return new Happening(
                new RunEvent.InStep(owed.step(), owed.tries(), event), detail.fields());
    }
}
