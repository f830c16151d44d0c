package baton.app.check;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.contract.ArtifactType;
import baton.core.text.Value;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `baton validate`: checks artifacts and says everything that is wrong with them.
public record Validate(boolean soft, Optional<ArtifactType> type, List<String> paths)
        implements Action {
    private static final List<String> TYPES =
            Arrays.stream(ArtifactType.values()).map(ArtifactType::word).toList();

    public static final Command COMMAND =
            new Command(
                    "validate",
                    Group.CHECK,
                    "check artifacts: one, several, or all that a directory holds",
                    new Manual(
                            "validate [--strict|--soft] [--type T] PATH…",
                            """
                            Checks artifacts and lists all their problems, each with its code, its
                            line and a fix. For a directory it checks every artifact in it, and
                            whether the files fit together.

                            Ends with 1 when an artifact is invalid; otherwise with 4 when a path is
                            missing or cannot be read; otherwise with 0.\
                            """,
                            List.of(
                                    "baton validate brief.md plan.md",
                                    "baton validate --type plan notes/draft.md",
                                    "baton validate --json . | jq '.[] | select(.valid | not)'")),
                    Validate::declare,
                    Validate::read);

    public Validate {
        paths = List.copyOf(paths);
    }

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.flag("report every rule in full (the default)", "--strict"))
                .addOption(
                        Options.flag("let unfinished briefs, research and reviews pass", "--soft"))
                .addOption(
                        Options.choice(
                                "T",
                                "read PATH as this type: " + String.join(", ", TYPES),
                                "--type",
                                TYPES))
                .addPositional(Options.words("PATH", "1..*", "files and directories to check"));
    }

    static Validate read(ParseResult words) {
        if (words.hasMatchedOption("--strict") && words.hasMatchedOption("--soft")) {
            throw Usage.wrong("--strict and --soft exclude each other", "give one of them");
        }
        if (Options.words(words).contains("")) {
            throw Usage.wrong("a PATH is empty", "write `.` for the current directory");
        }
        Optional<ArtifactType> type = Options.value(words, "--type").map(Validate::type);
        return new Validate(words.hasMatchedOption("--soft"), type, Options.words(words));
    }

    private static ArtifactType type(String word) {
        return ArtifactType.ofWord(word).orElseThrow(() -> Usage.wrongValue("--type", word, TYPES));
    }

    @Override
    public ExitStatus run(Context context) {
        List<Verdict> verdicts =
                paths.stream().flatMap(path -> check(context.path(path), path)).toList();
        if (context.json()) {
            context.result(json(context, verdicts));
        } else {
            new VerdictText(context).print(verdicts);
        }
        return status(verdicts);
    }

    private Stream<Verdict> check(Path path, String shown) {
        List<Verdict> verdicts =
                Files.isDirectory(path) || isAbsentArchitecture(path)
                        ? DirectoryCheck.all(path, shown, type)
                        : List.of(Check.file(path, shown, type));
        return verdicts.stream().map(verdict -> soft ? verdict.softened() : verdict);
    }

    /// True if the architecture of a project is asked for that has none: none is found then, and
    /// nothing is wrong.
    private boolean isAbsentArchitecture(Path path) {
        return type.equals(Optional.of(ArtifactType.ARCHITECTURE)) && !Files.exists(path);
    }

    private Value json(Context context, List<Verdict> verdicts) {
        List<Value> objects = verdicts.stream().map(VerdictJson::of).toList();
        boolean isOneObject = objects.size() == 1 && paths.size() == 1 && !listsDirectory(context);
        return isOneObject ? objects.getFirst() : Value.items(objects);
    }

    /// A directory gives an array, except where it is itself the one artifact that was named.
    private boolean listsDirectory(Context context) {
        boolean isArtifact = type.equals(Optional.of(ArtifactType.ARCHITECTURE));
        return !isArtifact && Files.isDirectory(context.path(paths.getFirst()));
    }

    private static ExitStatus status(List<Verdict> verdicts) {
        if (verdicts.stream().anyMatch(verdict -> verdict.examined() && !verdict.valid())) {
            return ExitStatus.PROBLEMS;
        }
        boolean allExamined = verdicts.stream().allMatch(Verdict::examined);
        return allExamined ? ExitStatus.DONE : ExitStatus.ENVIRONMENT;
    }
}
