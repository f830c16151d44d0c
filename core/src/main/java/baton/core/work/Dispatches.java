package baton.core.work;

import baton.core.contract.message.Action;
import baton.core.contract.message.Dispatch;
import baton.core.contract.message.Handoff;
import baton.core.contract.message.Level;
import baton.core.contract.message.Mode;
import baton.core.contract.message.Receiver;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.Line;
import baton.core.contract.work.TaskId;
import baton.core.contract.workplan.ExecutionMode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/// TASKs as messages: what a builder needs of its WORK and nothing else. What it waits for is
/// handed on in full, what that waited for in a line.
public final class Dispatches {
    private Dispatches() {}

    public static Dispatch builder(WorkFiles work, TaskId task) {
        TaskSpec spec = work.task(task);
        String folder = "works/" + work.id() + "/";
        return new Dispatch(
                Receiver.BUILDER,
                Optional.of(work.id().toString()),
                Optional.of(task.toString()),
                Optional.of(mode(work.plan().header().mode())),
                List.of(),
                Optional.empty(),
                new Dispatch.Context(
                        Optional.of(work.plan().header().project().text()),
                        Optional.of(work.plan().header().language().text()),
                        Optional.of(folder + WorkFiles.PLAN)),
                new Dispatch.Spec(
                        Optional.of(folder + task.fileName()),
                        Optional.of(spec.title().text()),
                        Optional.of(Action.IMPLEMENT),
                        Optional.of(TaskText.of(spec))),
                List.of(),
                handoffs(work, task),
                Optional.empty(),
                Optional.empty());
    }

    private static Mode mode(ExecutionMode mode) {
        return switch (mode) {
            case DIRECT -> Mode.DIRECT;
            case PIPELINE -> Mode.PIPELINE;
            case FULL -> Mode.FULL;
        };
    }

    private static List<Handoff> handoffs(WorkFiles work, TaskId task) {
        Set<TaskId> near = work.needs(task);
        Set<TaskId> far = new LinkedHashSet<>();
        near.forEach(one -> far.addAll(work.needs(one)));
        far.removeAll(near);
        List<Handoff> handoffs = new ArrayList<>();
        near.forEach(one -> handoff(work, one, Level.FULL).ifPresent(handoffs::add));
        far.forEach(one -> handoff(work, one, Level.SUMMARY).ifPresent(handoffs::add));
        return handoffs;
    }

    private static Optional<Handoff> handoff(WorkFiles work, TaskId task, Level level) {
        boolean full = level == Level.FULL;
        return TaskText.handoff(work, task)
                .map(
                        known ->
                                new Handoff(
                                        Optional.of(task.toString()),
                                        level,
                                        known.what().text(),
                                        words(full, known.why()),
                                        words(full, known.caution()),
                                        words(full, known.incomplete())));
    }

    private static Optional<String> words(boolean wanted, Line line) {
        return Optional.of(line.text()).filter(text -> wanted && !text.isEmpty());
    }

    /// The number of tokens that a builder is told.
    ///
    /// @param count counts the tokens of a text
    public static long tokens(WorkFiles work, TaskId task, ToLongFunction<String> count) {
        return count.applyAsLong(builder(work, task).render());
    }

    /// True if a builder of this TASK had to read a file of this name where builders read
    /// everything themselves.
    public static boolean wasRead(String name, TaskId task) {
        return name.equals(WorkFiles.PLAN)
                || name.equals(WorkFiles.REQUIREMENT)
                || name.equals(task.fileName())
                || TaskId.ofResultFile(name).isPresent();
    }
}
