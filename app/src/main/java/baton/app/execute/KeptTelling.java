package baton.app.execute;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventWriting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lines that name changes which no commit holds, and the place where they are kept, and what
/// came beside the run and is built upon. They may be a person's.
final class KeptTelling {
    private final Entry entry;

    KeptTelling(Entry entry) {
        this.entry = entry;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        tell(lines, others(), "others");
        tell(
                lines,
                "Written meanwhile in the place of a file that was kept out of Verify, and kept"
                        + " as ",
                "kept_beside");
        tell(
                lines,
                "Ignored and written to meanwhile; as it was before Verify it is kept as ",
                "kept_before");
        tell(lines, "Changed while Verify ran, and put back: ", "residue");
        tell(lines, "Changed while hooks ran, and put back: ", "put_back_beside_hooks");
        tell(
                lines,
                "Settings or hooks of git that were put back, held against no agent: ",
                "settings_put_back");
        tell(
                lines,
                "Settings or hooks of git that changed meanwhile, left as they are: ",
                "settings_kept");
        tell(lines, "Put back: ", "restored", "removed");
        tell(lines, "Left as it is: ", "left");
        tell(lines, "Could not be put back: ", "not_restored");
        tell(lines, "Commits that were added meanwhile, built upon: ", "built_upon");
        word("amended_from")
                .ifPresent(
                        id ->
                                lines.add(
                                        "The commit of the step was amended meanwhile; before, it"
                                                + " was "
                                                + id));
        word("names_gone").ifPresent(lines::add);
        tell(lines, "Names in the repository that changed meanwhile: ", "names_beside");
        tell(lines, "Kept as ", "files");
        word("ref").ifPresent(ref -> lines.add("Kept at " + ref));
        return lines;
    }

    /// A file that somebody wrote to while it was elsewhere is what it was before.
    private String others() {
        return entry.data().texts("kept_beside").isEmpty()
                ? "In no commit, so kept out of Verify, and left as it is: "
                : "In no commit, so kept out of Verify, and what it was before: ";
    }

    private Optional<String> word(String key) {
        return entry.data().scalar(key).filter(word -> !word.isEmpty());
    }

    private void tell(List<String> lines, String what, String... keys) {
        List<String> named = new ArrayList<>();
        long more = 0;
        for (String key : keys) {
            named.addAll(entry.data().texts(key));
            more += entry.data().whole(key + EventWriting.MORE).orElse(0L);
        }
        if (!named.isEmpty()) {
            lines.add(what + new Shown(named, Math.toIntExact(more)).joined(", "));
        }
    }
}
