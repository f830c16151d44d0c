package baton.world.stage;

import baton.core.Failure;
import baton.core.run.RunId;
import baton.core.text.Json;
import baton.world.files.Below;
import baton.world.files.JournalFile;
import baton.world.files.RunLock;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The folder of a stage that has not ended, `.baton/runs/stages/{id}` in the checkout. Nobody but
/// its owner looks into it.
record StageFolder(Path checkout, RunId id) {
    /// The directory that git, sandboxes and hooks leave alone.
    static final String RUNS = ".baton/runs";

    static final String STAGES = RUNS + "/stages";

    private static final String JOURNAL = "journal.jsonl";
    private static final String RECORD = "stage.json";
    private static final String TRASH = ".removed-";
    private static final int RECORD_MAX = 1 << 20;

    /// All of a checkout, the newest first. Behind a link there is none of this checkout.
    static List<StageFolder> all(Path checkout) {
        return places(checkout).filter(StageFolder::isFolder).toList();
    }

    /// Those whose folder gave way to a file or a link.
    static List<StageFolder> replaced(Path checkout) {
        return places(checkout).filter(place -> !place.isFolder()).toList();
    }

    private static Stream<StageFolder> places(Path checkout) {
        return names(checkout)
                .flatMap(name -> RunId.read(name).stream())
                .sorted(Comparator.reverseOrder())
                .map(id -> new StageFolder(checkout, id));
    }

    boolean isFolder() {
        return Files.isDirectory(path(), LinkOption.NOFOLLOW_LINKS);
    }

    private static Stream<String> names(Path checkout) {
        boolean there = new Below(checkout).kind(Path.of(STAGES)) == Below.Kind.DIRECTORY;
        String[] names = there ? checkout.resolve(STAGES).toFile().list() : null;
        return names == null ? Stream.empty() : Arrays.stream(names);
    }

    Path path() {
        return checkout.resolve(name());
    }

    private Path name() {
        return Path.of(STAGES, id.value());
    }

    Path journal() {
        return path().resolve(JOURNAL);
    }

    /// The reason why its lines do not tell what was kept, where they do not.
    Optional<String> damage() {
        if (!Files.isRegularFile(journal(), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(journal() + " is not there any more");
        }
        JournalFile.Verified verified = JournalFile.verify(journal());
        if (verified.broken().isPresent()) {
            int line = verified.broken().getAsInt();
            return Optional.of("line " + line + " of " + journal() + " was changed or damaged");
        }
        // Its first line is there before the record is: where it has none, somebody emptied it.
        return verified.lines() == 0 ? Optional.of(journal() + " was emptied") : Optional.empty();
    }

    void create() {
        Below below = new Below(checkout);
        below.makePrivate(Path.of(RUNS));
        below.makePrivate(Path.of(STAGES));
        below.makePrivate(name());
    }

    void write(StageRecord record, StageSeal seal) {
        byte[] text = Json.pretty(seal.sealed(record.value())).getBytes(StandardCharsets.UTF_8);
        new Below(checkout).write(name().resolve(RECORD), text, Below.HIDDEN);
    }

    /// True where something was kept in it, readable or not. The lock is taken after the record was
    /// written: where it is there alone, somebody has removed the rest.
    boolean isUsed() {
        return isThere(RECORD) || isThere(RunLock.NAME) || journal().toFile().length() > 0;
    }

    private boolean isThere(String file) {
        return Files.exists(path().resolve(file), LinkOption.NOFOLLOW_LINKS);
    }

    /// The record of its beginning, where whoever holds the key wrote that; where its file is lost
    /// the journal has it.
    Optional<StageRecord> record(StageSeal seal) {
        return ofFile(seal)
                .or(
                        () -> {
                            StageMemory memory = new StageMemory();
                            lines(seal).forEach(memory::add);
                            return memory.record();
                        });
    }

    private Optional<StageRecord> ofFile(StageSeal seal) {
        try {
            return new Below(checkout)
                    .read(name().resolve(RECORD), RECORD_MAX)
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .flatMap(seal::opened)
                    .flatMap(StageRecord::read);
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    /// The lines that were kept, without touching the file; those of somebody else are none.
    List<StageLine> lines(StageSeal seal) {
        return Files.isRegularFile(journal(), LinkOption.NOFOLLOW_LINKS)
                ? read(JournalFile.read(journal()), seal)
                : List.of();
    }

    static List<StageLine> read(List<String> lines, StageSeal seal) {
        return lines.stream()
                .flatMap(line -> seal.opened(line).stream())
                .flatMap(fields -> StageLine.read(fields).stream())
                .toList();
    }

    /// It loses its name first, so that no half of it is ever taken for a stage.
    void remove() {
        Below below = new Below(checkout);
        Path trash = name().resolveSibling(TRASH + id);
        below.deleteTree(trash);
        boolean _ = below.rename(name(), trash);
        below.deleteTree(trash);
        boolean _ = below.deleteEmpty(Path.of(STAGES));
    }

    /// Removes what an interrupted removal left.
    static void sweep(Path checkout) {
        Below below = new Below(checkout);
        names(checkout)
                .filter(name -> name.startsWith(TRASH))
                .forEach(name -> below.deleteTree(Path.of(STAGES, name)));
    }
}
