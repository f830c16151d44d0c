package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import baton.app.check.Validate;
import baton.app.command.Action;
import baton.app.command.Globals;
import baton.app.command.Globals.Voice;
import baton.app.explain.Explain;
import baton.app.terminal.Colour;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.ArtifactType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class CommandWordsTest {
    record Row(String line, Action action) {}

    static Stream<Row> lines() {
        return Stream.of(
                new Row("validate a.md", validate(false, Optional.empty(), "a.md")),
                new Row(
                        "validate --strict a.md b.md",
                        validate(false, Optional.empty(), "a.md", "b.md")),
                new Row("validate --soft a.md", validate(true, Optional.empty(), "a.md")),
                new Row("validate a.md --soft", validate(true, Optional.empty(), "a.md")),
                new Row("validate --type plan a.md", validate(false, type("plan"), "a.md")),
                new Row("validate --type=work-log a", validate(false, type("work-log"), "a")),
                new Row("validate -- --json", validate(false, Optional.empty(), "--json")),
                new Row("validate @a", validate(false, Optional.empty(), "@a")),
                new Row("validate ${HOME}", validate(false, Optional.empty(), "${HOME}")),
                new Row("validate -qC x a.md", validate(false, Optional.empty(), "a.md")),
                new Row("explain", new Explain(Optional.empty(), Optional.empty())),
                new Row(
                        "explain plan_no_steps",
                        new Explain(Optional.of(Fault.PLAN_NO_STEPS), Optional.empty())),
                new Row("completion fish", new Completion(Completion.Shell.FISH)),
                new Row("--version", new Version()),
                new Row("--help", new Help(Optional.empty())),
                new Row("", new Help(Optional.empty())),
                new Row("validate --help", new Help(Optional.of(Validate.COMMAND))),
                new Row("-h validate", new Help(Optional.empty())),
                new Row("--json -C x explain", new Explain(Optional.empty(), Optional.empty())));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void wordsBecomeARecord(Row row) {
        assertThat(read(row.line()).action()).isEqualTo(row.action());
    }

    @Test
    void globalOptionsStandBeforeAndAfterTheCommand() {
        Globals globals = read("-C a --json -v validate -C b --agent x --color never p").globals();
        assertThat(globals)
                .isEqualTo(
                        new Globals(
                                List.of("a", "b"),
                                Optional.of("x"),
                                Optional.empty(),
                                true,
                                Colour.NEVER,
                                Voice.VERBOSE,
                                false));
    }

    @Test
    void theLaterWordWins() {
        Globals globals =
                read("--color always --agent a validate --color never --agent b p").globals();
        assertThat(globals.colour()).isEqualTo(Colour.NEVER);
        assertThat(globals.agent()).contains("b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    frobnicate              | there is no command `frobnicate`       | see `baton --help`
                    valdate x               | there is no command `valdate`          | did you mean `validate`? see `baton --help`
                    --jsn                   | there is no option `--jsn`             | did you mean `--json`? see `baton --help`
                    validate --frobnicate x | there is no option `--frobnicate`      | see `baton validate --help`
                    validate --tpye=plan x  | there is no option `--tpye`            | did you mean `--type`? see `baton validate --help`
                    validate                | `baton validate` needs a PATH          | see `baton validate --help`
                    validate x --type       | --type needs a value (T)               | see `baton validate --help`
                    validate --strict --soft x | --strict and --soft exclude each other | give one of them
                    validate -q -v x        | -q and -v exclude each other           | give one of them
                    --color blue explain    | --color does not take `blue`           | it takes auto, always, never
                    --color alway explain   | --color does not take `alway`          | did you mean `always`? it takes auto, always, never
                    completion              | `baton completion` needs a SHELL       | see `baton completion --help`
                    completion fisch        | SHELL does not take `fisch`            | did you mean `fish`? it takes bash, zsh, fish
                    execute p --gate maybe  | --gate does not take `maybe`           | it takes on, off
                    execute p --sandbox no  | --sandbox does not take `no`           | it takes auto, required, off
                    execute p --resume --worktree | --resume goes on where the run was begun, so it takes no --worktree | leave --worktree out
                    execute p --in-place --resume | --resume goes on where the run was begun, so it takes no --in-place | leave --in-place out
                    explain A B             | `B` is one word too many               | see `baton explain --help`
                    execute p q             | `q` is one word too many               | see `baton execute --help`
                    audit p q               | `q` is one word too many               | see `baton audit --help`
                    continue p q            | `q` is one word too many               | see `baton continue --help`
                    skip                    | `baton skip` needs a STEP              | see `baton skip --help`
                    decide                  | `baton decide` needs a RUN             | see `baton decide --help`
                    decide last             | `baton decide` needs a GATE            | see `baton decide --help`
                    decide last step-1.1    | `baton decide` needs an OPTION         | see `baton decide --help`
                    approve last            | `baton approve` needs a GATE           | see `baton approve --help`
                    runs prune --older 7d   | there is no option `--older`           | did you mean `--older-than`? see `baton runs --help`
                    """)
    void wrongUsageSaysWhatWasMeant(String line, String message, String fix) {
        Failure failure = catchThrowableOfType(Failure.class, () -> read(line));
        assertThat(failure.problem().fault()).isEqualTo(Fault.USAGE);
        assertThat(failure.problem().message()).isEqualTo(message);
        assertThat(failure.problem().fix()).isEqualTo(fix);
    }

    @Test
    void unknownTypeListsTheTypes() {
        Failure failure = catchThrowableOfType(Failure.class, () -> read("validate --type poem x"));
        assertThat(failure.problem().message()).isEqualTo("--type does not take `poem`");
        assertThat(failure.problem().fix()).startsWith("it takes brief, research, ");
    }

    @Test
    void unknownCodeNamesTheNearest() {
        Failure failure = catchThrowableOfType(Failure.class, () -> read("explain PLAN_NO_STEP"));
        assertThat(failure.problem().fault()).isEqualTo(Fault.UNKNOWN_CODE);
        assertThat(failure.problem().fix()).startsWith("did you mean `PLAN_NO_STEPS`?");
    }

    private static Request read(String line) {
        return CommandWords.read(line.isEmpty() ? List.of() : List.of(line.split(" +")));
    }

    private static Validate validate(boolean soft, Optional<ArtifactType> type, String... paths) {
        return new Validate(soft, type, List.of(paths));
    }

    private static Optional<ArtifactType> type(String word) {
        return ArtifactType.ofWord(word);
    }
}
