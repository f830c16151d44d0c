package baton.core.contract.message;

import baton.core.Fault;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Xml;
import baton.core.text.Xml.Element;

import java.util.List;
import java.util.Optional;

/// The message in which an agent answers. Ids are in their one spelling, `WORK-07` and `TASK-00`. A
/// copy of the instructions that an agent sends back is not kept.
public record TaskResult(
        Optional<String> work,
        Optional<String> task,
        Optional<String> agent,
        ResultStatus status,
        Optional<String> summary,
        Optional<String> reason,
        List<ChangedFile> filesChanged,
        List<VerificationCheck> selfCheck,
        List<VerificationCheck> verification,
        List<FailedCheck> failures,
        Optional<CommitClaim> commit,
        Optional<String> resultFile,
        Optional<TaskCounts> progress,
        List<NextTask> nextTasks,
        Optional<String> notes,
        List<HandoffMessage> handoffs) {

    static final String NAME = "task-result";

    public TaskResult {
        work = Ids.checkedWork(work);
        task = Ids.checkedTask(task);
        agent = MessageText.of(agent);
        summary = MessageText.of(summary);
        reason = MessageText.of(reason);
        filesChanged = List.copyOf(filesChanged);
        selfCheck = List.copyOf(selfCheck);
        verification = List.copyOf(verification);
        failures = List.copyOf(failures);
        resultFile = MessageText.of(resultFile);
        nextTasks = List.copyOf(nextTasks);
        notes = MessageText.of(notes);
        handoffs = List.copyOf(handoffs);
        if (!ResultStatus.OF_TASK.contains(status)) {
            throw new IllegalArgumentException(status.word());
        }
    }

    public static Reading<TaskResult> parse(Source source) {
        return MessageReader.read(source, NAME, TaskResult::read);
    }

    private static Optional<TaskResult> read(MessageReader reader) {
        Element root = reader.root();
        Optional<ResultStatus> status =
                reader.word(root, "status", ResultStatus.OF_TASK, Fault.XML_BAD_STATUS);
        List<ChangedFile> files = ChangedFile.readAll(reader);
        List<VerificationCheck> selfCheck = VerificationCheck.readAll(reader, "self-check");
        List<VerificationCheck> verification = VerificationCheck.readAll(reader, "verification");
        List<HandoffMessage> handoffs = HandoffMessage.readAll(reader);
        return status.map(
                verdict ->
                        new TaskResult(
                                reader.work(),
                                reader.task(),
                                MessageReader.attribute(root, "agent"),
                                verdict,
                                MessageReader.text(root, "summary"),
                                MessageReader.text(root, "reason"),
                                files,
                                selfCheck,
                                verification,
                                FailedCheck.readAll(reader),
                                root.child("commit").flatMap(CommitClaim::read),
                                MessageReader.text(root, "result-file"),
                                root.child("progress").flatMap(TaskCounts::read),
                                NextTask.readAll(reader),
                                MessageReader.text(root, "notes"),
                                handoffs));
    }

    /// The message in the shape of 1.5.3.
    public String render() {
        Element element =
                new ElementBuilder(NAME)
                        .attribute("work", work)
                        .attribute("task", task)
                        .attribute("agent", agent)
                        .attribute("status", Optional.of(status.word()))
                        .text("summary", summary)
                        .text("reason", reason)
                        .group(
                                "files-changed",
                                filesChanged.stream().map(ChangedFile::element).toList())
                        .group(
                                "self-check",
                                selfCheck.stream().map(VerificationCheck::element).toList())
                        .group(
                                "verification",
                                verification.stream().map(VerificationCheck::element).toList())
                        .group(
                                "failure-details",
                                failures.stream().map(FailedCheck::element).toList())
                        .children(commit.map(CommitClaim::element).stream().toList())
                        .text("result-file", resultFile)
                        .children(progress.map(TaskCounts::element).stream().toList())
                        .group("next-tasks", nextTasks.stream().map(NextTask::element).toList())
                        .text("notes", notes)
                        .children(handoffs.stream().map(HandoffMessage::element).toList())
                        .build();
        return Xml.write(element);
    }
}
