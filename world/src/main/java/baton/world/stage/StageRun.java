package baton.world.stage;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.stream.Used;
import baton.core.policy.secrets.Secrets;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.role.Replies;
import baton.world.run.store.Sha256;
import baton.world.stage.StageLine.Answered;
import baton.world.stage.StageLine.Replied;
import baton.world.stage.StageLine.ReplyKey;
import baton.world.stage.StageLine.Settled;
import baton.world.stage.StageLine.Spent;
import baton.world.stage.StageLine.Voided;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A stage that is carried out. What its agents reply and what a person answers goes through it and
/// is kept before it is used; what was kept before the program was killed is not asked for again.
///
/// A new one gets its folder when somebody is first asked. One that has ended has none: a reply is
/// looked up only while its stage is unfinished.
public final class StageRun implements Replies, AutoCloseable {
    private static final String WAITS = "waits";
    private static final String YES = "yes";
    private static final String QUESTION = "question";

    private final Stages stages;
    private final StageRecord record;
    private final Secrets secrets;
    private final Consumer<String> notes;
    private final Map<String, Integer> asked = new HashMap<>();
    private final SequencedMap<String, String> early = new LinkedHashMap<>();
    private Optional<StageJournal> journal;
    private Optional<String> head = Optional.empty();
    private boolean cutOff;
    private boolean unkept;

    private StageRun(
            Stages stages,
            StageRecord record,
            Secrets secrets,
            Optional<StageJournal> journal,
            Consumer<String> notes) {
        this.stages = stages;
        this.record = record;
        this.secrets = secrets;
        this.journal = journal;
        this.notes = notes;
    }

    /// The one that was cut off, where there is one about the same; else a new one.
    ///
    /// @param fresh whether everything is asked anew
    /// @param secrets what is not written down
    /// @param notes who is told
    public static StageRun of(
            Stages stages,
            StageRecord record,
            boolean fresh,
            Secrets secrets,
            Consumer<String> notes) {
        stages.refuseSecond(record, Optional.empty());
        if (fresh) {
            stages.forget(record);
        }
        Optional<StageJournal> journal = fresh ? Optional.empty() : stages.takenUp(record);
        stages.damaged(record).forEach(problem -> notes.accept(UnreadStage.line(problem)));
        StageRun run = new StageRun(stages, record, secrets, journal, notes);
        run.cutOff = journal.filter(found -> isCutOff(found, notes)).isPresent();
        if (journal.isEmpty()) {
            stages.unread().stream().findFirst().ifPresent(one -> notes.accept(one.line()));
        }
        return run;
    }

    /// A life that ended in order waits for somebody, and none was cut off; this one may be.
    private static boolean isCutOff(StageJournal found, Consumer<String> notes) {
        if (found.known(memory -> memory.settled(WAITS)).equals(Optional.of(YES))) {
            boolean _ = found.keep(new Settled(WAITS, "no"));
            return false;
        }
        notes.accept(found.known(StageRun::goingOn));
        return true;
    }

    private static String goingOn(StageMemory memory) {
        return "going on where the stage was cut off: "
                + StoredStage.counts(memory.answers(), memory.replies(), memory.used())
                + "; --fresh asks everything again";
    }

    /// The words, the place and the subject that it was begun with.
    public StageRecord record() {
        return record;
    }

    /// The use of all lives of this stage so far.
    public Used used() {
        return journal.map(StageJournal::used).orElse(Used.NOTHING);
    }

    /// The number of answers that are kept.
    public synchronized int answers() {
        return journal.map(kept -> kept.known(StageMemory::answers)).orElse(0);
    }

    /// True where this is the answer that was taken last, and the life that took it was cut off:
    /// whoever brought it may not know that it was taken.
    public synchronized boolean isBroughtAgain(String answer) {
        Value brought = secrets.scrub(Value.of(answer));
        return cutOff
                && journal.flatMap(kept -> kept.known(StageMemory::last))
                        .filter(last -> last.scalar().equals(brought.scalar()))
                        .isPresent();
    }

    /// Keeps what was chosen so far, for whoever writes something on the strength of it.
    public void begin() {
        Optional<StageJournal> _ = begun();
    }

    /// The journal, begun now at the latest. Where nothing can be kept, that is said.
    private synchronized Optional<StageJournal> begun() {
        if (journal.isEmpty() && !unkept) {
            try {
                journal = Optional.of(stages.begin(record.settling(early)));
            } catch (Failure failure) {
                if (failure.problem().fault() == Fault.LOCK_HELD) {
                    throw failure;
                }
                unkept = true;
                notes.accept(
                        "replies cannot be kept, so a kill would lose them: "
                                + failure.problem().message());
            }
        }
        return journal;
    }

    private synchronized String head() {
        String known = head.orElseGet(stages::head);
        head = Optional.of(known);
        return known;
    }

    @Override
    public AgentReport reply(Asked question, Supplier<AgentReport> asking) {
        Optional<StageJournal> kept = begun();
        if (kept.isEmpty()) {
            return asking.get();
        }
        ReplyKey key =
                new ReplyKey(
                        question.role(),
                        question.unit(),
                        question.attempt(),
                        question.round(),
                        Sha256.of(question.prompt()),
                        head());
        return kept.get()
                .known(memory -> memory.reply(key))
                .orElseGet(() -> keep(kept.get(), key, asking.get()));
    }

    private AgentReport keep(StageJournal kept, ReplyKey key, AgentReport report) {
        AgentReport clean = report.scrubbed(secrets);
        if (!kept.keep(new Replied(key, clean))) {
            notes.accept("a reply of " + key.role() + " is too large to be kept");
            spent(clean.usage());
        }
        return clean;
    }

    @Override
    public Map<String, String> mark() {
        return begun().map(kept -> Map.of(Stages.MARK, stages.mark(kept.folder().id())))
                .orElse(Map.of());
    }

    @Override
    public void spent(Value.Fields usage) {
        if (!usage.fields().isEmpty()) {
            begun().ifPresent(kept -> kept.keep(new Spent(usage)));
        }
    }

    /// The answer of a person, given now or before the program was killed. The same is asked again
    /// where the question has other words now. The stage is there while somebody thinks about it.
    ///
    /// @param kind what sort of thing is asked
    /// @param asking has it answered; what is secret in it is taken out
    public synchronized Value answer(String kind, String question, Supplier<Value> asking) {
        String hash = Sha256.of(question);
        int count = asked.merge(kind + hash, 1, Integer::sum);
        Optional<Value> known = journal.flatMap(j -> j.known(m -> m.answer(kind, count, hash)));
        if (known.isPresent()) {
            return known.get();
        }
        Optional<StageJournal> begun = begun();
        Value answer = secrets.scrub(asking.get());
        begun.ifPresent(kept -> kept.keep(new Answered(kind, count, hash, answer)));
        return answer;
    }

    /// A choice that stays the same over all lives of the stage: the one that was made, or the one
    /// that is made now.
    public synchronized String settled(String name, Supplier<String> choice) {
        return settled(name).orElseGet(() -> settle(name, choice.get()));
    }

    /// The choice that was made.
    public synchronized Optional<String> settled(String name) {
        return journal.flatMap(kept -> kept.known(memory -> memory.settled(name)))
                .or(() -> Optional.ofNullable(early.get(name)));
    }

    /// Makes a choice, or makes it again.
    public synchronized String settle(String name, String value) {
        early.put(name, value);
        journal.ifPresent(kept -> kept.keep(new Settled(name, value)));
        return value;
    }

    /// This life of the stage ends in order, and the next begins when somebody has answered.
    public void pause(String question) {
        String _ = settle(QUESTION, question);
        String _ = settle(WAITS, YES);
    }

    /// The question that a stage waits with; nothing where it does not wait.
    static Optional<String> question(StageMemory memory) {
        return memory.settled(WAITS)
                .filter(YES::equals)
                .map(_ -> memory.settled(QUESTION).orElse("its next question"));
    }

    /// The stage has ended, and nothing of it is needed any more.
    public synchronized void finish() {
        if (journal.isPresent()) {
            StageJournal done = journal.get();
            journal = Optional.empty();
            unkept = true;
            done.close();
            stages.remove(done.folder());
            stages.forget(record);
        }
    }

    /// The stage has failed by what was replied. That is not taken again; what a person answered
    /// is.
    public synchronized void fail() {
        boolean answered = journal.filter(j -> j.known(StageMemory::answers) > 0).isPresent();
        if (answered) {
            boolean _ = journal.orElseThrow().keep(new Voided());
        } else {
            finish();
        }
    }

    @Override
    public synchronized void close() {
        journal.ifPresent(StageJournal::close);
        journal = Optional.empty();
        unkept = true;
    }
}
