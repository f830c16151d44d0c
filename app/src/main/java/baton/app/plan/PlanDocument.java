package baton.app.plan;

import baton.app.means.PlanPlace;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The file of a plan, with its text as it lies there: byte order mark and line ends included.
///
/// @param name the path from the top of the repository, which is how other files name the plan
record PlanDocument(Path file, String name, String raw) {

    static PlanDocument read(PlanPlace place) {
        switch (place.tree().text(place.path(), place.shown())) {
            case Source.Readable _ -> {}
            case Source.Refused(Problem problem) -> throw refused(problem);
        }
        try {
            // What is written goes where a link leads, and does not replace the link.
            Path file = place.path().toRealPath();
            String raw = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return new PlanDocument(file, name(file), raw);
        } catch (IOException e) {
            String message = "`" + place.shown() + "` cannot be read: " + e.getMessage();
            throw new Failure(Fault.FILE_UNREADABLE.because(message), e);
        }
    }

    /// The tree around the plan, in which everything that belongs to the plan is written.
    Tree tree() {
        return Tree.holding(file);
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
    }

    private static String name(Path file) throws IOException {
        Path repository = Links.repository(file.resolveSibling("")).toRealPath();
        return file.startsWith(repository)
                ? repository.relativize(file).toString()
                : String.valueOf(file.getFileName());
    }
}
