package baton.world.attest;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.attest.Envelope;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.commit.Notes;
import baton.world.git.read.Objects;
import baton.world.process.Bytes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;

/// The notes that hold envelopes, one in each line: one's own, and those that were fetched from
/// remotes. Anybody who may push can have written the latter.
public final class AttestNotes {
    public static final String REF = "refs/notes/baton-attest";

    /// The notes of each remote are kept apart from one's own, so that fetching overwrites nothing.
    public static final String FETCHED = "refs/baton/attest/";

    private static final int NOTES_MAX = 100_000;
    private static final int ENVELOPES_MAX = 32;

    private final Repository repository;
    private final Objects objects;
    private final Map<CommitId, SequencedSet<String>> blobs;

    private AttestNotes(
            Repository repository, Objects objects, Map<CommitId, SequencedSet<String>> blobs) {
        this.repository = repository;
        this.objects = objects;
        this.blobs = blobs;
    }

    /// All notes, the own ones first.
    public static AttestNotes all(Repository repository, Objects objects) {
        List<String> refs = new ArrayList<>(List.of(REF));
        refs.addAll(repository.names(FETCHED));
        Map<CommitId, SequencedSet<String>> blobs = new LinkedHashMap<>();
        for (String ref : refs) {
            listed(repository, ref)
                    .forEach(
                            (commit, blob) ->
                                    blobs.computeIfAbsent(commit, _ -> new LinkedHashSet<>())
                                            .add(blob));
        }
        return new AttestNotes(repository, objects, blobs);
    }

    /// The blobs of notes by the commits that they are at. Git itself spreads them over
    /// directories; what else a tree holds is no note.
    private static Map<CommitId, String> listed(Repository repository, String ref) {
        Map<CommitId, String> listed = new LinkedHashMap<>();
        if (repository.commit(ref).isEmpty()) {
            return listed;
        }
        String said =
                repository.git().run(Call.reading("ls-tree", "-r", "-z", ref)).stdout().text();
        for (String line : said.split("\0", -1)) {
            int tab = line.indexOf('\t');
            String[] words = tab < 0 ? new String[0] : line.substring(0, tab).split(" ", -1);
            if (words.length == 3 && words[1].equals("blob")) {
                CommitId.of(line.substring(tab + 1).replace("/", ""))
                        .ifPresent(commit -> listed.put(commit, words[2]));
            }
            if (listed.size() > NOTES_MAX) {
                throw new Failure(
                        Fault.TOO_LARGE
                                .because(ref + " holds more than " + NOTES_MAX + " notes")
                                .withFix("look at what wrote them: one commit has one"));
            }
        }
        return listed;
    }

    /// The lines of the notes at a commit, each once. More than anybody needs are cut off: an
    /// attacker who can push could only hide a statement so, as by taking it away.
    public List<String> at(CommitId commit) {
        SequencedSet<String> lines = new LinkedHashSet<>();
        for (String blob : blobs.getOrDefault(commit, new LinkedHashSet<>())) {
            lines.addAll(lines(blob));
        }
        return lines.stream().limit(ENVELOPES_MAX).toList();
    }

    /// The commits that have notes.
    public List<CommitId> commits() {
        return List.copyOf(blobs.keySet());
    }

    private List<String> lines(String blob) {
        return objects.blob(blob)
                .filter(note -> note.size() <= ENVELOPES_MAX * Envelope.LINE_MAX)
                .map(AttestNotes::split)
                .orElseGet(() -> List.of("unreadable"));
    }

    private static List<String> split(Bytes note) {
        List<String> lines = new ArrayList<>();
        for (String line : note.text().split("\n", -1)) {
            if (!line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    /// Adds lines to the own notes, beside what is there.
    public void add(SequencedMap<CommitId, String> added) {
        if (added.isEmpty()) {
            return;
        }
        new Notes(repository, REF).write(_ -> together(added));
    }

    private SequencedMap<CommitId, String> together(SequencedMap<CommitId, String> added) {
        Map<CommitId, String> there = listed(repository, REF);
        SequencedMap<CommitId, String> notes = new LinkedHashMap<>();
        added.forEach(
                (commit, line) -> {
                    SequencedSet<String> lines = new LinkedHashSet<>();
                    Optional.ofNullable(there.get(commit))
                            .map(this::lines)
                            .ifPresent(lines::addAll);
                    lines.add(line);
                    notes.put(commit, String.join("\n", lines));
                });
        return notes;
    }
}
