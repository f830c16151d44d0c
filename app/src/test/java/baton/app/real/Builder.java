package baton.app.real;

import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A model that does what a step says: it writes the file, then copies it, then says so. How far it
/// is it sees by what its tools answered.
record Builder(Path top) implements Function<Asked, Answer> {
    private static final Pattern STEP = Pattern.compile("### Step (\\d+):");

    @Override
    public Answer apply(Asked asked) {
        return after(asked, 0);
    }

    /// The same for a model that has used some tools for other things before.
    Answer after(Asked asked, int others) {
        int step = step(asked);
        String file = step + ".txt";
        if (asked.done() == others) {
            return Answer.write(top.resolve(file).toString(), step + "\n");
        }
        return asked.done() == others + 1
                ? Answer.run("cp " + file + " " + step + ".copy")
                : new Answer.Says("Step " + step + " is done.");
    }

    /// The step that is asked for.
    static int step(Asked asked) {
        Matcher found = STEP.matcher(asked.prompt());
        if (!found.find()) {
            throw new AssertionError("no step is asked for: " + asked.prompt());
        }
        return Integer.parseInt(found.group(1));
    }
}
