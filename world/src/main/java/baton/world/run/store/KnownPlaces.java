package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.core.text.Json;
import baton.world.SideBySide;
import baton.world.files.Below;
import baton.world.files.JournalChain;
import baton.world.files.NotedHashes;
import baton.world.files.RealPath;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;

/// The notes of one run, those of each checkout in files of their own, which are named by its path:
/// `{run}.places/{hash}.heads` are [PlaceNotes], `{hash}.sealed` are hashes of logs and prompts.
final class KnownPlaces {
    private static final String PLACES = ".places";
    private static final String HEADS = ".heads";
    private static final String TRACES = ".sealed";
    private static final String HELD = ".held.";
    private static final int HASH_LENGTH = 24;
    private static final int NOTES_MAX = 64 << 20;

    private final Path directory;
    private final Path name;

    /// @param directory where all runs are noted
    KnownPlaces(Path directory, RunId id) {
        this.directory = directory;
        this.name = Path.of(id.value() + PLACES);
    }

    private Below known() {
        return new Below(directory);
    }

    private Path file(RunFolder folder, String end) {
        return name.resolve(hash(folder.checkout()) + end);
    }

    private static String hash(Path checkout) {
        Path real = RealPath.resolve(checkout).orElse(checkout);
        return Sha256.of(real.toString()).substring(0, HASH_LENGTH);
    }

    /// Those of these runs of one checkout that are not noted there. There may be thousands, so
    /// that each costs one look at the disk.
    ///
    /// @param directory where all runs are noted
    static Set<RunFolder> elsewhere(Path directory, Path checkout, List<RunFolder> folders) {
        String end = PLACES + "/" + hash(checkout) + HEADS;
        List<Boolean> noted =
                new SideBySide()
                        .map(
                                folders,
                                run -> new File(directory + "/" + run.id().value() + end).isFile());
        Set<RunFolder> missing = new HashSet<>();
        for (int i = 0; i < folders.size(); i++) {
            if (!noted.get(i)) {
                missing.add(folders.get(i));
            }
        }
        return missing;
    }

    /// The file for the hashes of what a run judges by. They are noted there while programs without
    /// a fence are at work in one of its working trees.
    ///
    /// @param place the name of that working tree's folder
    Path held(RunFolder folder, Path place) {
        return directory.resolve(file(folder, HELD + place));
    }

    /// Before the first line of the journal.
    void begin(RunFolder folder) {
        PlaceNotes.Line first = new PlaceNotes.Line(PlaceNotes.Word.OPEN, JournalChain.NO_LINE);
        known().writeDurably(file(folder, HEADS), bytes(first));
    }

    /// That lines are to follow must outlast the machine as these lines will: they would seem to be
    /// somebody else's otherwise. Everything else may be noted late.
    void add(RunFolder folder, PlaceNotes.Line line) {
        Path file = file(folder, HEADS);
        if (known().kind(file) != Below.Kind.FILE) {
            known().writeDurably(file, bytes(line));
            return;
        }
        File place = directory.resolve(file).toFile();
        try (FileOutputStream out = new FileOutputStream(place, true)) {
            boolean opens = line.word() == PlaceNotes.Word.OPEN;
            // A power cut may have torn the line before, which must not swallow this one.
            byte[] text = ((opens ? "\n" : "") + line.text()).getBytes(StandardCharsets.US_ASCII);
            out.write(text);
            if (opens) {
                out.getFD().sync();
            }
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(place + ": " + e.getMessage()), e);
        }
    }

    private static byte[] bytes(PlaceNotes.Line line) {
        return line.text().getBytes(StandardCharsets.US_ASCII);
    }

    /// The notes of the run in the checkout that this folder lies in.
    PlaceNotes here(RunFolder folder) {
        return read(file(folder, HEADS));
    }

    private PlaceNotes read(Path file) {
        return known().read(file, NOTES_MAX)
                .map(bytes -> PlaceNotes.read(new String(bytes, StandardCharsets.ISO_8859_1)))
                .orElse(PlaceNotes.NONE);
    }

    private Stream<PlaceNotes> all() {
        return files().stream().map(file -> read(name.resolve(file)));
    }

    private List<Path> files() {
        return known().files(name).stream().filter(f -> f.toString().endsWith(HEADS)).toList();
    }

    /// The lines of the journal that were noted anywhere; no line where none has been noted yet.
    Set<String> heads() {
        Set<String> heads = new HashSet<>();
        all().forEach(
                        notes -> {
                            heads.addAll(notes.heads());
                            notes.last()
                                    .map(PlaceNotes.Line::hash)
                                    .filter(JournalChain.NO_LINE::equals)
                                    .ifPresent(heads::add);
                        });
        return heads;
    }

    /// The reports that were written anywhere.
    Set<String> reports() {
        Set<String> reports = new HashSet<>();
        all().forEach(notes -> reports.addAll(notes.reports()));
        return reports;
    }

    /// True if the run is noted in the checkout that this folder lies in, or lay in.
    boolean isNoted(RunFolder folder) {
        return known().kind(file(folder, HEADS)) == Below.Kind.FILE;
    }

    /// True if the run is noted in no checkout other than this folder's.
    boolean isOnly(RunFolder folder) {
        return files().stream().allMatch(f -> name.resolve(f).equals(file(folder, HEADS)));
    }

    /// Says whether nothing is noted any more.
    boolean forget(RunFolder folder) {
        boolean only = isOnly(folder);
        boolean _ = known().delete(file(folder, HEADS));
        boolean _ = known().delete(file(folder, TRACES));
        String held = String.valueOf(file(folder, HELD).getFileName());
        known().files(name).stream()
                .filter(file -> file.toString().startsWith(held))
                .forEach(file -> known().deleteTree(name.resolve(file)));
        if (only) {
            known().deleteTree(name);
        }
        return only;
    }

    /// Notes the hashes of files, by their names in the folder of the run.
    void seal(RunFolder folder, SortedMap<String, String> hashes) {
        byte[] text = Json.pretty(NotedHashes.value(hashes)).getBytes(StandardCharsets.UTF_8);
        known().writeDurably(file(folder, TRACES), text);
    }

    /// The hashes that were noted; nothing where none were in this checkout.
    Optional<SortedMap<String, String>> sealed(RunFolder folder) {
        return known().read(file(folder, TRACES), NOTES_MAX).flatMap(NotedHashes::read);
    }
}
