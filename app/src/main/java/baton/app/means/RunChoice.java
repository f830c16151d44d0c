package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.run.RunId;
import baton.world.files.Links;
import baton.world.git.read.CheckoutOwner;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.PositionalParamSpec;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The runs of the checkout a command was started in, and which of them a word means: an id, the
/// beginning of one, or `last`.
///
/// @param named everything that is named like a run, the newest first; whether it is a folder is
///     asked of those that are shown
/// @param foreign the same of what this user has not begun: nothing of it is told or believed
public record RunChoice(Path checkout, List<RunFolder> named, List<RunFolder> foreign) {
    private static final String LAST = "last";
    private static final int LISTED_MAX = 5;

    public RunChoice {
        named = List.copyOf(named);
        foreign = List.copyOf(foreign);
    }

    /// From a directory inside the checkout it is the same checkout.
    public static RunChoice in(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        Environment environment = new Environment(context.terminal().environment());
        List<RunFolder> all = RunFolder.named(checkout);
        List<RunFolder> own = new KnownRuns(environment).own(checkout, all, environment);
        if (own.isEmpty() && isRepository(checkout)) {
            CheckoutOwner.refuseDubious(checkout, environment);
        }
        Set<RunId> known = own.stream().map(RunFolder::id).collect(Collectors.toSet());
        List<RunFolder> others = all.stream().filter(run -> !known.contains(run.id())).toList();
        return new RunChoice(checkout, own, others);
    }

    /// The same for a verb that is about the runs of a repository: outside of one it would answer
    /// “nothing” about a place that can have none.
    public static RunChoice inRepository(Context context) {
        RunChoice runs = in(context);
        if (!isRepository(runs.checkout) && runs.named.isEmpty() && runs.foreign.isEmpty()) {
            throw runs.without();
        }
        return runs;
    }

    /// Says that there are folders which do not count.
    public void noteForeign(Context context) {
        long number = foreign.stream().filter(RunFolder::isFolder).count();
        if (number > 0) {
            context.note(
                    Plural.count(
                                    number,
                                    "run that this user did not begin is",
                                    "runs that this user did not begin are")
                            + " left out: see `baton explain RUN_FOREIGN`");
        }
    }

    public static PositionalParamSpec word() {
        return word("a run: its id, the beginning of its id, or `last` (the default)");
    }

    /// The same for a command that does without.
    public static PositionalParamSpec wordWithoutDefault() {
        return word("a run: its id, the beginning of its id, or `last`");
    }

    private static PositionalParamSpec word(String description) {
        return Options.word("RUN", "0..1", description, List.of(LAST));
    }

    public boolean isNewest(RunFolder folder) {
        return newest().filter(first -> first.path().equals(folder.path())).isPresent();
    }

    private Optional<RunFolder> newest() {
        return named.stream().filter(RunFolder::isRun).findFirst();
    }

    /// Those that are under way, the newest first.
    public List<RunFolder> alive() {
        return folders(run -> StoredRun.isAlive(checkout, run));
    }

    /// The run a word means; without a word the newest, where there is any. Runs of others are as
    /// good as none, unless they are named.
    public Optional<RunFolder> look(Optional<String> word) {
        return word.isEmpty() ? newest() : Optional.of(find(word.get()));
    }

    /// The same for whoever needs one: where there are only runs of others, that is the reason why
    /// there is none.
    public Optional<RunFolder> find(Optional<String> word) {
        Optional<RunFolder> found = look(word);
        if (found.isEmpty()) {
            foreign.stream().filter(RunFolder::isFolder).findFirst().ifPresent(RunChoice::refuse);
        }
        return found;
    }

    private static void refuse(RunFolder folder) {
        throw KnownRuns.unknown(folder.id());
    }

    private RunFolder find(String word) {
        List<RunFolder> fitting =
                word.equals(LAST)
                        ? newest().stream().toList()
                        : folders(run -> run.id().value().startsWith(word));
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        foreign.stream()
                .filter(run -> run.id().value().startsWith(word) && fitting.isEmpty())
                .filter(RunFolder::isFolder)
                .findFirst()
                .ifPresent(RunChoice::refuse);
        throw fitting.isEmpty() ? unknown(word) : ambiguous(word, fitting);
    }

    /// The runs of this user, the newest first.
    public List<RunFolder> folders() {
        return folders(_ -> true);
    }

    private List<RunFolder> folders(Predicate<RunFolder> which) {
        return named.stream().filter(which).filter(RunFolder::isRun).toList();
    }

    private Failure unknown(String word) {
        if (named.isEmpty() && !isRepository(checkout)) {
            return without();
        }
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

    /// The reason why there is no run for whoever needs one.
    public Failure without() {
        return new Failure(
                isRepository(checkout)
                        ? Fault.RUN_NOT_FOUND
                                .because(none(checkout))
                                .withFix("begin one: `baton execute PLAN`")
                        : Fault.NOT_A_REPOSITORY.because(
                                checkout + " is not in a git repository, so it has no runs"));
    }

    private static boolean isRepository(Path checkout) {
        return Files.exists(checkout.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    public static String none(Path checkout) {
        return isRepository(checkout)
                ? "no runs in " + checkout + " yet"
                : checkout
                        + " is not in a git repository, so it has no runs: go to one, or name one"
                        + " with -C DIR";
    }
}
