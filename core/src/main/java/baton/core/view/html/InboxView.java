package baton.core.view.html;

import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// All runs of a checkout, for a person who asks what needs them.
///
/// @param needs what waits for a person, the most urgent first
/// @param stages the stages that are under way
/// @param older the number of runs that are not listed
public record InboxView(
        String checkout,
        List<Need> needs,
        List<Need> stages,
        List<Row> flying,
        List<Row> finished,
        int older) {

    /// A thing that waits for a person, or that a person may ask about: the words for it, the page
    /// about it, the command for it.
    public record Need(
            String id,
            String state,
            String words,
            String about,
            Optional<Address> page,
            String command) {

        /// As it is told from another checkout: it has no page there.
        Need elsewhere(String checkout, UnaryOperator<String> commands) {
            return new Need(
                    there(checkout) + id,
                    state,
                    words,
                    about + " · " + checkout,
                    Optional.empty(),
                    commands.apply(command));
        }

        /// With another command for the same.
        public Need typed(UnaryOperator<String> commands) {
            return new Need(id, state, words, about, page, commands.apply(command));
        }

        /// The form for machines.
        public Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("state", state);
            fields.put("words", words);
            fields.put("about", about);
            fields.put("command", command);
            return fields.build();
        }
    }

    /// A beginning of ids that tells one checkout from another.
    static String there(String checkout) {
        return "at-" + Integer.toHexString(checkout.hashCode()) + "-";
    }

    /// One run in a list.
    ///
    /// @param place the checkout it is in, where that is another one
    public record Row(
            RunId run,
            String state,
            Optional<String> plan,
            int passed,
            int total,
            Optional<Instant> started,
            Duration elapsed,
            Optional<String> place) {

        /// With words about what it was about.
        public Row about(String words) {
            Optional<String> told = plan.map(name -> name + " (" + words + ")");
            return new Row(run, state, told, passed, total, started, elapsed, place);
        }

        Row elsewhere(String checkout) {
            return new Row(
                    run, state, plan, passed, total, started, elapsed, Optional.of(checkout));
        }
    }

    public InboxView {
        needs = List.copyOf(needs);
        stages = List.copyOf(stages);
        flying = List.copyOf(flying);
        finished = List.copyOf(finished);
    }

    /// With other commands for the same needs.
    public InboxView typed(UnaryOperator<String> commands) {
        UnaryOperator<Need> typed = need -> need.typed(commands);
        return new InboxView(
                checkout,
                needs.stream().map(typed).toList(),
                stages.stream().map(typed).toList(),
                flying,
                finished,
                older);
    }

    /// With what another checkout has, behind the same of this one.
    ///
    /// @param commands makes a command that is typed in the other one a command that is typed here
    public InboxView and(InboxView other, UnaryOperator<String> commands) {
        String there = other.checkout;
        return new InboxView(
                checkout,
                joined(needs, other.needs, need -> need.elsewhere(there, commands)),
                joined(stages, other.stages, need -> need.elsewhere(there, commands)),
                joined(flying, other.flying, row -> row.elsewhere(there)),
                joined(finished, other.finished, row -> row.elsewhere(there)),
                older + other.older);
    }

    private static <T> List<T> joined(List<T> own, List<T> others, UnaryOperator<T> elsewhere) {
        List<T> all = new ArrayList<>(own);
        others.stream().map(elsewhere).forEach(all::add);
        return all;
    }

    /// True if a run is among what needs a person.
    public boolean needs(Row row) {
        String id = row.place.map(InboxView::there).orElse("") + row.run;
        return needs.stream().anyMatch(need -> need.id.startsWith(id));
    }

    /// True if there is nothing to show.
    public boolean isEmpty() {
        return needs.isEmpty() && stages.isEmpty() && flying.isEmpty() && finished.isEmpty();
    }
}
