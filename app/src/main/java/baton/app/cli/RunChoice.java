package baton.app.cli;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.world.files.Links;
import baton.world.run.RunFolder;

import picocli.CommandLine.Model.PositionalParamSpec;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The runs of the checkout a command was started in, and which of them a word means: an id, the
/// beginning of one, or `last`.
///
/// @param named everything that is named like a run, the newest first; whether it is a folder is
///     asked of those that are shown
record RunChoice(Path checkout, List<RunFolder> named) {
    private static final String LAST = "last";
    private static final int LISTED_MAX = 5;

    RunChoice {
        named = List.copyOf(named);
    }

    /// From a directory inside the checkout it is the same checkout.
    static RunChoice in(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        return new RunChoice(checkout, RunFolder.named(checkout));
    }

    static PositionalParamSpec word() {
        return Options.word(
                "RUN",
                "0..1",
                "a run: its id, the beginning of its id, or `last` (as without it)",
                List.of(LAST));
    }

    boolean isNewest(RunFolder folder) {
        return newest().filter(first -> first.path().equals(folder.path())).isPresent();
    }

    private Optional<RunFolder> newest() {
        return named.stream().filter(RunFolder::isFolder).findFirst();
    }

    /// The run a word means; without a word the newest, where there is any.
    Optional<RunFolder> find(Optional<String> word) {
        return word.isEmpty() ? newest() : Optional.of(find(word.get()));
    }

    private RunFolder find(String word) {
        List<RunFolder> fitting =
                word.equals(LAST)
                        ? newest().stream().toList()
                        : folders(run -> run.id().value().startsWith(word));
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        throw fitting.isEmpty() ? unknown(word) : ambiguous(word, fitting);
    }

    private List<RunFolder> folders(Predicate<RunFolder> which) {
        return named.stream().filter(which).filter(RunFolder::isFolder).toList();
    }

    private Failure unknown(String word) {
        List<RunFolder> all = folders(_ -> true);
        String message =
                all.isEmpty()
                        ? "there is no run `" + word + "`: this checkout has none"
                        : "there is no run `" + word + "`";
        String fix = Usage.suggestion(word, ids(all)) + Fault.RUN_NOT_FOUND.fix();
        return new Failure(Fault.RUN_NOT_FOUND.because(message).withFix(fix));
    }

    private static Failure ambiguous(String word, List<RunFolder> fitting) {
        String message = "`" + word + "` is the beginning of " + fitting.size() + " runs";
        List<String> ids = ids(fitting);
        String rest = ids.size() > LISTED_MAX ? ", …" : "";
        String listed = String.join(", ", ids.subList(0, Math.min(ids.size(), LISTED_MAX)));
        String fix = "give more of the id: " + listed + rest;
        return new Failure(Fault.RUN_NOT_FOUND.because(message).withFix(fix));
    }

    private static List<String> ids(List<RunFolder> runs) {
        return runs.stream().map(RunFolder::id).map(RunId::value).toList();
    }

    static String none(Path checkout) {
        return "no runs in " + checkout + " yet";
    }
}
