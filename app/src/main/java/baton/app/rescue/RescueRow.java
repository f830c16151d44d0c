package baton.app.rescue;

import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.run.SalvageRef;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.git.Repository;
import baton.world.git.rescue.Rescue;
import baton.world.git.rescue.SavedWork;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// One piece of saved work: under a ref, or as files in a run's folder.
///
/// @param place the ref, or the directory as seen from the top of the checkout
/// @param files each with how it changed; in a directory they are just there
record RescueRow(
        boolean isRef,
        String place,
        Optional<SalvageRef> origin,
        Optional<Instant> at,
        SequencedMap<String, String> files) {
    /// Attempts that were put back, and what a run could not merge.
    private static final List<String> KINDS = List.of("refs/baton/salvage/", "refs/baton/rescue/");

    private static final int LISTED_MAX = 8;
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm'Z'").withZone(ZoneOffset.UTC);

    static List<RescueRow> all(Repository repository, Rescue rescue) {
        List<RescueRow> rows = new ArrayList<>();
        refs(rescue).forEach(work -> rows.add(of(work)));
        for (RunFolder run : RunFolder.all(repository.top()).reversed()) {
            run.salvaged().forEach((name, files) -> rows.add(of(repository, run, name, files)));
        }
        return rows;
    }

    static List<SavedWork> refs(Rescue rescue) {
        return KINDS.stream().flatMap(kind -> rescue.all(kind).stream()).toList();
    }

    private static RescueRow of(SavedWork work) {
        SequencedMap<String, String> files = new LinkedHashMap<>();
        work.entries()
                .forEach(
                        entry ->
                                files.put(
                                        entry.path().text(),
                                        entry.change().kind().name().toLowerCase(Locale.ROOT)));
        return new RescueRow(
                true, work.ref(), SalvageRef.read(work.ref()), Optional.of(work.at()), files);
    }

    private static RescueRow of(
            Repository repository, RunFolder run, String name, List<String> names) {
        SequencedMap<String, String> files = new LinkedHashMap<>();
        names.forEach(file -> files.put(file, "kept"));
        return new RescueRow(
                false,
                place(repository, run, name).toString(),
                SalvageRef.read(run.id(), name),
                Optional.empty(),
                files);
    }

    static Path place(Repository repository, RunFolder run, String name) {
        return repository.top().relativize(run.salvage().resolve(name));
    }

    /// The large files of a saved attempt, which its commit does not hold: their paths in the
    /// checkout.
    static List<String> beside(Repository repository, SavedWork work) {
        String name = work.ref().substring(work.ref().lastIndexOf('/') + 1);
        return SalvageRef.read(work.ref())
                .map(origin -> RunFolder.of(repository.top(), origin.run()))
                .stream()
                .flatMap(run -> files(repository, run, name).stream())
                .toList();
    }

    private static List<String> files(Repository repository, RunFolder run, String name) {
        return run.salvaged().getOrDefault(name, List.of()).stream()
                .map(file -> place(repository, run, name).resolve(file).toString())
                .toList();
    }

    List<String> lines() {
        List<String> facts = new ArrayList<>();
        origin.ifPresent(
                from -> {
                    String attempt = from.attempt() > 0 ? ", attempt " + from.attempt() : "";
                    facts.add(from.unit().replace('-', ' ') + attempt);
                    if (!from.part().isEmpty()) {
                        facts.add(from.part());
                    }
                });
        at.map(MINUTE::format).ifPresent(facts::add);
        facts.add(Plural.count(files.size(), "file"));
        List<String> lines = new ArrayList<>();
        lines.add(Printable.line(place));
        lines.add("    " + Printable.line(String.join(" · ", facts)));
        files.entrySet().stream()
                .limit(LISTED_MAX)
                .forEach(f -> lines.add("    " + f.getValue() + " " + Printable.line(f.getKey())));
        if (files.size() > LISTED_MAX) {
            lines.add("    and " + (files.size() - LISTED_MAX) + " more");
        }
        return lines;
    }

    Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put(isRef ? "ref" : "directory", Value.of(place));
        fields.put("run", origin.map(from -> from.run().value()));
        fields.put("unit", origin.map(SalvageRef::unit));
        fields.put("step", number(origin.flatMap(SalvageRef::step)));
        fields.put("attempt", number(origin.map(SalvageRef::attempt).filter(n -> n > 0)));
        fields.put("at", at.map(Instant::toString));
        List<Value> changed = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            FieldsBuilder one = new FieldsBuilder();
            one.put("path", file.getKey());
            one.put("change", file.getValue());
            changed.add(one.build());
        }
        fields.put("files", Value.items(changed));
        return fields.build();
    }

    private static Value number(Optional<Integer> number) {
        return number.map(n -> Value.of((long) n)).orElseGet(() -> new Value.Null(0));
    }
}
