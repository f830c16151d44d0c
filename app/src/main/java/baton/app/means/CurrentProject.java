package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Usage;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.contract.Reading;
import baton.core.contract.state.SessionState;
import baton.core.policy.shell.Shell;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The project that is meant where none is named: the only one of the checkout, or the only one
/// that is under way.
///
/// @param command the command that needs a project
/// @param file the file that such a project must have
public record CurrentProject(Context context, String command, String file) {
    private static final String PROJECTS = ".claude/projects";
    private static final String STATE = ".session-state.local.json";
    private static final int LISTED_MAX = 5;

    /// The project, as it is named from here. Which one it is, is said.
    public String find() {
        return find(this::none);
    }

    /// The same.
    ///
    /// @param none the refusal where no project has the file
    public String find(Supplier<Failure> none) {
        Path checkout = Links.repository(context.terminal().directory());
        Tree tree = new Tree(checkout);
        Path place = checkout.resolve(PROJECTS);
        List<Path> all =
                tree.list(place).stream()
                        .map(place::resolve)
                        .filter(project -> Files.isRegularFile(project.resolve(file)))
                        .toList();
        if (all.size() == 1) {
            return said(all.getFirst(), "the only one here");
        }
        List<Path> underWay = all.stream().filter(CurrentProject::isUnderWay).toList();
        if (underWay.size() == 1) {
            return said(underWay.getFirst(), "the one that is under way");
        }
        throw all.isEmpty() ? none.get() : several(all);
    }

    private static boolean isUnderWay(Path project) {
        Path state = project.resolve(STATE);
        return Tree.holding(state).text(state, STATE) instanceof Source.Readable(Source source)
                && Optional.of(SessionState.parse(source))
                        .filter(Reading::valid)
                        .flatMap(Reading::value)
                        .filter(SessionState::resumable)
                        .isPresent();
    }

    private String said(Path project, String why) {
        String shown = shown(project);
        context.note("Project: " + Printable.line(shown) + " (" + why + ")");
        return shown;
    }

    private String shown(Path project) {
        Path here = context.terminal().directory().toAbsolutePath().normalize();
        Path there = project.toAbsolutePath().normalize();
        return here.relativize(there).toString();
    }

    private Failure none() {
        return Usage.wrong(
                "there is nothing to "
                        + command
                        + ": no project is named, and none here has a "
                        + file,
                "give --project DIR, or begin with `baton go TASK`");
    }

    private Failure several(List<Path> all) {
        List<String> commands =
                all.reversed().stream()
                        .limit(LISTED_MAX)
                        .map(
                                project ->
                                        "`baton "
                                                + command
                                                + " --project "
                                                + Shell.path(shown(project))
                                                + "`")
                        .toList();
        String rest = all.size() > LISTED_MAX ? ", …" : "";
        return Usage.wrong(
                "no project is named, and there are " + all.size(),
                "give one: " + String.join(", ", commands) + rest);
    }
}
