package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.Repository;
import baton.world.git.read.Objects;
import baton.world.process.Bytes;
import baton.world.process.Ended;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// Notes at commits, under a ref of Baton's: the evidence of steps, for one. Notes can be made
/// again at any time: what they say is in the journal first.
public final class Notes {
    public static final String REF = "refs/notes/baton";

    private static final int RACES_MAX = 20;

    /// From so many objects on they stay together in one pack: taking it apart costs more than all
    /// else that is done at the end of a run.
    private static final String PACKED = "fastimport.unpackLimit=20";

    private final Repository repository;
    private final String ref;
    private final Git git;

    /// Those with evidence.
    public Notes(Repository repository) {
        this(repository, REF);
    }

    public Notes(Repository repository, String ref) {
        this.repository = repository;
        this.ref = ref;
        this.git = repository.git();
    }

    /// Writes all of them in one go; a commit that has one gets the new one in its place. The
    /// commits must exist.
    public void write(SequencedMap<CommitId, String> notes) {
        if (!notes.isEmpty()) {
            write(_ -> notes);
        }
    }

    /// Writes notes that are made of those that are there.
    ///
    /// @param made is asked again where others have written meanwhile; it gets the commit that the
    ///     ref is at
    public void write(Function<Optional<CommitId>, SequencedMap<CommitId, String>> made) {
        repository.exclusively(() -> written(made));
    }

    /// Another run may write its own at the same time: then these follow on them.
    private boolean written(Function<Optional<CommitId>, SequencedMap<CommitId, String>> made) {
        for (int race = 1; race <= RACES_MAX; race++) {
            Optional<CommitId> before = repository.commit(ref);
            SequencedMap<CommitId, String> notes = made.apply(before);
            if (notes.isEmpty()) {
                return false;
            }
            Call call = call(notes, before);
            Ended ended = git.attempt(call);
            if (ended.succeeded()) {
                return true;
            }
            if (race == RACES_MAX || repository.commit(ref).equals(before)) {
                throw Git.failed(call, ended);
            }
        }
        return false;
    }

    private Call call(SequencedMap<CommitId, String> notes, Optional<CommitId> before) {
        return Call.of("fast-import", "--quiet", "--done", "--date-format=now")
                .withSettings(List.of(PACKED))
                .withInput(stream(notes, before));
    }

    private Bytes stream(Map<CommitId, String> notes, Optional<CommitId> before) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        add(out, "commit " + ref + "\ncommitter Baton <baton@localhost> now\n");
        data(out, "Evidence");
        before.ifPresent(commit -> add(out, "from " + commit + "\n"));
        notes.forEach(
                (commit, note) -> {
                    add(out, "N inline " + commit + "\n");
                    data(out, note.endsWith("\n") ? note : note + "\n");
                });
        add(out, "done\n");
        return Bytes.of(out.toByteArray());
    }

    private static void data(ByteArrayOutputStream out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        add(out, "data " + bytes.length + "\n");
        out.writeBytes(bytes);
        add(out, "\n");
    }

    private static void add(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /// All notes by commit, each without the line end at its end.
    public Map<CommitId, String> read(Objects objects) {
        Map<CommitId, String> notes = new LinkedHashMap<>();
        if (repository.commit(ref).isEmpty()) {
            return notes;
        }
        Call list = Call.reading("notes", "--ref=" + ref, "list");
        git.run(list)
                .stdout()
                .text()
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length == 2)
                .forEach(words -> add(notes, words[1], objects.blob(words[0])));
        return notes;
    }

    private static void add(Map<CommitId, String> notes, String commit, Optional<Bytes> blob) {
        CommitId.of(commit)
                .ifPresent(
                        id -> blob.ifPresent(note -> notes.put(id, note.text().stripTrailing())));
    }
}
