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

/// The runs of the checkout a command was started in, and which of them a word means: an id, the
/// beginning of one, or `last`.
record RunChoice(Path checkout, List<RunFolder> all) {
    private static final String LAST = "last";
    private static final int LISTED_MAX = 5;

    RunChoice {
        all = List.copyOf(all);
    }

    /// From a directory inside the checkout it is the same checkout.
    static RunChoice in(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        return new RunChoice(checkout, RunFolder.all(checkout));
    }

    static PositionalParamSpec word() {
        return Options.word(
                "RUN",
                "0..1",
                "a run: its id, the beginning of its id, or `last` (as without it)",
                List.of(LAST));
    }

    boolean isNewest(RunFolder folder) {
        return folder.equals(all.getFirst());
    }

    /// The run a word means; without a word the newest, where there is any.
    Optional<RunFolder> find(Optional<String> word) {
        return word.isEmpty() ? all.stream().findFirst() : Optional.of(find(word.get()));
    }

    private RunFolder find(String word) {
        List<RunFolder> fitting =
                word.equals(LAST)
                        ? all.stream().limit(1).toList()
                        : all.stream().filter(run -> run.id().value().startsWith(word)).toList();
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        throw fitting.isEmpty() ? unknown(word) : ambiguous(word, fitting);
    }

    private Failure unknown(String word) {
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
