package baton.app.go;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.RepoPath;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.go.Stage;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Differences;
import baton.world.git.read.GitLog;
import baton.world.process.Environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The things that a person wants to know before approving a stage: a few lines, and on request the
/// whole file or the whole change.
record GateSummary(Context context, GoProject project, Stage stage) {
    private static final int LINES_MAX = 12;
    private static final int CHANGE_MAX = 40;
    private static final int WHOLE_MAX = 2000;

    /// A few lines.
    List<String> lines() {
        List<String> lines =
                switch (stage) {
                    case BRIEF -> brief();
                    case RESEARCH -> answers();
                    case PLAN -> plan();
                    case EXECUTE -> commits();
                    case REVIEW -> List.of();
                };
        return shortened(lines, LINES_MAX);
    }

    private static List<String> shortened(List<String> lines, int most) {
        List<String> shown = new ArrayList<>(lines.subList(0, Math.min(most, lines.size())));
        if (lines.size() > most) {
            shown.add("… " + Plural.count(lines.size() - most, "more line"));
        }
        return shown.stream().map(Printable::line).toList();
    }

    private List<String> brief() {
        List<String> lines = new ArrayList<>();
        project.source("brief.md")
                .map(Brief::parse)
                .flatMap(Reading::value)
                .ifPresent(
                        brief -> {
                            lines.add(brief.subject().task());
                            if (brief instanceof BriefedTask assignment) {
                                lines.add(
                                        Plural.count(assignment.topics().size(), "research topic"));
                                assignment.topics().forEach(t -> lines.add("  " + t.title()));
                            }
                        });
        return lines;
    }

    private List<String> answers() {
        return Tree.around(project.directory()).list(project.directory().resolve("research"));
    }

    private List<String> plan() {
        List<String> lines = new ArrayList<>();
        project.source("plan.md")
                .map(Plan::parse)
                .flatMap(Reading::value)
                .ifPresent(
                        plan -> {
                            lines.add(Plural.count(plan.steps().size(), "step"));
                            plan.steps().forEach(step -> lines.add(line(step)));
                        });
        return lines;
    }

    private static String line(Step step) {
        List<String> files = step.files().stream().map(file -> file.path().value()).toList();
        return "  " + step.number() + ". " + step.title() + ": " + String.join(", ", files);
    }

    private List<String> commits() {
        List<String> lines = new ArrayList<>();
        start().ifPresent(
                        base -> {
                            List<GitLog.Logged> made = GitLog.since(repository(), base);
                            lines.add(Plural.count(made.size(), "commit"));
                            made.forEach(
                                    one ->
                                            lines.add(
                                                    "  "
                                                            + one.subject()
                                                            + ": "
                                                            + Plural.count(
                                                                    one.paths().size(), "file")));
                        });
        return lines;
    }

    /// The commit that the plan was begun at.
    private Optional<CommitId> start() {
        return project.source("progress.json")
                .flatMap(source -> Progress.parse(source).value())
                .flatMap(progress -> progress.commits().start())
                .flatMap(CommitId::of);
    }

    private Repository repository() {
        Environment environment = new Environment(context.terminal().environment());
        return Repository.open(context.terminal().directory(), environment);
    }

    /// The first lines of what has changed since the last approval; none where there was none.
    List<String> change() {
        return shortened(since(), CHANGE_MAX);
    }

    /// The same as a whole.
    List<String> wholeChange() {
        return shortened(since(), WHOLE_MAX);
    }

    /// True where the first lines are not all.
    boolean hasLongChange() {
        return since().size() > CHANGE_MAX;
    }

    private List<String> since() {
        return project.since(stage, tip())
                .map(change -> change.lines(repository()))
                .orElse(List.of());
    }

    private String tip() {
        return repository().head().tip().map(CommitId::value).orElse("");
    }

    /// The file that is to be approved, or the change that the plan came to.
    List<String> whole() {
        String text =
                switch (stage) {
                    case EXECUTE -> start().map(base -> patch(repository(), base)).orElse("");
                    case RESEARCH -> research();
                    case BRIEF, PLAN, REVIEW -> text(GoRun.file(stage));
                };
        return shortened(text.lines().toList(), WHOLE_MAX);
    }

    static String patch(Repository repository, CommitId base) {
        Set<RepoPath> paths =
                GitLog.since(repository, base).stream()
                        .flatMap(one -> one.paths().stream())
                        .flatMap(path -> RepoPath.of(path.text()).stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        return new Differences(repository).patch(base, paths);
    }

    private String research() {
        StringBuilder text = new StringBuilder();
        answers().forEach(name -> text.append(text("research/" + name)).append("\n\n"));
        return text.toString();
    }

    private String text(String file) {
        return project.source(file).map(Source::text).orElse("");
    }
}
