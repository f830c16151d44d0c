package baton.world.work;

import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.work.WorkFiles;
import baton.world.config.TrustStore;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.run.store.Sha256;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// The approvals of WORKs, which say who approved which, beside the runs. An approval holds for
/// what was approved, to the letter, and only where the user's own state directory knows of the
/// approval: one that came with the repository is nobody's. A repository that is moved stays the
/// same.
public final class Approvals {
    private static final String KEY = "sha256";

    private final Path runs;
    private final TrustStore store;

    /// @param top the top of the repository
    public Approvals(Path top, TrustStore store) {
        this.runs = top.resolve(".baton/runs");
        this.store = store;
    }

    public boolean holds(WorkFiles work) {
        return stored(work.id()).equals(Optional.of(hash(work)))
                && stores().anyMatch(known -> known.trusts(note(work)));
    }

    private Stream<TrustStore> stores() {
        return Stream.concat(Stream.of(store), store.ofMoved().stream());
    }

    private static Source note(WorkFiles work) {
        return Source.of("approved-" + work.id(), hash(work));
    }

    /// True if the WORK was approved in any form, be it another than the present one.
    public boolean knows(WorkId work) {
        return stored(work).isPresent();
    }

    /// Approves a WORK as it is now.
    ///
    /// @param by `user` or `auto`
    public void give(WorkFiles work, String by, Instant at) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", work.id().toString());
        fields.put(KEY, hash(work));
        fields.put("by", by);
        fields.put("at", at.toString());
        stores().forEach(known -> known.accept(note(work)));
        AtomicFile.writeDurably(file(work.id()), Json.pretty(fields.build()));
    }

    /// Takes back what was approved under this id: it is the id of another WORK from now on, and
    /// an approval is never that of equal words.
    public void takeBack(WorkId work) {
        Path file = file(work);
        Below.around(file).delete(file.getFileName());
    }

    private Optional<String> stored(WorkId work) {
        try {
            return Files.isRegularFile(file(work))
                            && Json.parse(Files.readString(file(work)))
                                    instanceof Json.Good(Value.Fields fields)
                    ? fields.scalar(KEY)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The file that says who approved a WORK.
    public Path file(WorkId work) {
        return runs.resolve("approved-" + work + ".json");
    }

    private static String hash(WorkFiles work) {
        return Sha256.of(work.approvable());
    }
}
