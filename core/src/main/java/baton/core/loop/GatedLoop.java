package baton.core.loop;

import java.util.ArrayList;
import java.util.List;

/// Draft, check by rule, criticise, revise, at most `limit` times; then complete or partial. A
/// total, pure function of its events.
///
/// What rules find keeps the critics from being asked: a draft that is known to be wrong goes back
/// at once. Only a draft that critics let pass is complete; the last one is taken as it is.
///
/// @param <D> what is drafted
/// @param <F> what is found wrong with it
public record GatedLoop<D, F>(int limit, Stage<D, F> stage) {

    public GatedLoop {
        if (limit < 1) {
            throw new IllegalArgumentException("a loop of " + limit + " drafts");
        }
    }

    /// A stage of the loop; the first two are also what the loop waits for.
    public sealed interface Stage<D, F> {}

    /// A draft is owed, the first or one that answers what was found.
    public record Drafting<D, F>(int iteration, List<F> findings) implements Stage<D, F> {
        public Drafting {
            findings = List.copyOf(findings);
        }
    }

    /// Critics are owed a look.
    public record Criticising<D, F>(int iteration, D draft) implements Stage<D, F> {}

    /// The draft is final. `findings` are what is left of them.
    public record Ended<D, F>(int iterations, D draft, boolean passed, List<F> findings)
            implements Stage<D, F> {
        public Ended {
            findings = List.copyOf(findings);
        }
    }

    public sealed interface Event<D, F> {}

    /// A draft, and what rules found wrong with it.
    public record Drafted<D, F>(D draft, List<F> findings) implements Event<D, F> {
        public Drafted {
            findings = List.copyOf(findings);
        }
    }

    /// The judgement of the critics; findings may be left although the draft passes.
    public record Criticised<D, F>(boolean passes, List<F> findings) implements Event<D, F> {
        public Criticised {
            findings = List.copyOf(findings);
        }
    }

    /// No more drafts: this one is taken as it is, with what was found.
    public record Stopped<D, F>(D draft, List<F> findings) implements Event<D, F> {
        public Stopped {
            findings = List.copyOf(findings);
        }
    }

    public static <D, F> GatedLoop<D, F> of(int limit) {
        return new GatedLoop<>(limit, new Drafting<>(1, List.of()));
    }

    private record On<D, F>(Stage<D, F> stage, Event<D, F> event) {}

    /// The loop after an event. One that it does not wait for changes nothing: a critic may answer
    /// after the loop was stopped.
    public GatedLoop<D, F> on(Event<D, F> event) {
        return switch (new On<>(stage, event)) {
            case On<D, F>(Drafting<D, F> now, Drafted<D, F>(D draft, List<F> found)) ->
                    found.isEmpty()
                            ? at(new Criticising<>(now.iteration(), draft))
                            : sentBack(now.iteration(), draft, found);
            case On<D, F>(Criticising<D, F> now, Criticised<D, F>(boolean passes, var found)) ->
                    passes
                            ? at(new Ended<>(now.iteration(), now.draft(), true, found))
                            : sentBack(now.iteration(), now.draft(), found);
            case On<D, F>(Drafting<D, F> now, Stopped<D, F>(D draft, List<F> found)) ->
                    at(new Ended<>(now.iteration() - 1, draft, false, both(now.findings(), found)));
            case On<D, F>(Criticising<D, F> now, Stopped<D, F>(D draft, List<F> found)) ->
                    at(new Ended<>(now.iteration(), draft, false, found));
            case On<D, F>(Drafting<D, F> _, Criticised<D, F> _),
                    On<D, F>(Criticising<D, F> _, Drafted<D, F> _),
                    On<D, F>(Ended<D, F> _, _) ->
                    this;
        };
    }

    private GatedLoop<D, F> sentBack(int iteration, D draft, List<F> findings) {
        return iteration < limit
                ? at(new Drafting<>(iteration + 1, findings))
                : at(new Ended<>(iteration, draft, false, findings));
    }

    private GatedLoop<D, F> at(Stage<D, F> next) {
        return new GatedLoop<>(limit, next);
    }

    private static <F> List<F> both(List<F> some, List<F> more) {
        List<F> all = new ArrayList<>(some);
        all.addAll(more);
        return all.stream().distinct().toList();
    }
}
