package baton.core.policy.rehearsal;

import baton.core.policy.call.Downloads;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;
import baton.core.policy.rules.Paths;
import baton.core.policy.rules.Paths.Access;
import baton.core.policy.rules.Targets;

import java.util.List;
import java.util.Set;

/// The effects of a command on files: forbidden files are reported, others are remembered with
/// their text.
final class Files {
    private static final Set<String> COPIERS = Set.of("cp", "mv", "ln", "install");

    private Files() {}

    static void write(Rehearsal rehearsal, ExpandedWord path, Access access, String text) {
        String resolved = rehearsal.shell().resolved(path.text());
        Paths.rule(resolved, path.pattern(), access).ifPresent(rule -> rehearsal.found(rule, text));
    }

    static void store(Rehearsal rehearsal, ExpandedWord path, String content, boolean append) {
        ShellKnowledge shell = rehearsal.shell();
        shell.sink(path.text())
                .ifPresentOrElse(
                        sink -> Redirections.drain(rehearsal, sink, content),
                        () -> shell.write(path.text(), content, append));
    }

    /// Rehearses what a call writes by its arguments.
    static void touch(Rehearsal rehearsal, ProgramCall call) {
        Targets targets = Targets.of(call);
        for (ExpandedWord path : targets.paths()) {
            write(rehearsal, path, targets.access(), call.text());
        }
        if (Downloads.fetches(call.name())) {
            Downloads.files(call)
                    .forEach(file -> store(rehearsal, file, Hole.DOWNLOADED.text(), false));
        } else if (call.named("tee", "dd", "sponge")) {
            String input = input(rehearsal);
            boolean append = targets.access() == Access.APPEND;
            targets.paths().forEach(path -> store(rehearsal, path, input, append));
        } else if (COPIERS.contains(call.name())) {
            copy(rehearsal, call, targets.paths());
        }
    }

    static String input(Rehearsal rehearsal) {
        return rehearsal.shell().input().map(ShellKnowledge.Input::text).orElse(Hole.FILE.text());
    }

    private static void copy(Rehearsal rehearsal, ProgramCall call, List<ExpandedWord> targets) {
        ShellKnowledge shell = rehearsal.shell();
        if (targets.isEmpty() || call.arguments().size() < 2) {
            return;
        }
        String target = targets.getLast().text();
        for (ExpandedWord source : call.arguments()) {
            boolean other = !source.startsWith("-") && !source.is(target);
            if (other) {
                shell.file(source.text()).ifPresent(text -> shell.write(target, text, false));
            }
            if (other && source.text().contains("bin/")) {
                source.program().ifPresent(program -> shell.copyProgram(target, program));
            }
        }
    }
}
