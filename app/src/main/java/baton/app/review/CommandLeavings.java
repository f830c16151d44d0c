package baton.app.review;

import baton.core.Shown;
import baton.core.review.Criterion;
import baton.core.review.Tried;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.stage.StageRun;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The files that the commands of a review leave in the checkout. They are no change of the code
/// under review, in no life of it: a review that was cut off asks about the same files again.
///
/// @param stage keeps the names of these files
/// @param look finds all files that differ now
record CommandLeavings(StageRun stage, Supplier<ReviewScope> look, Consumer<String> notes) {
    private static final String BEFORE = "files before commands";
    private static final String LEFT = "files of commands";
    private static final String COMMANDS = "commands";
    private static final String BEGUN = "begun";
    private static final String PATHS = "paths";

    /// The scope of the review without them. Where commands were cut off, all that is new since
    /// they began is taken for theirs.
    ReviewScope scope() {
        ReviewScope now = look.get();
        if (stage.settled(COMMANDS).equals(Optional.of(BEGUN))) {
            leave(now, paths(BEFORE));
        }
        Set<String> left = paths(LEFT);
        return new ReviewScope(
                now.repository(),
                now.start(),
                now.end(),
                now.changed().stream().filter(file -> !left.contains(file.path().text())).toList());
    }

    /// Has commands tried, and notes what they leave.
    List<Tried> during(ReviewScope scope, List<Criterion> criteria, ReviewMaking.Trying trial) {
        if (criteria.stream().allMatch(one -> one.trial().isEmpty())) {
            return List.of();
        }
        Set<String> before = names(scope);
        settle(BEFORE, before);
        String _ = stage.settle(COMMANDS, BEGUN);
        stage.begin();
        List<Tried> tried = trial.all(criteria);
        leave(look.get(), before);
        return tried;
    }

    /// Notes what is there now and was not there before.
    private void leave(ReviewScope now, Set<String> before) {
        Set<String> left = names(now);
        left.removeAll(before);
        Set<String> known = paths(LEFT);
        if (!known.containsAll(left)) {
            notes.accept(
                    "left by commands of the brief, and no part of the review: "
                            + Shown.texts(List.copyOf(left)).joined(", "));
        }
        known.addAll(left);
        settle(LEFT, known);
        String _ = stage.settle(COMMANDS, "ended");
    }

    private static Set<String> names(ReviewScope scope) {
        Set<String> names = new TreeSet<>();
        scope.changed().forEach(file -> names.add(file.path().text()));
        return names;
    }

    private void settle(String name, Set<String> paths) {
        Value list = Value.texts(List.copyOf(paths));
        String _ = stage.settle(name, Json.line(new FieldsBuilder().put(PATHS, list).build()));
    }

    private Set<String> paths(String name) {
        return stage.settled(name).map(Json::parse).orElse(null)
                        instanceof Json.Good(Value.Fields fields)
                ? new TreeSet<>(fields.texts(PATHS))
                : new TreeSet<>();
    }
}
