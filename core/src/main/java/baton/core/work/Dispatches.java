package baton.core.work;

import baton.core.contract.message.Dispatch;
import baton.core.contract.message.DispatchAction;
import baton.core.contract.message.HandoffLevel;
import baton.core.contract.message.HandoffMessage;
import baton.core.contract.message.Receiver;
import baton.core.contract.message.WorkMode;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.workplan.ExecutionMode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/// TASKs as messages: what a builder needs of its WORK and nothing else. What it waits for is
/// handed on in full, what that waited for in a line.
public final class Dispatches {
    private Dispatches() {}

    /// The instructions that other tools keep for their agents.
    ///
    /// @param directory the place where they lie
    /// @param texts them by their names, without the ending
    public record Instructions(String directory, SequencedMap<String, String> texts) {
        public Instructions {
            texts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(texts));
        }

        private List<Dispatch.Reference> references() {
            return texts.entrySet().stream()
                    .map(text -> reference(text.getKey(), text.getValue()))
                    .toList();
        }

        private static Dispatch.Reference reference(String key, String text) {
            return new Dispatch.Reference(key, Optional.empty(), text);
        }
    }

    /// The instructions that a builder reads, in their order.
    public static final List<String> INSTRUCTIONS =
            List.of(
                    "file-content-schema",
                    "shared-prompt-sections",
                    "xml-schema",
                    "context-policy",
                    "work-activity-log");

    public static Dispatch builder(WorkFiles work, TaskId task) {
        return builder(work, task, Optional.empty());
    }

    /// The message with the instructions, where there are some: who gets it need not read them.
    public static Dispatch builder(
            WorkFiles work, TaskId task, Optional<Instructions> instructions) {
        TaskSpec spec = work.task(task);
        String folder = "works/" + work.id() + "/";
        return new Dispatch(
                Receiver.BUILDER,
                Optional.of(work.id().toString()),
                Optional.of(task.toString()),
                Optional.of(mode(work.plan().header().mode())),
                instructions.map(Instructions::references).orElse(List.of()),
                instructions.map(Instructions::directory),
                new Dispatch.Context(
                        Optional.of(work.plan().header().project().text()),
                        Optional.of(work.plan().header().language().text()),
                        Optional.of(folder + WorkFiles.PLAN)),
                new Dispatch.Spec(
                        Optional.of(folder + task.fileName()),
                        Optional.of(spec.title().text()),
                        Optional.of(DispatchAction.IMPLEMENT),
                        Optional.of(TaskText.of(spec))),
                List.of(),
                handoffs(work, task),
                Optional.empty(),
                Optional.empty());
    }

    private static WorkMode mode(ExecutionMode mode) {
        return switch (mode) {
            case DIRECT -> WorkMode.DIRECT;
            case PIPELINE -> WorkMode.PIPELINE;
            case FULL -> WorkMode.FULL;
        };
    }

    private static List<HandoffMessage> handoffs(WorkFiles work, TaskId task) {
        Set<TaskId> near = before(work, task);
        Set<TaskId> far = new LinkedHashSet<>();
        near.forEach(one -> far.addAll(before(work, one)));
        far.removeAll(near);
        List<HandoffMessage> handoffs = new ArrayList<>();
        near.forEach(one -> full(work, one).ifPresent(handoffs::add));
        far.forEach(one -> summary(work, one).ifPresent(handoffs::add));
        return handoffs;
    }

    /// The TASKs that a TASK comes after: those of a pipeline follow one another, as they are
    /// carried out.
    private static Set<TaskId> before(WorkFiles work, TaskId task) {
        Set<TaskId> before = new TreeSet<>(work.needs(task));
        if (work.plan().header().mode() == ExecutionMode.PIPELINE) {
            Optional.ofNullable(new TreeSet<>(work.tasks().keySet()).lower(task))
                    .ifPresent(before::add);
        }
        return before;
    }

    private static Optional<HandoffMessage> full(WorkFiles work, TaskId task) {
        return TaskText.handoff(work, task)
                .map(
                        known ->
                                new HandoffMessage(
                                        Optional.of("prev-task"),
                                        Optional.of(task.toString()),
                                        HandoffLevel.FULL,
                                        TaskText.what(work, task, known),
                                        words(known.why()),
                                        words(known.caution()),
                                        words(known.incomplete())));
    }

    private static Optional<HandoffMessage> summary(WorkFiles work, TaskId task) {
        return TaskText.handoff(work, task)
                .map(
                        known ->
                                new HandoffMessage(
                                        Optional.of("prev-prev-task"),
                                        Optional.of(task.toString()),
                                        HandoffLevel.SUMMARY,
                                        TaskText.summary(known),
                                        Optional.empty(),
                                        Optional.empty(),
                                        Optional.empty()));
    }

    private static Optional<String> words(OneLine line) {
        return Optional.of(line.or("None").text());
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
