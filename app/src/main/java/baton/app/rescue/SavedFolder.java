package baton.app.rescue;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.policy.secrets.Secrets;
import baton.core.text.FieldsBuilder;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.rescue.ByPath;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A folder of saved files that lie by their paths in the checkout: they can all be brought back.
record SavedFolder(Repository repository, RunFolder run, String name) {
    /// The one that a word names by the end of its place; nothing where it names none.
    static Optional<SavedFolder> find(Repository repository, String word) {
        List<SavedFolder> fitting = new ArrayList<>();
        for (RunFolder run : RunFolder.all(repository.top())) {
            run.salvaged().keySet().stream()
                    .filter(RunFolder::liesByPath)
                    .map(name -> new SavedFolder(repository, run, name))
                    .filter(folder -> ("/" + folder.place()).endsWith("/" + word))
                    .forEach(fitting::add);
        }
        if (fitting.size() > 1) {
            Shown places = Shown.texts(fitting.stream().map(SavedFolder::place).toList());
            throw new Failure(
                    Fault.COMMIT_NOT_FOUND
                            .because("`" + word + "` is the end of " + fitting.size() + " folders")
                            .withFix("give more of it: " + places));
        }
        return fitting.stream().findFirst();
    }

    private String place() {
        return place(name);
    }

    private String place(String folder) {
        return RescueRow.place(repository, run, folder).toString();
    }

    ExitStatus restore(Context context, Secrets secrets) {
        Path aside = run.replaced();
        ByPath.Restored done =
                new ByPath(
                                new WorkingFiles(repository.top()),
                                run.salvage().resolve(name).toAbsolutePath())
                        .restore(aside.toAbsolutePath());
        String kept = place(aside.getFileName().toString());
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("directory", place());
            fields.put("restored", Rescues.paths(done.written()));
            fields.put("unchanged", Rescues.paths(done.same()));
            fields.put("replaced", Rescues.paths(done.replaced()));
            fields.put("replaced_at", Optional.of(kept).filter(_ -> !done.replaced().isEmpty()));
            fields.put("failed", Rescues.paths(List.copyOf(done.stuck().keySet())));
            context.result(secrets.scrub(fields.build()));
            refuse(done);
            return ExitStatus.DONE;
        }
        List<String> lines = new ArrayList<>();
        Rescues.say(lines, "restored", done.written());
        Rescues.say(lines, "unchanged", done.same());
        if (!done.replaced().isEmpty()) {
            lines.add("in their places, and kept at " + Printable.line(kept) + ":");
            Rescues.say(lines, "   ", done.replaced());
        }
        Rescues.say(lines, "not restored", List.copyOf(done.stuck().keySet()));
        lines.forEach(line -> context.result(secrets.scrub(line)));
        context.note("from " + Printable.line(place()));
        refuse(done);
        return ExitStatus.DONE;
    }

    /// The rest is done and said by now.
    private static void refuse(ByPath.Restored done) {
        if (!done.stuck().isEmpty()) {
            throw new Failure(done.stuck().firstEntry().getValue());
        }
    }
}
