package baton.app.research;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.brief.StatusLine;
import baton.core.contract.research.Research;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The answers of a project, one file each, and the line of its brief that tells of them.
record ResearchFiles(Path project) {
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,6})-.*\\.md");

    private Tree tree() {
        return Tree.around(project);
    }

    Path directory() {
        return project.resolve("research");
    }

    /// The file that answers this number, where one does that validates and found something.
    public Optional<String> answer(int number) {
        return names().stream()
                .filter(name -> number(name).equals(Optional.of(number)))
                .filter(name -> answers(directory().resolve(name)))
                .findFirst();
    }

    /// A number that no file has, after all that are taken.
    public int free(int after) {
        int last = names().stream().flatMap(name -> number(name).stream()).reduce(after, Math::max);
        return last + 1;
    }

    private static Optional<Integer> number(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        return numbered.matches()
                ? Optional.of(Integer.parseInt(numbered.group(1)))
                : Optional.empty();
    }

    private List<String> names() {
        return tree().list(directory());
    }

    private boolean answers(Path file) {
        return tree().text(file, "research") instanceof Source.Readable(Source source)
                && Research.parse(source).valid()
                && Research.parse(source).value().filter(Research::isEmpty).isEmpty();
    }

    /// Writes the answer. An answer that does not validate is a mistake of ours and is not written.
    /// An older answer of the same number makes way.
    public void write(Inquiry inquiry, Research research) {
        String text = research.render();
        Research.parse(Source.of(inquiry.file(), text)).problems().stream()
                .filter(Problem::isError)
                .findFirst()
                .ifPresent(
                        problem -> {
                            throw new Failure(
                                    Fault.INTERNAL.because(
                                            "the answer does not validate: " + problem.message()));
                        });
        tree().writeDurably(directory().resolve(inquiry.file()), text);
        names().stream()
                .filter(name -> number(name).equals(Optional.of(inquiry.number())))
                .filter(name -> !name.equals(inquiry.file()))
                .forEach(name -> tree().delete(directory().resolve(name)));
    }

    /// Says in the brief where the research stands; the rest of the file is left as it is.
    public void say(ResearchStatus status) {
        Path brief = project.resolve("brief.md");
        String text =
                switch (tree().text(brief, "brief.md")) {
                    case Source.Readable(Source source) -> source.text();
                    case Source.Refused(Problem problem) -> throw new Failure(problem);
                };
        StatusLine.set(text, status)
                .filter(changed -> !changed.equals(text))
                .ifPresent(changed -> tree().writeDurably(brief, changed));
    }
}
