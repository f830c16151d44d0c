package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.everyday.StepWord.Found;
import baton.app.means.RunChoice;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.run.MadeCommits;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.StepGrounds;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.chronicle.UnitState;
import baton.world.files.JournalChain;
import baton.world.files.JournalFile;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.commit.Notes;
import baton.world.git.read.Revisions;
import baton.world.process.Ended;

import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `baton why`: the chain of facts behind the end of a step. Nothing is locked or written.
public record StepWhy(StepWord word) implements Action {
    private static final int BRIEF = 12;

    public static final Command COMMAND =
            new Command(
                    "why",
                    Group.RUN,
                    "say why a step passed, failed or was skipped",
                    new Manual(
                            "why [RUN] STEP",
                            """
                            Prints the facts that the end of a step rests on, in order: each attempt
                            with its scope, its Verify commands, its manifest and its commit, then
                            what git says today of the commit and its evidence, then the last proof
                            and the audit. Each line begins with the line of the journal that has
                            the fact, and the hash of that line. For a step that did not pass, the
                            last lines say what would have to change.\
                            """,
                            List.of(
                                    "baton why 3",
                                    "baton why last 3",
                                    "baton why 3 --json | jq .to_pass")),
                    StepWord::declare,
                    StepWhy::read);

    static StepWhy read(ParseResult words) {
        return new StepWhy(StepWord.read(words));
    }

    @Override
    public ExitStatus run(Context context) {
        RunChoice runs = RunChoice.in(context);
        Found found = word.in(runs);
        StepGrounds grounds = StepGrounds.of(found.stored().journal(), found.number());
        List<String> hashes = JournalChain.hashes(lines(found));
        List<String> git = git(StageFence.repository(context), found);
        List<String> toPass = toPass(found, grounds);
        if (context.json()) {
            context.result(value(found, grounds, hashes, git, toPass));
            return ExitStatus.DONE;
        }
        context.result(
                context.paintOut().bold(Printable.line(found.name()))
                        + ": "
                        + found.story().state().word());
        if (isFromBefore(found)) {
            context.result("  it had passed before this run: `baton runs` lists the earlier ones");
        }
        for (StepGrounds.Fact fact : grounds.facts()) {
            lines(fact, hashes, context.width()).forEach(context::result);
        }
        git.forEach(line -> context.result("  git: " + Printable.line(line)));
        found.stored().damage().forEach(what -> context.result("  record: " + what));
        toPass.forEach(line -> context.result("To pass: " + Printable.line(line)));
        return ExitStatus.DONE;
    }

    private static boolean isFromBefore(Found found) {
        return found.story().state() == UnitState.COMPLETED && found.story().attempt() == 0;
    }

    private static List<String> lines(Found found) {
        return found.stored().journal().isEmpty()
                ? List.of()
                : JournalFile.read(found.folder().journal());
    }

    private static Optional<String> hash(StepGrounds.Fact fact, List<String> hashes) {
        return fact.line() > 0 && fact.line() <= hashes.size()
                ? Optional.of(hashes.get((int) fact.line() - 1))
                : Optional.empty();
    }

    /// One line for a fact; where it has no room for all columns, what was found stands below.
    private static List<String> lines(StepGrounds.Fact fact, List<String> hashes, int width) {
        String hash = hash(fact, hashes).map(StepWhy::brief).orElse("-");
        String attempt = fact.attempt() > 0 ? "attempt " + fact.attempt() : "";
        String found = Printable.line(fact.found());
        if (width < Terminal.NARROW) {
            String about = (attempt + " " + fact.about()).strip();
            return List.of(
                    "%4d %s %s".formatted(fact.line(), hash, about),
                    ("     " + found).stripTrailing());
        }
        return List.of(
                "  %4d %-12s  %-10s %-10s %s"
                        .formatted(fact.line(), hash, attempt, fact.about(), found)
                        .stripTrailing());
    }

    private static String brief(String hash) {
        return hash.substring(0, Math.min(BRIEF, hash.length()));
    }

    /// The standing of the step's commit, as git has it now.
    private static List<String> git(Repository repository, Found found) {
        Optional<String> made = MadeCommits.last(found.stored().journal(), found.number());
        if (made.isEmpty() || found.story().state() != UnitState.COMPLETED) {
            return List.of();
        }
        Revisions revisions = new Revisions(repository);
        Optional<CommitId> commit =
                made.flatMap(CommitId::of).flatMap(id -> revisions.commit(id.value()));
        if (commit.isEmpty()) {
            return List.of("commit " + made.get() + " is not there any more");
        }
        CommitId id = commit.get();
        List<String> lines = new ArrayList<>();
        lines.add(
                "commit "
                        + id.value()
                        + (revisions.isInHistory(id)
                                ? " is in the history of what is checked out"
                                : " is not in the history of what is checked out"));
        lines.add(
                "tree "
                        + repository.git().line(Call.reading("rev-parse", id + "^{tree}"))
                        + " is the commit's");
        Ended note =
                repository
                        .git()
                        .attempt(Call.reading("notes", "--ref=" + Notes.REF, "show", id.value()));
        lines.add(
                note.succeeded()
                        ? "evidence " + note.stdout().text().strip()
                        : "evidence: the commit has no note in " + Notes.REF);
        return lines;
    }

    private static List<String> toPass(Found found, StepGrounds grounds) {
        boolean undone = found.stored().chronicle().undone().isPresent();
        if (undone || found.story().state() == UnitState.COMPLETED) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(grounds.toPass());
        switch (found.story().state()) {
            case PENDING -> {
                if (grounds.facts().stream().noneMatch(f -> f.about().equals("start"))) {
                    lines.add("the step has not begun: the steps before it come first");
                }
            }
            case FAILED, BLOCKED, SKIPPED -> lines.add("then: baton retry " + found.words());
            case WAITING ->
                    gate(found)
                            .ifPresent(
                                    gate ->
                                            gate.commands(found.folder().id())
                                                    .forEach(c -> lines.add("answer it: " + c)));
            case STOPPED -> {
                String how = lines.isEmpty() ? "it was cut off: " : "then: ";
                lines.add(how + "baton resume " + found.folder().id());
            }
            case IN_PROGRESS ->
                    lines.add("it is being worked on: baton status " + found.folder().id());
            case COMPLETED, MERGING, MERGED, CONFLICTED, RED -> {}
        }
        return lines;
    }

    private static Optional<OpenGate> gate(Found found) {
        return found.stored().chronicle().gates().stream()
                .filter(gate -> gate.step() == found.number())
                .findFirst();
    }

    private static Value value(
            Found found,
            StepGrounds grounds,
            List<String> hashes,
            List<String> git,
            List<String> toPass) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", found.folder().id().value());
        fields.put("step", found.number());
        fields.put("title", found.story().title());
        fields.put("state", found.story().state().word());
        fields.put(
                "facts",
                Value.items(
                        grounds.facts().stream()
                                .<Value>map(fact -> fact.value(hash(fact, hashes)))
                                .toList()));
        fields.put("git", Value.texts(git));
        fields.put("record", Value.texts(found.stored().damage()));
        fields.put("to_pass", Value.texts(toPass));
        return fields.build();
    }
}
