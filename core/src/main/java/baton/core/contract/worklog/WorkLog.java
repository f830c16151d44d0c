package baton.core.contract.worklog;

import baton.core.contract.Reading;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The events of a WORK in the order of their lines. All of them are words of one grammar.
public record WorkLog(List<Entry> entries) {
    public WorkLog {
        entries = List.copyOf(entries);
        long grammars =
                entries.stream()
                        .flatMap(entry -> entry.event().grammar().stream())
                        .distinct()
                        .count();
        if (grammars > 1) {
            throw new IllegalArgumentException("a log in more than one grammar");
        }
    }

    public static Reading<WorkLog> parse(Source source) {
        return new WorkLogReader(source).read();
    }

    /// The grammar of its events; none where no event has one.
    public Optional<Grammar> grammar() {
        return entries.stream().flatMap(entry -> entry.event().grammar().stream()).findFirst();
    }

    public String render() {
        return entries.stream().map(Entry::render).collect(Collectors.joining());
    }
}
