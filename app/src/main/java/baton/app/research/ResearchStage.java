package baton.app.research;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.ProjectAction;
import baton.app.means.StageFence;
import baton.app.means.StageLife;
import baton.app.means.StageWords;
import baton.core.config.SandboxSettings;
import baton.core.contract.brief.ResearchScope;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton research`: answers to what must be known before planning.
///
/// @param sandbox what is asked to be put around agents
/// @param fresh whether everything is asked anew
/// @param question something to find out that is no topic of the brief
public record ResearchStage(
        String project,
        Optional<Integer> topic,
        Optional<ResearchScope> side,
        boolean quick,
        Optional<Integer> parallel,
        Optional<SandboxSettings.Mode> sandbox,
        boolean fresh,
        Optional<String> question)
        implements Action {
    public static final Command COMMAND =
            new Command(
                    "research",
                    Group.PREPARE,
                    "find out what must be known before planning",
                    new Manual(
                            "research --project DIR [--topic N] [--local|--external] [--quick]"
                                    + " [--fresh] [QUESTION…]",
                            """
                            Has agents look for the answers to the brief's research topics, or to a
                            QUESTION: five roles look into the repository, four outside it, and one
                            gives a second opinion where the configuration names an agent for the
                            role second-opinion. All work side by side.

                            Lines of files, commits and addresses that are claimed as evidence are
                            checked, and evidence that does not exist is left out. Where claims
                            contradict each other, one more agent follows up. Baton computes the
                            confidence of the answer. Each answer is a file in DIR/research; topics
                            that have one are not asked again, unless --topic names them and --yes
                            is given.

                            Replies are kept until all answers are written: after a kill the same
                            command, or `baton continue`, asks only for the missing replies. --fresh
                            asks again.\
                            """,
                            List.of(
                                    "baton research --project .claude/projects/2026-01-05-demo",
                                    "baton research --project p --topic 2 --local",
                                    "baton research --project p Which parser is fastest?")),
                    ResearchStage::declare,
                    ResearchStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("DIR", "the project, with its brief.md", "--project"))
                .addOption(Options.value("N", "answer only this topic of the brief", "--topic"))
                .addOption(Options.flag("look only into the repository", "--local"))
                .addOption(Options.flag("look only outside the repository", "--external"))
                .addOption(
                        Options.flag(
                                "ask one role inside and one outside the repository", "--quick"))
                .addOption(Options.value("K", "ask K agents at the same time", "--parallel"))
                .addOption(StageFence.option())
                .addOption(StageLife.option())
                .addPositional(Options.words("QUESTION", "0..*", "something else to find out"));
    }

    static Action read(ParseResult words) {
        boolean local = words.hasMatchedOption("--local");
        boolean external = words.hasMatchedOption("--external");
        if (local && external) {
            throw Usage.wrong("--local and --external exclude each other", "give one of them");
        }
        Optional<Integer> topic = number(words, "--topic");
        String question = String.join(" ", Options.words(words)).strip();
        if (topic.isPresent() && !question.isEmpty()) {
            throw Usage.wrong("--topic and a QUESTION exclude each other", "give one of them");
        }
        Optional<ResearchScope> side =
                local
                        ? Optional.of(ResearchScope.LOCAL)
                        : external ? Optional.of(ResearchScope.EXTERNAL) : Optional.empty();
        Optional<Integer> parallel = number(words, "--parallel");
        Optional<SandboxSettings.Mode> sandbox = StageFence.asked(words);
        return ProjectAction.of(
                words,
                COMMAND.name(),
                "brief.md",
                project ->
                        new ResearchStage(
                                project,
                                topic,
                                side,
                                words.hasMatchedOption("--quick"),
                                parallel,
                                sandbox,
                                StageLife.isFresh(words),
                                question.isEmpty() ? Optional.empty() : Optional.of(question)),
                project -> "baton plan --project " + project);
    }

    private static Optional<Integer> number(ParseResult words, String option) {
        return Options.value(words, option)
                .map(
                        word -> {
                            if (!word.matches("[1-9][0-9]{0,4}")) {
                                throw Usage.wrong(
                                        option + " takes a number, not `" + word + "`",
                                        "give " + option + " 2");
                            }
                            return Integer.parseInt(word);
                        });
    }

    /// @param yes whether everything is approved
    StageLife life(boolean yes) {
        List<String> asked = question.map(List::of).orElse(List.of());
        return new StageLife(
                COMMAND.name(),
                question.orElse(project),
                StageWords.of(COMMAND.name())
                        .flag("--yes", yes)
                        .value("--project", Optional.of(project))
                        .value("--topic", topic.map(String::valueOf))
                        .flag("--local", side.equals(Optional.of(ResearchScope.LOCAL)))
                        .flag("--external", side.equals(Optional.of(ResearchScope.EXTERNAL)))
                        .flag("--quick", quick)
                        .value("--parallel", parallel.map(String::valueOf))
                        .sandbox(sandbox)
                        .and(asked),
                Optional.of(project),
                List.of(topic.map(String::valueOf).orElse(""), question.orElse("")),
                fresh);
    }

    @Override
    public ExitStatus run(Context context) {
        return new ResearchRun(context, this).run();
    }
}
