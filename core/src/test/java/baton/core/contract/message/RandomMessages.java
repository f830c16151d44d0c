package baton.core.contract.message;

import baton.core.text.RandomValues;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Messages with nasty text in every place that holds text. The same seed gives the same messages.
final class RandomMessages {
    private final RandomValues random;

    RandomMessages(long seed) {
        this.random = new RandomValues(seed);
    }

    Dispatch dispatch() {
        return new Dispatch(
                random.pick(List.of(Receiver.values())),
                maybe(() -> "WORK-" + random.below(200)),
                maybe(() -> "TASK-" + random.below(200)),
                maybe(() -> random.pick(List.of(WorkMode.values()))),
                some(() -> new Dispatch.Reference("k" + random.text(), words(), random.text())),
                words(),
                new Dispatch.Context(words(), words(), words()),
                new Dispatch.Spec(
                        words(),
                        words(),
                        maybe(() -> random.pick(List.of(DispatchAction.values()))),
                        words()),
                some(
                        () ->
                                new Dispatch.Previous(
                                        maybe(() -> "TASK-" + random.below(9)),
                                        random.pick(ResultStatus.OF_EARLIER_TASK),
                                        random.text())),
                some(this::handoff),
                words(),
                words());
    }

    TaskResult taskResult() {
        return new TaskResult(
                maybe(() -> "WORK-" + random.below(200)),
                maybe(() -> "TASK-" + random.below(200)),
                words(),
                random.pick(ResultStatus.OF_TASK),
                words(),
                words(),
                some(() -> new ChangedFile(change(), random.text(), random.text())),
                some(this::check),
                some(this::check),
                some(() -> new FailedCheck(random.text(), words(), words(), words())),
                maybe(() -> new CommitClaim("c" + random.text(), words(), words())),
                words(),
                maybe(() -> new TaskCounts(random.below(9), Integer.MAX_VALUE)),
                some(() -> new NextTask("TASK-" + random.below(9), words(), random.text())),
                words(),
                some(this::handoff));
    }

    private ChangeKind change() {
        return random.pick(List.of(ChangeKind.values()));
    }

    private VerificationCheck check() {
        Optional<Integer> count = maybe(() -> random.below(1_000));
        return new VerificationCheck(
                random.text(), random.pick(ResultStatus.OF_CHECK), count, random.text());
    }

    private HandoffMessage handoff() {
        return new HandoffMessage(
                words(),
                maybe(() -> "TASK-0" + random.below(10)),
                random.pick(List.of(HandoffLevel.values())),
                "w" + random.text(),
                words(),
                words(),
                words());
    }

    private Optional<String> words() {
        return maybe(random::text);
    }

    private <T> Optional<T> maybe(Supplier<T> make) {
        return random.below(2) == 0 ? Optional.empty() : Optional.of(make.get());
    }

    private <T> List<T> some(Supplier<T> make) {
        return Stream.generate(make).limit(random.below(3)).toList();
    }
}
