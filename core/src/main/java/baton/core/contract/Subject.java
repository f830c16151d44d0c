package baton.core.contract;

import baton.core.text.Value;

import java.util.Optional;
import java.util.SequencedMap;

/// The subject of a brief or a review. Task and slug are never blank: where a file that is read
/// softly does not state them, they hold words that say so.
public record Subject(
        Optional<String> created, String task, String slug, Optional<String> projectDir) {
    public static final String NOT_STATED = "not stated";

    private static final String SLUG_NOT_STATED = "not-stated";

    public Subject {
        created = created.map(Prose::line).filter(text -> !text.isEmpty());
        projectDir = projectDir.map(Prose::line).filter(text -> !text.isEmpty());
        task = stated(task, NOT_STATED);
        slug = stated(slug, SLUG_NOT_STATED);
    }

    public static Subject read(Document document) {
        return new Subject(
                document.text("created"),
                document.text("task").orElse(NOT_STATED),
                document.text("slug").orElse(SLUG_NOT_STATED),
                document.text("project_dir"));
    }

    public void write(SequencedMap<String, Value> front) {
        created.ifPresent(date -> front.put("created", Value.of(date)));
        front.put("task", Value.of(task));
        front.put("slug", Value.of(slug));
        projectDir.ifPresent(directory -> front.put("project_dir", Value.of(directory)));
    }

    private static String stated(String raw, String otherwise) {
        String line = Prose.line(raw);
        return line.isEmpty() ? otherwise : line;
    }
}
