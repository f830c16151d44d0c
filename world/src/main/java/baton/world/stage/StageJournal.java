package baton.world.stage;

import baton.core.agent.stream.Used;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.JournalFile;
import baton.world.files.RunLock;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// The journal of a stage that is carried out, and what its lines come to. Many replies may come at
/// the same time.
final class StageJournal implements AutoCloseable {
    /// A line of the journal's file may be longer by what it is sealed with.
    static final int LINE_MAX = 7 << 20;

    private final StageFolder folder;
    private final StageSeal seal;
    private final RunLock lock;
    private final Supplier<Instant> clock;
    private final JournalFile file;
    private final StageMemory memory = new StageMemory();

    private StageJournal(
            StageFolder folder,
            StageSeal seal,
            RunLock lock,
            Supplier<Instant> clock,
            JournalFile file) {
        this.folder = folder;
        this.seal = seal;
        this.lock = lock;
        this.clock = clock;
        this.file = file;
        StageFolder.read(file.lines(), seal).forEach(memory::add);
    }

    static StageJournal open(
            StageFolder folder, StageSeal seal, RunLock lock, Supplier<Instant> clock) {
        return new StageJournal(folder, seal, lock, clock, JournalFile.open(folder.journal()));
    }

    /// Makes the file with its first line, which is on disk before anything tells of the stage.
    static void begin(
            StageFolder folder, StageSeal seal, StageRecord record, Supplier<Instant> clock) {
        try (JournalFile file = JournalFile.open(folder.journal())) {
            Value.Fields fields = stamped(new StageLine.Recorded(record), clock);
            String _ = file.append(head -> sealed(seal, fields, head));
            file.sync();
        }
    }

    private static Value.Fields stamped(StageLine line, Supplier<Instant> clock) {
        return line.fields().put("at", clock.get().toString()).build();
    }

    StageFolder folder() {
        return folder;
    }

    /// An answer from the lines so far.
    synchronized <T> T known(Function<StageMemory, T> question) {
        return question.apply(memory);
    }

    synchronized Used used() {
        return memory.used();
    }

    /// Keeps a line: it survives the program, and the machine where somebody gave something for
    /// it. Says whether it did: what is too large is not kept.
    synchronized boolean keep(StageLine line) {
        Value.Fields fields = stamped(line, clock);
        String json = Json.line(fields);
        if (json.getBytes(StandardCharsets.UTF_8).length > LINE_MAX) {
            return false;
        }
        String _ = file.append(head -> sealed(seal, fields, head));
        if (line.isPaid()) {
            file.sync();
        }
        memory.add(line);
        return true;
    }

    private static String sealed(StageSeal seal, Value.Fields fields, String head) {
        SequencedMap<String, Value> all = new LinkedHashMap<>(fields.fields());
        all.put("prev", Value.of(head));
        return Json.line(seal.sealed(Value.fields(all)));
    }

    @Override
    public void close() {
        file.close();
        lock.close();
    }
}
