package baton.app.setup;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemJson;
import baton.app.install.InstallPlace;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.install.Deed;
import baton.core.install.InstalledFile;
import baton.core.install.MergedSettings;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.attest.AttestRefspecs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The messages of `init` and `update` about what they do, or would do: one line for each file that
/// changes.
final class InstallTelling {
    private static final int ANSWER_MAX = 100;

    private final Context context;
    private final InstallPlace place;
    private final boolean dryRun;
    private final List<Value> deeds = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    InstallTelling(Context context, InstallPlace place, boolean dryRun) {
        this.context = context;
        this.place = place;
        this.dryRun = dryRun;
    }

    void changes(List<InstalledFile> changes) {
        for (InstalledFile change : changes) {
            String path = place.plugin() + "/" + change.path();
            if (change.deed() != Deed.SAME) {
                say(change.deed().word(), path);
            }
            if (change.deed() == Deed.KEEP) {
                String message = "`" + path + "` was changed by hand and is kept";
                problem(Fault.INSTALL_CHANGED.because(message));
            }
        }
    }

    void made(Path directory) {
        say(Deed.CREATE.word(), place.root().relativize(directory) + "/");
    }

    /// Settings of git that were added.
    void set(List<AttestRefspecs.Setting> settings) {
        settings.forEach(one -> say("set", one.name() + " = " + one.value()));
    }

    /// Settings of Claude Code that were added.
    void added(Path file, MergedSettings.Added added) {
        added.entries().forEach(entry -> say("add", place.root().relativize(file) + ": " + entry));
    }

    /// A file that lies elsewhere than the plugin.
    void did(Deed deed, Path file) {
        Path shown = file.startsWith(place.root()) ? place.root().relativize(file) : file;
        say(deed.word(), shown.toString());
    }

    static Problem unfit(Path file, String reason) {
        return Fault.SETTINGS_INVALID.because("`" + file + "` is kept as it is: " + reason);
    }

    void problem(Problem problem) {
        problems.add(problem);
    }

    /// True if the person agrees. Where nobody can be asked, only `--yes` agrees.
    boolean agrees(Path file, MergedSettings.Added added) {
        Terminal terminal = context.terminal();
        if (context.globals().yes()) {
            return true;
        }
        if (!terminal.ttys().in() || !terminal.ttys().err()) {
            return false;
        }
        terminal.ask(
                "Allow %s in %s? [Y/n]"
                        .formatted(
                                String.join(", ", added.entries()),
                                Printable.line(file.toString())));
        String answer = answer(terminal).strip().toLowerCase(Locale.ROOT);
        return answer.isEmpty() || answer.equals("y") || answer.equals("yes");
    }

    /// One line; the end of the input is no answer, and no agreement.
    private static String answer(Terminal terminal) {
        StringBuilder line = new StringBuilder();
        try {
            for (int c = terminal.in().read(); c != '\n'; c = terminal.in().read()) {
                if (c < 0 || line.length() == ANSWER_MAX) {
                    return "no";
                }
                line.append((char) c);
            }
        } catch (IOException e) {
            return "no";
        }
        return line.toString();
    }

    void allowed(Path file, MergedSettings.Added added, boolean agreed) {
        String entries = String.join(", ", added.entries());
        if (agreed || dryRun) {
            say("allow", place.root().relativize(file) + ": " + entries);
        } else if (!context.json()) {
            context.note("not allowed: " + entries + "; add it with `baton init --yes`");
        }
    }

    private void say(String deed, String path) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("deed", deed);
        fields.put("path", path);
        deeds.add(fields.build());
        if (!context.json()) {
            String done = dryRun ? "would " + deed : deed;
            context.result(done + "  " + Printable.line(path));
        }
    }

    ExitStatus end() {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("root", place.root().toString());
            fields.put("dry_run", dryRun);
            fields.put("deeds", Value.items(deeds));
            fields.put("errors", ProblemJson.of(problems));
            context.result(fields.build());
        } else {
            if (deeds.isEmpty()) {
                context.note("everything is in place");
            }
            problems.forEach(this::print);
            advise();
        }
        return problems.isEmpty() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private void print(Problem problem) {
        String word = context.paintErr().red("error");
        context.terminal()
                .note(
                        word
                                + " "
                                + problem.fault().name()
                                + " "
                                + Printable.line(problem.message()));
        context.terminal().note("  " + context.paintErr().cyan("fix:") + " " + problem.fix());
    }

    /// Tells the person what is left to do so that the installation is of use.
    private void advise() {
        if (!isInPath()) {
            context.note("`baton` is not in the PATH; the hooks and skills call it by that name");
        }
        if (!dryRun && !deeds.isEmpty() && place.settings().isPresent()) {
            context.note("Claude Code loads the plugin when it is started in this folder again");
            context.note("Next: type `[new-feature] Add a hello world feature` there");
        }
    }

    private boolean isInPath() {
        String path = context.terminal().variable("PATH").orElse("");
        for (String directory : path.split(":", -1)) {
            if (directory.startsWith("/") && Files.isExecutable(Path.of(directory, "baton"))) {
                return true;
            }
        }
        return false;
    }
}
