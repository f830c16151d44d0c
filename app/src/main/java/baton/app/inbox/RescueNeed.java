package baton.app.inbox;

import baton.app.command.Context;
import baton.core.Plural;
import baton.core.run.RunId;
import baton.core.run.SalvageRef;
import baton.core.view.html.InboxView.Need;
import baton.world.git.Call;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.CommonDirectory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The work of sessions that could not be merged, which waits to be rescued.
record RescueNeed(Context context, Path checkout) {
    private static final String REFS = "refs/baton/rescue/";

    /// All of it in one line; nothing where there is none.
    ///
    /// @param redone true of a run whose plan was completed since: its work is history
    Optional<Need> of(Predicate<RunId> redone) {
        List<String> kept =
                names().stream()
                        .filter(
                                ref ->
                                        SalvageRef.read(ref)
                                                .filter(from -> redone.test(from.run()))
                                                .isEmpty())
                        .toList();
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Need(
                                "rescue",
                                "unmerged",
                                "work of " + Plural.count(kept.size(), "session"),
                                "kept under " + REFS,
                                Optional.empty(),
                                "baton rescue"));
    }

    /// The names of what the commit that is checked out does not hold. Git is asked only where
    /// there may be any: whoever looks at a run waits for it.
    private List<String> names() {
        boolean any = CommonDirectory.real(checkout).filter(RescueNeed::mayHaveAny).isPresent();
        if (!any) {
            return List.of();
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(checkout, environment);
        if (repository.head().tip().isEmpty()) {
            return repository.names(REFS);
        }
        Call call = Call.reading("for-each-ref", "--format=%(refname)", "--no-merged=HEAD", REFS);
        return repository.git().run(call).stdout().text().lines().toList();
    }

    private static boolean mayHaveAny(Path git) {
        return Files.isDirectory(git.resolve(REFS))
                || Files.isDirectory(git.resolve("reftable"))
                || isPacked(git.resolve("packed-refs"));
    }

    private static boolean isPacked(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(REFS));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
