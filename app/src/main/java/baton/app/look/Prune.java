package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Globals;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.RunChoice;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.run.RunId;
import baton.core.text.Durations;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.ByteWords;
import baton.world.SystemClock;
import baton.world.config.KnownCheckouts;
import baton.world.files.DiskUse;
import baton.world.git.Repository;
import baton.world.git.rescue.Rescue;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.Pruning;
import baton.world.run.store.Pruning.Judged;
import baton.world.run.store.StoredRun;
import baton.world.stage.StoredStage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `baton runs prune`: removes the folders of old runs that have ended and that no resume needs.
///
/// @param keep so many of the newest runs stay
/// @param age what ended later than so long ago stays
/// @param salvage whether the saved work of the runs goes with them
record Prune(int keep, Optional<Duration> age, boolean dryRun, boolean salvage) implements Action {
    static final String WORD = "prune";

    private static final Duration AGE = Duration.ofDays(30);
    private static final List<String> OPTIONS =
            List.of("--keep", "--older-than", "--dry-run", "--salvage");

    static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("N", "prune: keep the newest N runs", "--keep"))
                .addOption(
                        Options.value(
                                "DUR",
                                "prune: only runs that ended longer ago (30d, unless --keep is"
                                        + " given)",
                                "--older-than"))
                .addOption(Options.flag("prune: say what would be removed", "--dry-run"))
                .addOption(Options.flag("prune: remove the saved work too", "--salvage"));
    }

    /// Options that only pruning has.
    static void refuseOptions(ParseResult words) {
        OPTIONS.stream()
                .filter(words::hasMatchedOption)
                .findFirst()
                .ifPresent(
                        option -> {
                            throw Usage.wrong(
                                    option + " belongs to `baton runs prune`",
                                    "write `baton runs prune " + option + "`");
                        });
    }

    static Prune read(ParseResult words) {
        Optional<Integer> keep = Options.value(words, "--keep").map(Prune::number);
        Optional<Duration> age = Options.value(words, "--older-than").map(Prune::duration);
        boolean neither = keep.isEmpty() && age.isEmpty();
        return new Prune(
                keep.orElse(0),
                neither ? Optional.of(AGE) : age,
                words.hasMatchedOption("--dry-run"),
                words.hasMatchedOption("--salvage"));
    }

    private static int number(String word) {
        if (!word.matches("[0-9]{1,6}")) {
            throw Usage.wrong("--keep takes a number, not `" + word + "`", "give --keep 10");
        }
        return Integer.parseInt(word);
    }

    private static Duration duration(String word) {
        return Durations.read(word)
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "--older-than does not take `" + word + "`",
                                        "write it as 30d, 12h or 1h30m"));
    }

    @Override
    public ExitStatus run(Context context) {
        return prune(context, SystemClock.now());
    }

    ExitStatus prune(Context context, Instant now) {
        Path checkout = RunChoice.inRepository(context).checkout();
        Pruning.Limit limit = new Pruning.Limit(keep, age.map(now::minus), salvage);
        Environment environment = new Environment(context.terminal().environment());
        List<Judged> judged = Pruning.judge(checkout, limit, environment);
        List<Judged> gone = judged.stream().filter(run -> run.kept().isEmpty()).toList();
        List<String> refs = salvage ? refs(checkout, gone) : List.of();
        List<StoredStage> stages = stages(context, limit);
        Freed freed = freed(context, checkout, gone, refs);
        if (!dryRun) {
            stages.forEach(StageLife.in(context)::remove);
            Pruning.sweep(checkout);
            drop(context, checkout, refs);
            gone.forEach(run -> Pruning.remove(run.folder(), environment));
            new KnownRuns(environment).forgetRemoved(checkout);
            new KnownCheckouts(environment.variables())
                    .forgetGone()
                    .forEach(
                            path ->
                                    context.note(
                                            "forgot "
                                                    + Printable.line(path.toString())
                                                    + ", which is gone"));
        }
        if (context.json()) {
            context.result(json(judged, stages, refs, freed));
        } else {
            tell(context, judged, gone, refs);
            String word = dryRun ? "would remove " : "removed ";
            stages.forEach(s -> context.result(word + s.id() + " (" + s.record().stage() + ")"));
            freed.words(dryRun).ifPresent(context::note);
        }
        return ExitStatus.DONE;
    }

    /// The room that is freed.
    ///
    /// @param files bytes in the folders of runs
    /// @param objects bytes in git, which it frees when it next collects
    private record Freed(long files, long objects) {
        Optional<String> words(boolean dryRun) {
            String later =
                    objects == 0
                            ? ""
                            : ", and "
                                    + ByteWords.of(objects)
                                    + " in git when it next collects (git gc)";
            return files + objects == 0
                    ? Optional.empty()
                    : Optional.of(
                            (dryRun ? "would free " : "freed ") + ByteWords.of(files) + later);
        }
    }

    private static Freed freed(
            Context context, Path checkout, List<Judged> gone, List<String> refs) {
        List<Path> folders = gone.stream().map(run -> run.folder().path()).toList();
        return new Freed(
                DiskUse.of(folders), refs.isEmpty() ? 0 : rescue(context, checkout).stored(refs));
    }

    private static Rescue rescue(Context context, Path checkout) {
        Environment environment = new Environment(context.terminal().environment());
        return new Rescue(Repository.open(checkout, environment));
    }

    /// Those that were cut off before the time that is to be kept.
    private static List<StoredStage> stages(Context context, Pruning.Limit limit) {
        return StageLife.in(context).unfinished().stream()
                .filter(stage -> !stage.alive())
                .filter(stage -> limit.since().filter(stage.touched()::isBefore).isPresent())
                .toList();
    }

    private static List<String> refs(Path checkout, List<Judged> gone) {
        List<String> all = gone.isEmpty() ? List.of() : StoredRun.salvageRefs(checkout);
        List<String> own = new ArrayList<>();
        for (Judged run : gone) {
            RunId id = run.folder().id();
            all.stream().filter(ref -> ref.startsWith(id.salvageRefs())).forEach(own::add);
        }
        return own;
    }

    private static void drop(Context context, Path checkout, List<String> refs) {
        if (!refs.isEmpty()) {
            refs.forEach(rescue(context, checkout)::drop);
        }
    }

    private void tell(Context context, List<Judged> judged, List<Judged> gone, List<String> refs) {
        String word = dryRun ? "would remove " : "removed ";
        gone.forEach(run -> context.result(word + run.folder().id() + " (" + run.state() + ")"));
        refs.forEach(ref -> context.result(word + Printable.line(ref)));
        for (Judged run : judged) {
            run.kept()
                    .filter(_ -> context.globals().voice() == Globals.Voice.VERBOSE)
                    .ifPresent(why -> context.note("kept " + run.folder().id() + ": " + why));
        }
        int kept = judged.size() - gone.size();
        context.note(
                word
                        + gone.size()
                        + " of "
                        + Plural.count(judged.size(), "run")
                        + ", kept "
                        + kept);
    }

    private Value json(
            List<Judged> judged, List<StoredStage> stages, List<String> refs, Freed freed) {
        List<Value> gone = new ArrayList<>();
        List<Value> kept = new ArrayList<>();
        for (Judged run : judged) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", run.folder().id().value());
            fields.put("state", run.state());
            run.kept().ifPresent(why -> fields.put("reason", why));
            (run.kept().isEmpty() ? gone : kept).add(fields.build());
        }
        stages.forEach(stage -> gone.add(stage.value()));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("dry_run", dryRun);
        fields.put("removed", Value.items(gone));
        fields.put("refs", Value.texts(refs));
        fields.put("kept", Value.items(kept));
        fields.put("freed_bytes", freed.files());
        fields.put("freed_bytes_in_git", freed.objects());
        return fields.build();
    }
}
