package baton.world.run.setting;

import baton.core.go.GoState;
import baton.core.sandbox.Site;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Repository;
import baton.world.git.guard.AdminFiles;
import baton.world.git.guard.ScratchObjects;
import baton.world.process.Enclosure;
import baton.world.run.store.RunFolder;
import baton.world.sandbox.Sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The fences around the programs that run in one working directory.
///
/// In the user's checkout these programs cannot write to git. In a worktree they can, as far as its
/// own HEAD and index go: objects are made aside and taken over afterwards, and the names stay
/// Baton's.
public record Fences(Sandbox sandbox, Place place, RunFolder folder) {
    /// Runs a command of the plan or of the configuration. What was staged stays what it was.
    public <T> T command(Function<Enclosure, T> deed) {
        Path admin = place.repository().gitDirectory();
        Stream<String> kept = isLinked() ? Stream.of("HEAD", "index") : Stream.empty();
        return within(seeing(kept.map(admin::resolve)), deed);
    }

    /// Runs an agent. `answers` are the directories it and its hooks may answer in.
    public <T> T agent(List<Path> answers, Function<Enclosure, T> deed) {
        List<String> made = texts(answers.stream().map(Fences::made));
        return within(Site.NOTHING.atHome().writing(made), deed);
    }

    /// Runs a commit with the hooks of the user's. In the checkout it has to move his branch.
    public <T> T commit(Function<Enclosure, T> deed) {
        Repository repository = place.repository();
        if (isLinked()) {
            return within(Site.NOTHING, deed);
        }
        Path git = repository.gitDirectory();
        Path common = repository.commonDirectory();
        Site site =
                seeing(
                        Stream.of(
                                        "config",
                                        "config.worktree",
                                        "hooks",
                                        "info",
                                        "modules",
                                        "worktrees")
                                .map(common::resolve));
        Site whole =
                site.writing(texts(Stream.of(repository.top(), git, common)))
                        .seeing(texts(Stream.of(own(), repository.hooks())))
                        .writing(texts(Stream.of(made(folder.traces()))))
                        .seeing(git.equals(common) ? List.of() : texts(turning(git)));
        // A commit may start programs that serve the user's later ones, such as his key agent.
        if (!sandbox.isOn()) {
            return place.held().during(() -> deed.apply(Enclosure.NONE));
        }
        Enclosure around = sandbox.around(whole);
        return cleared(() -> deed.apply(around));
    }

    /// Nothing that was put among git's own files may be met by git outside.
    private <T> T cleared(Supplier<T> deed) {
        AdminFiles admin = AdminFiles.of(place.repository());
        try {
            return deed.get();
        } finally {
            admin.clear();
        }
    }

    private <T> T within(Site needs, Function<Enclosure, T> deed) {
        if (!sandbox.isOn()) {
            return unfenced(deed);
        }
        Optional<ScratchObjects> aside = aside();
        List<Path> made = madeForHooks();
        Site site = aside.map(this::inWorktree).orElseGet(this::inCheckout).and(needs);
        Enclosure enclosure = sandbox.around(site);
        try {
            return aside.isPresent() ? cleared(() -> deed.apply(enclosure)) : deed.apply(enclosure);
        } finally {
            aside.ifPresent(ScratchObjects::takeOver);
            made.reversed().forEach(this::removeEmpty);
        }
    }

    /// Runs something that can reach what the run keeps.
    public <T> T unfenced(Function<Enclosure, T> deed) {
        return place.held().during(() -> deed.apply(sandbox.around(Site.NOTHING)));
    }

    /// A directory for hooks that is not there could be made by anybody, and nothing can be put
    /// over it: it is there while programs are inside. Behind a link nothing is made.
    ///
    /// @return the directories that were made, each before what it holds
    private List<Path> madeForHooks() {
        Path top = place.repository().top();
        Below tree = new Below(top);
        List<Path> missing =
                hooks().filter(path -> path.startsWith(top))
                        .map(top::relativize)
                        .flatMap(Fences::parts)
                        .takeWhile(path -> !Files.isSymbolicLink(top.resolve(path)))
                        .filter(path -> !Files.exists(top.resolve(path)))
                        .toList();
        missing.forEach(tree::makeDirectory);
        return missing;
    }

    private static Stream<Path> parts(Path path) {
        return IntStream.rangeClosed(1, path.getNameCount()).mapToObj(n -> path.subpath(0, n));
    }

    /// Removes a directory only while it is empty: others want what they have put there meanwhile.
    private void removeEmpty(Path directory) {
        boolean _ = new Below(place.repository().top()).deleteEmpty(directory);
    }

    /// Objects that a program of an earlier life made and nobody took over.
    public void takeOver() {
        aside().filter(_ -> sandbox.isOn()).ifPresent(ScratchObjects::takeOver);
    }

    private Optional<ScratchObjects> aside() {
        return isLinked()
                ? Optional.of(
                        new ScratchObjects(place.repository(), place.state().resolve("objects")))
                : Optional.empty();
    }

    private boolean isLinked() {
        return !place.state().equals(folder.path());
    }

    private Site inCheckout() {
        Repository repository = place.repository();
        Path top = repository.top();
        return Site.NOTHING
                .writing(List.of(top.toString()))
                .seeing(
                        texts(
                                Stream.of(
                                        top.resolve(".git"),
                                        repository.gitDirectory(),
                                        repository.commonDirectory(),
                                        own())))
                .seeing(texts(hooks()))
                .seeing(texts(repository.submodules().stream().map(Fences::gitOf)))
                .seeing(texts(approvals(top).stream()));
    }

    /// Hooks act for the user as git does, wherever they lie. A directory that the whole tree is a
    /// part of cannot be kept from those who work in the tree.
    private Stream<Path> hooks() {
        Path hooks = place.repository().hooks().normalize();
        return Stream.of(hooks).filter(path -> !place.repository().top().startsWith(path));
    }

    /// The files with a person's approvals, to which nobody else may add.
    private static List<Path> approvals(Path top) {
        Path projects = top.resolve(GoState.PROJECTS);
        if (!Files.isDirectory(projects)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(projects)) {
            return all.map(project -> project.resolve(GoState.FILE))
                    .filter(Files::isRegularFile)
                    .toList();
        } catch (IOException e) {
            throw AtomicFile.failed(projects, "used", e);
        }
    }

    /// A submodule follows the settings that this leads to, and one that is not there gets none.
    private static Path gitOf(Path submodule) {
        Path git = submodule.resolve(".git");
        return Files.exists(git) ? git : submodule;
    }

    private Site inWorktree(ScratchObjects aside) {
        Repository repository = place.repository();
        Path admin = repository.gitDirectory();
        Path checkout = folder.checkout();
        return Site.NOTHING
                .writing(texts(Stream.of(repository.top(), admin)))
                .seeing(
                        texts(
                                Stream.of(
                                        checkout,
                                        repository.commonDirectory(),
                                        repository.top().resolve(".git"))))
                .seeing(texts(turning(admin)))
                .seeing(texts(hooks()))
                .seeing(texts(aside.borrowed().stream()))
                .hiding(List.of(checkout.resolve(".env").toString()))
                .lending(aside.mounts());
    }

    /// The files that decide whose settings git follows in a linked worktree.
    private static Stream<Path> turning(Path admin) {
        return Stream.of("commondir", "gitdir", "config.worktree").map(admin::resolve);
    }

    /// The directory that Baton keeps in the checkout: runs and their answers, configuration,
    /// prompts.
    private Path own() {
        return folder.checkout().resolve(".baton");
    }

    private static Site seeing(Stream<Path> paths) {
        return Site.NOTHING.seeing(texts(paths));
    }

    private static List<String> texts(Stream<Path> paths) {
        return paths.map(Path::toString).toList();
    }

    private static Path made(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
    }
}
