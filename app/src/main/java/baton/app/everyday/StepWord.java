package baton.app.everyday;

import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.execute.Execute;
import baton.app.means.RunChoice;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.view.chronicle.StepStory;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words `[RUN] STEP`: a step of the newest run, or of the run that is named. A step is its
/// number, or the name of its unit.
record StepWord(Optional<String> run, int step) {
    private static final Pattern STEP = Pattern.compile("(?:step-|TASK-)?([0-9]{1,6})");

    static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                        Options.word(
                                "RUN",
                                "1",
                                "a run: its id, the beginning of its id, or `last`; left out, the"
                                        + " newest is meant",
                                List.of("last")))
                .addPositional(Options.secondWord("STEP", "the number of a step, such as 3"));
    }

    /// The same for a command that goes on with the run.
    static CommandSpec declareGoingOn(CommandSpec spec) {
        Execute.declareTerms(spec, "resume");
        return declare(spec);
    }

    static StepWord read(ParseResult words) {
        String first = Options.words(words).getFirst();
        Optional<String> second = Options.secondWord(words);
        return second.map(word -> new StepWord(Optional.of(first), number(word)))
                .orElseGet(() -> new StepWord(Optional.empty(), number(first)));
    }

    private static int number(String word) {
        Matcher step = STEP.matcher(word);
        if (!step.matches()) {
            throw Usage.wrong(
                    "`" + word + "` is no step",
                    "give the number of a step, after the run where one is named: `3` or `last 3`");
        }
        return Integer.parseInt(step.group(1));
    }

    /// A step of a stored run.
    record Found(StoredRun stored, StepStory story, boolean newest) {
        RunFolder folder() {
            return stored.folder();
        }

        int number() {
            return story.number();
        }

        /// The words that name it on a command line.
        String words() {
            return folder().id() + " " + story.number();
        }

        /// The step as people are told of it.
        String name() {
            return "step "
                    + story.number()
                    + story.title().map(title -> ": " + title).orElse("")
                    + " (run "
                    + folder().id()
                    + ")";
        }
    }

    Found in(RunChoice runs) {
        RunFolder folder = runs.find(run).orElseThrow(runs::without);
        StoredRun stored = StoredRun.look(runs.checkout(), folder);
        if (!stored.stepNumbers().contains(step)) {
            List<Integer> known = List.copyOf(stored.stepNumbers());
            throw new Failure(
                    Fault.RUN_NOT_FOUND
                            .because("run " + folder.id() + " has no step " + step)
                            .withFix(
                                    known.isEmpty()
                                            ? "it has no steps yet"
                                            : "it has " + Plural.numbered("step", known)));
        }
        boolean newest = runs.isNewest(folder);
        StepStory story =
                stored.outline(newest).stories(stored.chronicle()).stream()
                        .filter(told -> told.number() == step)
                        .findFirst()
                        .orElseGet(() -> StepStory.untold(step, Optional.empty()));
        return new Found(stored, stored.alive() ? story : story.leftOff(), newest);
    }
}
