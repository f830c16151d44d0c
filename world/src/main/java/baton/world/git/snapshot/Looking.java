package baton.world.git.snapshot;

import baton.core.RepoPath;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.OutsideRules;
import baton.world.git.Repository;
import baton.world.git.SharedSettings;
import baton.world.git.Split;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;
import baton.world.git.index.WorkTreeStatus;
import baton.world.git.look.LookDirectory;
import baton.world.git.look.LookSettings;
import baton.world.git.look.RuleFile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Looks at a working tree through a git directory of Baton's own: neither the settings of the
/// repository nor rules in its files decide what is seen, once an agent can write them.
final class Looking {
    /// Git's mark for a path that the index does not have.
    private static final byte NEW = '?';

    /// The directories that one call names.
    private static final int NAMED_MAX = 100;

    private static final String IGNORE = ".gitignore";
    private static final String ATTRIBUTES = ".gitattributes";

    private final Repository repository;
    private final LookDirectory directory;
    private final Git git;
    private final List<String> own;
    private final IgnoredByRules rules;

    private Looking(Repository repository, LookDirectory directory, Collection<RepoPath> own) {
        this.repository = repository;
        this.directory = directory;
        Path objects = repository.commonDirectory().resolve("objects");
        this.git = repository.git().led(directory.variables(repository.top(), objects));
        this.own = own.stream().map(path -> latin(GitPath.of(path))).toList();
        this.rules = new IgnoredByRules(repository, directory);
    }

    /// Opens the look at one working tree of a run. A run that works in several worktrees looks at
    /// each by the settings that it began with.
    ///
    /// @param folder the run's own, for this working tree
    static Looking open(Repository repository, Path folder, Collection<RepoPath> own) {
        return new Looking(repository, new LookDirectory(folder.resolve(LookDirectory.NAME)), own);
    }

    /// Takes the settings as they are now, where none were taken yet.
    void ready() {
        if (directory.exists()) {
            return;
        }
        repository
                .settings()
                .flatMap(SharedSettings::look)
                .ifPresentOrElse(directory::make, () -> make(repository, directory));
        directory.lend(repository.commonDirectory());
    }

    private static void make(Repository repository, LookDirectory directory) {
        Git git = repository.git();
        Call call = Call.reading("config", "--list", "--show-scope", "-z");
        LookSettings settings =
                LookSettings.parse(git.run(call).stdout().toArray())
                        .takingCases(takesCasesForOne(repository.top()));
        Map<String, String> variables = git.environment().variables();
        List<RuleFile> excludes = new ArrayList<>();
        OutsideRules.usersFile(settings.value("core.excludesfile"), "ignore", variables)
                .ifPresent(file -> add(excludes, file));
        add(excludes, repository.excludeFile());
        List<RuleFile> attributes = new ArrayList<>();
        OutsideRules.attributes(repository, settings).forEach(file -> add(attributes, file));
        List<RuleFile> last = new ArrayList<>();
        add(last, repository.commonDirectory().resolve("info/attributes"));
        directory.make(settings, new LookDirectory.Surrounding(excludes, attributes, last));
    }

    /// True if the disk of a working tree finds a file by a name of another case.
    private static boolean takesCasesForOne(Path top) {
        try {
            return Files.isSameFile(top.resolve(".git"), top.resolve(".GIT"));
        } catch (IOException e) {
            return false;
        }
    }

    private static void add(List<RuleFile> files, Path file) {
        if (Files.isRegularFile(file) && Files.isReadable(file)) {
            files.add(RuleFile.top(OutsideRules.content(file)));
        }
    }

    /// Git, led to Baton's own directory.
    Git git() {
        return git;
    }

    /// Prepares the directory for a look by git's own rules, while all that is there is trusted.
    void begin(IndexFile index) {
        directory.stand(repository.head().tip().map(CommitId::value).orElse(""));
        follow(index);
    }

    /// Takes the rules in files that ignore themselves, while all that is there is trusted. Says
    /// what is ignored.
    List<GitPath> keepHidden(IndexFile index) {
        List<GitPath> ignored = ignored(index, "--exclude-standard");
        directory.keepHidden(rules(hidden(ignored)));
        return ignored;
    }

    /// Follows the same rules as another.
    void follow(Looking other) {
        ready();
        directory.follow(other.directory);
        rules.forget();
    }

    /// True if these changes alter the rules by which files are ignored or converted.
    static boolean touchesRules(Collection<Change> changes) {
        return changes.stream().map(Change::path).anyMatch(GitPath::isRule);
    }

    /// Follows the rules that stand in the files of this index, and those that were kept.
    void follow(IndexFile index) {
        Set<GitPath> ignores = new TreeSet<>();
        Set<GitPath> attributes = new TreeSet<>();
        index.named(Set.of(IGNORE, ATTRIBUTES))
                .orElse(List.of())
                .forEach(path -> (last(path).equals(IGNORE) ? ignores : attributes).add(path));
        directory.follow(rules(ignores), rules(attributes), own);
        rules.forget();
    }

    private List<RuleFile> rules(Collection<GitPath> paths) {
        List<RuleFile> rules = new ArrayList<>();
        for (GitPath path : paths) {
            Path file = path.in(repository.top());
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.isReadable(file)) {
                byte[] directory =
                        WorkingFiles.parent(path).map(GitPath::bytes).orElse(new byte[0]);
                rules.add(RuleFile.of(directory, OutsideRules.content(file)));
            }
        }
        rules.sort(Comparator.comparing(RuleFile::directory));
        return rules;
    }

    /// Rules that ignore the file they stand in, as tools put them into their caches.
    private static Set<GitPath> hidden(List<GitPath> ignored) {
        Set<GitPath> hidden = new TreeSet<>();
        for (GitPath path : ignored) {
            String name = isDirectory(path) ? path.text() + IGNORE : path.text();
            GitPath file = new GitPath(name);
            if (last(file).equals(IGNORE)) {
                hidden.add(file);
            }
        }
        return hidden;
    }

    /// The ignored paths of the working tree; a directory that is ignored as a whole ends with a
    /// slash.
    List<GitPath> ignored(IndexFile index) {
        return ignored(index, "-X", directory.rules().toString());
    }

    /// The directories of an index, and those of the working tree that are neither in it nor
    /// ignored. No file in the working tree is read for that.
    Set<GitPath> directories(IndexFile index) {
        Set<GitPath> directories = new TreeSet<>(index.directories().orElse(Set.of()));
        List<String> words =
                List.of("ls-files", "-z", "-o", "--directory", "-X", directory.rules().toString());
        Split.at(run(index, words), '\0').stream()
                .map(GitPath::of)
                .filter(Looking::isDirectory)
                .forEach(path -> directories.addAll(below(bare(path))));
        return directories;
    }

    private List<GitPath> below(GitPath start) {
        WorkingFiles files = new WorkingFiles(repository.top());
        List<GitPath> directories = new ArrayList<>();
        try (Stream<Path> all = Files.walk(start.in(repository.top()))) {
            all.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .map(files::path)
                    .forEach(directories::add);
        } catch (IOException | UncheckedIOException e) {
            // What cannot be listed git cannot list either.
            return directories;
        }
        return directories;
    }

    private List<GitPath> ignored(IndexFile index, String... more) {
        List<String> words = new ArrayList<>(List.of("ls-files", "-z", "-o", "-i", "--directory"));
        words.addAll(List.of(more));
        List<GitPath> listed =
                Split.at(run(index, words), '\0').stream().map(GitPath::of).sorted().toList();
        List<GitPath> ignored = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            // Git names a directory too when all that is in it is ignored one by one.
            String directory = listed.get(i).text();
            boolean parted =
                    directory.endsWith("/")
                            && i + 1 < listed.size()
                            && listed.get(i + 1).text().startsWith(directory);
            if (!parted) {
                ignored.add(listed.get(i));
            }
        }
        return ignored;
    }

    /// The differences of the working tree from an index, as far as git sees them.
    ///
    /// @param paths changed, gone or new, but for caches of tools that have git ignore them
    /// @param nested directories that are repositories of their own
    /// @param ignored as [#ignored] says it
    record Listed(Set<GitPath> paths, Set<GitPath> nested, List<GitPath> ignored) {}

    /// Walks once: git names what the index does not have without regard to rules, a directory as
    /// one, and the rules sort that.
    Listed list(IndexFile index) {
        ready();
        if (!directory.hasRules()) {
            follow(index);
        }
        Set<GitPath> changed = new TreeSet<>();
        Set<GitPath> added = new TreeSet<>();
        List<String> words = List.of("ls-files", "-z", "-t", "-m", "-d", "-o", "--directory");
        for (byte[] field : Split.at(run(index, words), '\0')) {
            GitPath path = GitPath.of(Arrays.copyOfRange(field, 2, field.length));
            (field[0] == NEW ? added : changed).add(path);
        }
        Set<GitPath> ignored = sorted(added);
        List<GitPath> directories =
                Stream.concat(added.stream().filter(Looking::isDirectory), replaced(changed))
                        .filter(this::holdsSomething)
                        .toList();
        added.removeIf(Looking::isDirectory);
        if (!directories.isEmpty()) {
            added.addAll(inside(index, directories));
            ignored.addAll(ignored(index, within(directories)));
        }
        return withoutTools(changed, added, ignored);
    }

    /// Takes the ignored paths out of those that the index does not have. A directory in which
    /// Baton has files of its own is ignored in part and there in every look: it is opened.
    private Set<GitPath> sorted(Set<GitPath> added) {
        Set<GitPath> ignored = new TreeSet<>();
        List<GitPath> opened = List.of();
        do {
            added.removeAll(opened);
            opened.forEach(directory -> added.addAll(children(directory)));
            Set<GitPath> found = rules.among(added);
            added.removeAll(found);
            ignored.addAll(found);
            opened = added.stream().filter(this::holdsOwn).toList();
        } while (!opened.isEmpty());
        return ignored;
    }

    private boolean holdsOwn(GitPath path) {
        return isDirectory(path)
                && own.stream().anyMatch(file -> file.startsWith(latin(path)))
                && !Files.exists(path.in(repository.top()).resolve(".git"));
    }

    /// The files and directories in it; git passes over pipes, sockets and devices as well.
    private List<GitPath> children(GitPath directory) {
        WorkingFiles files = new WorkingFiles(repository.top());
        List<GitPath> children = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory.in(repository.top()))) {
            for (Path child : all) {
                GitPath path = files.path(child);
                switch (files.kind(path)) {
                    case DIRECTORY -> children.add(new GitPath(path.text() + "/"));
                    case FILE, LINK -> children.add(path);
                    case NOTHING, OTHER -> {}
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failed(directory.in(repository.top()), "looked at", e);
        }
        return children;
    }

    /// True if a directory is ignored as a whole.
    boolean ignores(GitPath directory) {
        return !rules.among(List.of(new GitPath(directory.text() + "/"))).isEmpty();
    }

    private Listed withoutTools(Set<GitPath> paths, Set<GitPath> added, Set<GitPath> ignored) {
        Set<GitPath> nested = new TreeSet<>();
        ToolDirectories tools = new ToolDirectories(repository.top());
        for (GitPath path : added) {
            if (tools.hold(path)) {
                continue;
            }
            if (isDirectory(path)) {
                nested.add(bare(path));
            } else {
                paths.add(path);
            }
        }
        directory.hide(tools.ignored().stream().map(Looking::latin).toList());
        tools.ignored().forEach(path -> ignored.add(new GitPath(path.text() + "/")));
        return new Listed(paths, nested, List.copyOf(ignored));
    }

    /// The files that became directories: git does not say what is new in them.
    private Stream<GitPath> replaced(Collection<GitPath> changed) {
        return changed.stream()
                .filter(
                        path ->
                                Files.isDirectory(
                                        path.in(repository.top()), LinkOption.NOFOLLOW_LINKS))
                .map(path -> new GitPath(path.text() + "/"));
    }

    private boolean holdsSomething(GitPath directory) {
        try (DirectoryStream<Path> children =
                Files.newDirectoryStream(directory.in(repository.top()))) {
            return children.iterator().hasNext();
        } catch (IOException e) {
            // Git says what is wrong with it.
            return true;
        }
    }

    /// The new paths in directories that are not ignored as a whole.
    private List<GitPath> inside(IndexFile index, List<GitPath> directories) {
        List<String> words = new ArrayList<>(List.of("ls-files", "-z", "-o"));
        words.addAll(List.of(within(directories)));
        return Split.at(run(index, words), '\0').stream().map(GitPath::of).toList();
    }

    /// The rules, and these directories alone where a command line can name them; else git walks
    /// through everything.
    private String[] within(List<GitPath> directories) {
        List<String> words = new ArrayList<>(List.of("-X", directory.rules().toString()));
        if (directories.size() <= NAMED_MAX && directories.stream().allMatch(GitPath::isPlain)) {
            words.add("--");
            directories.forEach(path -> words.add(":(literal)" + path.text()));
        }
        return words.toArray(String[]::new);
    }

    private byte[] run(IndexFile index, List<String> words) {
        Call call =
                Call.reading(words.toArray(String[]::new))
                        .withSettings(WorkTreeStatus.THOROUGH)
                        .withIndex(index.path());
        return git.run(call).stdout().toArray();
    }

    private static boolean isDirectory(GitPath path) {
        return path.text().endsWith("/");
    }

    private static GitPath bare(GitPath directory) {
        return new GitPath(directory.text().substring(0, directory.text().length() - 1));
    }

    private static String last(GitPath path) {
        return path.text().substring(path.text().lastIndexOf('/') + 1);
    }

    private static String latin(GitPath path) {
        return new String(path.bytes(), StandardCharsets.ISO_8859_1);
    }
}
