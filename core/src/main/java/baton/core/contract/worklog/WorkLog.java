package baton.core.contract.worklog;

import baton.core.contract.Reading;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The events of a WORK in the order of their lines. Another tool may have changed its grammar on
/// the way; each line is read by its own words.
public record WorkLog(List<LogEntry> entries) {
    public WorkLog {
        entries = List.copyOf(entries);
    }

    public static Reading<WorkLog> parse(Source source) {
        return new WorkLogReader(source).read();
    }

    /// The grammar of its first events; none where no event has one.
    public Optional<Grammar> grammar() {
        return entries.stream().flatMap(entry -> entry.event().grammar().stream()).findFirst();
    }

    /// A grammar in it that is not the one that is written.
    public Optional<Grammar> foreign() {
        return entries.stream()
                .flatMap(entry -> entry.event().grammar().stream())
                .filter(grammar -> grammar != Grammar.E3)
                .findFirst();
    }

    public String render() {
        return entries.stream().map(LogEntry::render).collect(Collectors.joining());
    }
}
