package baton.core.view.html;

import baton.core.run.RunId;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// All runs of a checkout, for a person who asks what needs them.
///
/// @param needs what waits for a person, the most urgent first
/// @param older the number of runs that are not listed
public record InboxView(
        String checkout, List<Need> needs, List<Row> flying, List<Row> finished, int older) {

    /// A thing that waits for a person: the words for it, the page about it, the command for it.
    public record Need(
            String id,
            String state,
            String words,
            String about,
            Optional<Address> page,
            String command) {}

    /// One run in a list.
    public record Row(
            RunId run,
            String state,
            Optional<String> plan,
            int passed,
            int total,
            Optional<Instant> started,
            Duration elapsed) {}

    public InboxView {
        needs = List.copyOf(needs);
        flying = List.copyOf(flying);
        finished = List.copyOf(finished);
    }
}
