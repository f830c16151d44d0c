package baton.app.look;

import baton.core.Plural;
import baton.core.Shown;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.run.store.JournalStanding;
import baton.world.run.store.RecordCheck;
import baton.world.run.store.RunFolder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// The findings about a run's record in words: changed files, unchanged ones, and those that nobody
/// can tell about.
record RecordWords(RunFolder folder, RecordCheck check) {
    private static final String INDENT = "  ";
    private static final String BEYOND =
            "not covered: saved work, git's traces and indexes in the folder of the run; the"
                + " commits (`baton audit` checks them); changes by a program that can also write"
                + " this user's notes";

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (check.holds()) {
            lines.add("run " + folder.id() + ": the record is unchanged");
        } else {
            lines.add("run " + folder.id() + ": the record was changed");
            Shown found = Shown.texts(check.findings());
            found.first().forEach(finding -> lines.add(INDENT + "changed: " + finding));
            if (found.more() > 0) {
                lines.add(INDENT + "and " + found.more() + " more");
            }
        }
        if (check.journal().holds() && check.standing().isOwn()) {
            lines.add(INDENT + journal());
        }
        if (check.changed().isEmpty()) {
            lines.add(INDENT + "run.json, configuration.json: unchanged since the run began");
        }
        report().ifPresent(text -> lines.add(INDENT + "report.md: " + text));
        lines.add(INDENT + "logs, prompts, outputs: " + traces());
        lines.add(INDENT + BEYOND);
        return lines;
    }

    private String journal() {
        JournalStanding standing = check.standing();
        String whole =
                "journal.jsonl: whole (" + Plural.count(check.journal().lines(), "line") + "), ";
        String unnoted =
                standing.unnoted() == 0
                        ? ""
                        : "; "
                                + Plural.count(standing.unnoted(), "line was", "lines were")
                                + " written after the last note";
        return whole
                + switch (standing.kind()) {
                    case AS_LEFT -> "and ends with the line that was noted as its last";
                    case WRITTEN_ON ->
                            "and goes on after the last line that was noted: a program is writing"
                                    + " it, or died while writing"
                                    + unnoted;
                    case COPIED ->
                            "and known from another checkout, of which this one is a copy"
                                    + unnoted;
                    case REWRITTEN, ADDED_TO -> "but not as it was noted";
                };
    }

    private Optional<String> report() {
        return switch (check.report()) {
            case MATCHES -> Optional.of("as the run wrote it");
            case OLDER -> Optional.of("as the run wrote it; the journal has grown since");
            case NONE -> Optional.of("none was written");
            case DIFFERS, MISSING -> Optional.empty();
        };
    }

    private String traces() {
        return check.traces()
                .map(
                        found ->
                                Plural.count(
                                        found.same(),
                                        "file as the run left it",
                                        "files as the run left them"))
                .orElse(
                        "not covered, since every program of this run was killed before it could"
                                + " note them");
    }

    Value json() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", folder.id().value());
        fields.put("valid", check.holds());
        fields.put("findings", Value.texts(check.findings()));
        fields.put("lines", check.journal().lines());
        fields.put("head", check.journal().head());
        fields.put("broken_line", number(check.journal().broken()));
        fields.put("journal", word(check.standing().kind()));
        fields.put("unnoted_lines", check.standing().unnoted());
        fields.put("started_with", check.changed().isEmpty() ? "same" : "changed");
        fields.put("report", word(check.report()));
        fields.put(
                "traces",
                check.traces()
                        .<Value>map(found -> Value.of(found.same()))
                        .orElseGet(() -> new Value.Null(0)));
        return fields.build();
    }

    private static String word(Enum<?> kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static Value number(OptionalInt line) {
        return line.isPresent() ? Value.of(line.getAsInt()) : new Value.Null(0);
    }
}
