package baton.core.contract.plan;

import baton.core.RepoPath;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A session as it was written, before its numbers are looked up. Lines are those of the fields, or
/// of the heading where a field is missing.
record SessionDraft(
        int number,
        String title,
        int line,
        Listed steps,
        OptionalInt wave,
        Optional<Listed> dependsOn,
        Fence fence,
        Optional<RepoPath> cwd) {

    /// Text that lists numbers, and its line.
    record Listed(String text, int line) {}

    SessionDraft withWave(OptionalInt other) {
        return new SessionDraft(number, title, line, steps, other, dependsOn, fence, cwd);
    }

    /// The same session described a second time: what it adds is added, what it repeats is not.
    SessionDraft with(SessionDraft more) {
        String both = String.join(", ", List.of(steps.text(), more.steps.text()));
        Listed all = more.steps.text().isBlank() ? steps : new Listed(both, steps.line());
        Fence joined =
                new Fence(
                        join(fence.touch(), more.fence.touch()),
                        join(fence.neverTouch(), more.fence.neverTouch()));
        return new SessionDraft(
                number,
                title,
                line,
                steps.text().isBlank() ? more.steps : all,
                wave.isPresent() ? wave : more.wave,
                dependsOn.or(more::dependsOn),
                joined,
                cwd.or(more::cwd));
    }

    private static <T> List<T> join(List<T> a, List<T> b) {
        return java.util.stream.Stream.concat(a.stream(), b.stream()).distinct().toList();
    }
}
