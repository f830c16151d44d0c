package baton.app.means;

import baton.app.command.Context;
import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.run.store.SpecFolder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The place of the plan: the path that was given, else `plan.md` of the project.
public record PlanPlace(Path path, String shown) {

    /// The files around the plan, which no link of a repository leads out of it.
    public Tree tree() {
        return Tree.holding(path);
    }

    /// `plan` and `named` are as the user wrote them, `project` is where the latter leads.
    public static PlanPlace of(
            Context context,
            Optional<String> plan,
            Optional<String> named,
            Optional<Path> project) {
        if (plan.isPresent()) {
            return new PlanPlace(context.path(plan.get()), plan.get());
        }
        String directory = named.map(PlanPlace::trimmed).orElse("");
        Path path = project.map(dir -> dir.resolve("plan.md")).orElseGet(() -> Path.of("plan.md"));
        if (!Files.exists(path)) {
            throw new Failure(
                    Fault.PLAN_NOT_FOUND.because(
                            "project directory missing plan.md: " + directory));
        }
        return new PlanPlace(path, directory + "/plan.md");
    }

    /// This place, where the plan is: nobody has to name an agent to learn that it is not.
    public PlanPlace present() {
        if (!Files.exists(path)) {
            throw new Failure(Fault.PLAN_NOT_FOUND.because("there is no file `" + shown + "`"));
        }
        return this;
    }

    /// The project of this checkout that the plan or session spec lies in.
    public Optional<Path> project(Context context) {
        Path top = Links.repository(context.terminal().directory());
        Path projects = top.resolve(".claude/projects");
        Path file = path.toAbsolutePath().normalize();
        return file.startsWith(projects) && file.getNameCount() > projects.getNameCount() + 1
                ? Optional.of(projects.resolve(file.getName(projects.getNameCount())))
                : Optional.empty();
    }

    /// The folder that tells of the plan or session spec: its project, else the folder that it lies
    /// in. Specs lie one further down.
    public Path home(Context context) {
        Path folder = path.toAbsolutePath().normalize().resolveSibling("");
        boolean spec = SpecFolder.number(path).isPresent() && folder.endsWith("sessions");
        return project(context).orElse(spec ? folder.resolveSibling("") : folder);
    }

    public static String trimmed(String directory) {
        int end = directory.length();
        while (end > 1 && directory.charAt(end - 1) == '/') {
            end--;
        }
        return directory.substring(0, end);
    }
}
