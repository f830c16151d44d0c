package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Field;
import baton.core.contract.FieldList.Item;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PathList;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.text.Inline;
import baton.core.text.Markdown.Fence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The fields of one step, each read as what it means; `line` is the step's own.
record StepFields(FieldList fields, List<Fence> fences, int line, Findings findings) {
    static final Set<String> NAMES =
            Set.of(
                    "files",
                    "changes",
                    "reuses",
                    "test first",
                    "verify",
                    "on failure",
                    "checkpoint",
                    "manifest");

    String text(String name) {
        return fields.field(name).map(Field::text).orElse("");
    }

    List<FileEntry> files() {
        Optional<Field> field = fields.field("files").filter(f -> !f.text().isEmpty());
        List<PathList.Entry> listed = field.map(PathList::read).orElse(List.of());
        boolean none = field.isPresent() && PlanWording.startsWithNone(field.get().text());
        if (listed.isEmpty() && !none) {
            String message = "the step does not say which files it changes";
            findings.add(Fault.STEP_NO_FILES.at(field.map(Field::line).orElse(line), message));
        }
        return entries(listed, "Files");
    }

    private List<FileEntry> entries(List<PathList.Entry> listed, String what) {
        Map<String, FileEntry> files = new LinkedHashMap<>();
        for (PathList.Entry entry : listed) {
            findings.path(entry.path(), entry.line(), what)
                    .map(path -> new FileEntry(path, entry.isNew()))
                    .ifPresent(file -> files.putIfAbsent(file.path().value(), file));
        }
        return List.copyOf(files.values());
    }

    List<VerifyCommand> verify() {
        Optional<Field> field = fields.field("verify");
        List<VerifyCommand> commands = field.map(this::commands).orElse(List.of());
        if (commands.isEmpty()) {
            String message =
                    field.isPresent()
                            ? "Verify holds no command in back quotes"
                            : "the step has no Verify";
            findings.add(Fault.STEP_NO_VERIFY.at(field.map(Field::line).orElse(line), message));
        } else if (commands.stream().noneMatch(VerifyCommand::canFail)) {
            String message = "`" + commands.getFirst().command() + "` cannot fail";
            findings.add(
                    Fault.STEP_VACUOUS_VERIFY.at(
                            field.map(Field::valueLine).orElse(line), message));
        }
        field.ifPresent(this::warnOfUnquotedOutput);
        return commands;
    }

    private void warnOfUnquotedOutput(Field field) {
        for (CommandList.Found span : CommandList.read(field.items())) {
            span.unquoted()
                    .map(said -> "`%s` of `%s` is not compared".formatted(said, span.command()))
                    .map(message -> Fault.STEP_EXPECTED_UNQUOTED.at(span.line(), message))
                    .ifPresent(findings::add);
        }
    }

    private List<VerifyCommand> commands(Field field) {
        if (field.items().size() == 1 && PlanWording.isNone(field.items().getFirst().text())) {
            return List.of();
        }
        List<VerifyCommand> commands = commands(field, CommandBlock::isShell);
        return commands.isEmpty() ? commands(field, CommandBlock::isUnlabelled) : commands;
    }

    private List<VerifyCommand> commands(Field field, Predicate<Fence> wanted) {
        List<Fence> blocks = fencesIn(field).stream().filter(wanted).toList();
        return SectionCommands.inOrder(field.items(), blocks);
    }

    private List<Fence> fencesIn(Field field) {
        List<Fence> inside = new ArrayList<>();
        for (Fence fence : fences) {
            if (field.holds(fence.line())) {
                inside.add(fence);
            }
        }
        return inside;
    }

    /// Nothing where the plan says something that is not an action.
    Optional<OnFailure> onFailure() {
        Optional<Field> field = fields.field("on failure").filter(f -> !f.text().isEmpty());
        if (field.isEmpty()) {
            String message =
                    "the step does not say what happens when it fails; escalate is assumed";
            findings.add(Fault.STEP_NO_ON_FAILURE.at(line, message));
            return Optional.of(OnFailure.unsaid());
        }
        String text = field.get().text();
        Optional<OnFailure> read = OnFailure.read(text);
        if (read.isEmpty()) {
            String message = "`" + PlanWording.line(text) + "` does not start with a known action";
            findings.add(Fault.STEP_BAD_ON_FAILURE.at(field.get().valueLine(), message));
        }
        return read;
    }

    Checkpoint checkpoint() {
        Optional<Field> field = fields.field("checkpoint");
        Checkpoint checkpoint =
                field.flatMap(this::command).map(Checkpoint::of).orElseGet(Checkpoint.None::new);
        if (checkpoint instanceof Checkpoint.Unsupported unsupported) {
            int at = field.map(Field::valueLine).orElse(line);
            String message = "`" + unsupported.command() + "`: " + unsupported.reason();
            findings.add(Fault.CHECKPOINT_UNSUPPORTED.at(at, message));
        }
        return checkpoint;
    }

    /// Several commands of git are meant to follow one another.
    private Optional<String> command(Field field) {
        List<String> code = new ArrayList<>();
        for (Item item : field.items()) {
            for (Inline.Part part : Inline.parts(item.text())) {
                if (part instanceof Inline.Code(String text) && !text.isBlank()) {
                    code.add(text.strip());
                }
            }
        }
        if (code.isEmpty()) {
            fencesIn(field).stream()
                    .flatMap(fence -> CommandBlock.read(fence).stream())
                    .forEach(command -> code.add(command.command()));
        }
        List<String> git = code.stream().filter(text -> text.startsWith("git ")).toList();
        String bare =
                PlanWording.line(String.join(" ", field.items().stream().map(Item::text).toList()));
        String command =
                !git.isEmpty() ? String.join(" && ", git) : code.isEmpty() ? bare : code.getFirst();
        return PlanWording.startsWithNone(command) ? Optional.empty() : Optional.of(command);
    }

    Optional<TestFirst> testFirst() {
        return fields.field("test first").flatMap(this::testFirst);
    }

    private Optional<TestFirst> testFirst(Field field) {
        List<PathList.Entry> files = new ArrayList<>();
        Optional<String> command = Optional.empty();
        List<CommandList.Found> spans = CommandList.read(field.items());
        for (CommandList.Found span : spans) {
            if (TestFirstSpan.isFile(span)) {
                files.add(
                        new PathList.Entry(span.command(), TestFirstSpan.isNew(span), span.line()));
            } else if (TestFirstSpan.isCalled("command", span)
                    || !PlanWording.isNone(span.command())) {
                command = command.or(() -> Optional.of(span.command()));
            }
        }
        if (spans.isEmpty()) {
            PathList.read(field).stream()
                    .filter(entry -> PathList.looksLikePath(entry.path()))
                    .forEach(files::add);
        }
        List<FileEntry> entries = entries(files, "Test first");
        return entries.isEmpty() && command.isEmpty()
                ? Optional.empty()
                : Optional.of(new TestFirst(entries, command));
    }
}
