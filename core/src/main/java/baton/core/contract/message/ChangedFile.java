package baton.core.contract.message;

import baton.core.Fault;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A file an agent says it changed.
record ChangedFile(ChangeKind action, String path, String description) {
    ChangedFile {
        path = MessageText.of(path);
        description = MessageText.of(description);
    }

    static List<ChangedFile> readAll(MessageReader reader) {
        List<ChangedFile> files = new ArrayList<>();
        for (Element element : reader.members("files-changed", "file")) {
            String path = MessageReader.attribute(element, "path").orElse("");
            reader.word(element, "action", List.of(ChangeKind.values()), Fault.XML_BAD_ACTION)
                    .map(action -> new ChangedFile(action, path, element.text()))
                    .ifPresent(files::add);
        }
        return files;
    }

    Element element() {
        return new ElementBuilder("file")
                .attribute("action", Optional.of(action.word()))
                .attribute("path", Optional.of(path))
                .build(description);
    }
}
