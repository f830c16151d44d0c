package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A TASK that may come next. Its status is a word of the sender, mostly `READY`.
record NextTask(String task, Optional<String> status, String title) {
    NextTask {
        task = Ids.checkedTask(Optional.of(task)).orElseThrow();
        status = MessageText.of(status);
        title = MessageText.of(title);
    }

    static List<NextTask> readAll(MessageReader reader) {
        List<NextTask> tasks = new ArrayList<>();
        for (Element element : reader.members("next-tasks", "task")) {
            Optional<String> status = MessageReader.attribute(element, "status");
            MessageReader.attribute(element, "id")
                    .flatMap(Ids::task)
                    .map(task -> new NextTask(task, status, element.text()))
                    .ifPresent(tasks::add);
        }
        return tasks;
    }

    Element element() {
        return new ElementBuilder("task")
                .attribute("id", Optional.of(task))
                .attribute("status", status)
                .build(title);
    }
}
