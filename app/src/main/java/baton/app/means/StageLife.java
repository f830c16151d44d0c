package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.brief.StatusLine;
import baton.core.policy.secrets.Secrets;
import baton.core.text.Source;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.process.Environment;
import baton.world.run.store.Sha256;
import baton.world.secrets.SettingsFiles;
import baton.world.stage.StageRecord;
import baton.world.stage.StageRun;
import baton.world.stage.Stages;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// A stage as a command begins it, or goes on with it: what it is about, and how it is started
/// again.
///
/// @param stage its name
/// @param about what it is about, for people
/// @param words the command that goes on with it, without global options
/// @param project the directory it writes to, as the command line names it
/// @param subject what tells it from others, besides its name and its project, or the directory of
///     the command where it has none
/// @param fresh whether everything is asked anew
public record StageLife(
        String stage,
        String about,
        List<String> words,
        Optional<String> project,
        List<String> subject,
        boolean fresh) {
    private static final String FRESH = "--fresh";

    public StageLife {
        words = List.copyOf(words);
        subject = List.copyOf(subject);
    }

    public static OptionSpec option() {
        return Options.flag(
                "ask again for the replies that were kept from a stage that was cut off", FRESH);
    }

    /// True where the words of the command line ask for that.
    public static boolean isFresh(ParseResult words) {
        return words.hasMatchedOption(FRESH);
    }

    /// The unfinished stages of the checkout that a command was started in.
    public static Stages in(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        Environment environment = new Environment(context.terminal().environment());
        return new Stages(checkout, environment, SystemClock::now, context::command);
    }

    /// Carries it through. It has ended when that returns, or fails by what was replied; anything
    /// else leaves it to be gone on with: a kill, a signal, an agent that cannot work now.
    public <T> T through(Context context, Function<StageRun, T> deed) {
        Stages stages = in(context);
        Secrets secrets =
                SettingsFiles.in(
                        List.of(stages.checkout()),
                        Secrets.ofEnvironment(context.terminal().environment()));
        StageRecord record = record(context, stages, secrets);
        try (StageRun run = StageRun.of(stages, record, fresh, secrets, said(context))) {
            RememberedMeans.keepNamed(context, run);
            try {
                T result = deed.apply(run);
                // A stage ends only once its words are out: a later life would not tell them again.
                context.terminal().flush();
                run.finish();
                return result;
            } catch (Failure failure) {
                if (isFinal(failure.problem().fault())) {
                    run.fail();
                }
                throw failure;
            }
        }
    }

    private static Consumer<String> said(Context context) {
        return line -> context.note(Printable.line(line));
    }

    private static boolean isFinal(Fault fault) {
        return switch (fault.kind()) {
            case INPUT, RUN -> true;
            case USAGE, ENVIRONMENT, APPROVAL, POLICY, BUG -> false;
        };
    }

    private StageRecord record(Context context, Stages stages, Secrets secrets) {
        Path here = context.terminal().directory();
        String directory = below(stages.checkout(), here);
        Optional<String> place = project.map(word -> below(stages.checkout(), context.path(word)));
        return new StageRecord(
                stage,
                secrets.scrub(about),
                words.stream().map(secrets::scrub).toList(),
                directory,
                place,
                StageRecord.subject(subject),
                project.map(context::path).flatMap(StageLife::brief),
                SystemClock.now(),
                Map.of());
    }

    /// The hash of a project's brief, apart from the line that research changes.
    public static Optional<String> brief(Path project) {
        return Tree.around(project).text(project.resolve("brief.md"), "brief.md")
                        instanceof Source.Readable(Source brief)
                ? Optional.of(Sha256.of(StatusLine.fixed(brief.text())))
                : Optional.empty();
    }

    /// A path as the checkout names it. Whoever names a project by a link means the same project.
    private static String below(Path checkout, Path path) {
        Path top = Links.resolved(checkout);
        Path absolute = Links.resolved(path);
        return absolute.startsWith(top) ? top.relativize(absolute).toString() : absolute.toString();
    }
}
