package baton.core.policy.rehearsal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The functions that are being called at a point of a rehearsal, and whether one of them starts
/// itself again beside itself, whichever way its name is written.
final class OpenCalls {
    private static final int SAME_MAX = 2;

    /// A call that has not returned; how many statements ran beside their caller when it began, and
    /// how many pipelines were open.
    private record Open(String name, int beside, int pipelines) {}

    /// The stages of a pipeline so far, those in which a function came back to itself, and one such
    /// call as it was written.
    private static final class Stages {
        private boolean counted;
        private int recursive;
        private String text = "";
    }

    private final List<Open> open = new ArrayList<>();
    private final Deque<Stages> pipelines = new ArrayDeque<>();
    private int beside;

    void beginBeside() {
        beside++;
    }

    void endBeside() {
        beside--;
    }

    void beginPipeline() {
        pipelines.push(new Stages());
    }

    void beginStage() {
        pipelines.element().counted = false;
    }

    /// Two calls in one pipeline run at the same time: that bomb, when they come back to a function
    /// that is open.
    Optional<String> endPipeline() {
        Stages stages = pipelines.pop();
        return stages.recursive > 1 ? Optional.of(stages.text) : Optional.empty();
    }

    /// Notes a call. True when it comes back to a function that is open, and runs beside it.
    boolean isBomb(String name, String text) {
        List<Open> same = open.stream().filter(call -> call.name().equals(name)).toList();
        if (same.isEmpty()) {
            return false;
        }
        // Only pipelines that the function itself has begun.
        int since = pipelines.size() - same.getFirst().pipelines();
        pipelines.stream().toList().subList(0, since).forEach(stages -> count(stages, text));
        return same.stream().anyMatch(call -> call.beside() < beside);
    }

    private static void count(Stages stages, String text) {
        stages.recursive += stages.counted ? 0 : 1;
        stages.counted = true;
        stages.text = text;
    }

    /// Begins a call, unless the function is open too many times.
    boolean opens(String name) {
        boolean fits = open.stream().filter(call -> call.name().equals(name)).count() < SAME_MAX;
        if (fits) {
            open.add(new Open(name, beside, pipelines.size()));
        }
        return fits;
    }

    void close() {
        open.removeLast();
    }

    /// The innermost first, as `FUNCNAME` has them.
    List<String> names() {
        return open.reversed().stream().map(Open::name).toList();
    }
}
