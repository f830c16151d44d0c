package baton.world.work;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Source;
import baton.core.work.Toolchain;
import baton.core.work.WorkFiles;
import baton.world.files.AtomicFile;
import baton.world.files.Tree;
import baton.world.process.Programs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The tree `works/` of a repository.
public final class Works {
    public static final String FOLDER = "works";
    public static final String LIST = FOLDER + "/WORK-LIST.md";
    public static final String ARCHIVE = FOLDER + "/_COMPLETED";

    private static final Pattern FRESH = Pattern.compile("\\.new-WORK-\\d+-(\\d{1,9})");
    private static final String MARK = "\uFEFF";
    private static final int NAMES_MAX = 100;
    private static final List<String> ENDINGS = List.of(".md", ".log", ".json");

    private final Tree tree;

    /// @param top the top of the repository
    public Works(Path top) {
        this.tree = new Tree(top);
    }

    public Path top() {
        return tree.root();
    }

    /// The path of a WORK's folder in the repository.
    public static RepoPath folder(WorkId work) {
        return new RepoPath(FOLDER + "/" + work);
    }

    public static RepoPath file(WorkId work, String name) {
        return new RepoPath(folder(work) + "/" + name);
    }

    public Path at(RepoPath path) {
        if (tree.leavesThroughLink(path)) {
            throw new Failure(
                    Fault.FILE_UNREADABLE
                            .because("`" + path + "` leads out of the repository")
                            .withFix("replace the link by a directory of its own"));
        }
        return tree.at(path);
    }

    /// The WORKs that are there, in ascending order.
    public List<WorkId> all() {
        return in(new RepoPath(FOLDER));
    }

    public List<WorkId> archived() {
        return in(new RepoPath(ARCHIVE));
    }

    private List<WorkId> in(RepoPath folder) {
        return tree.list(folder).stream()
                .filter(name -> tree.isDirectory(new RepoPath(folder + "/" + name)))
                .flatMap(name -> WorkId.of(name).filter(id -> id.toString().equals(name)).stream())
                .sorted()
                .toList();
    }

    public boolean exists(WorkId work) {
        return tree.isDirectory(folder(work));
    }

    /// The highest id that was ever used, by the list, the folders and the archive.
    public WorkId last() {
        return Stream.of(all(), archived(), list().map(l -> List.of(l.last())).orElse(List.of()))
                .flatMap(List::stream)
                .max(WorkId::compareTo)
                .orElse(new WorkId(0));
    }

    /// The texts in a WORK's folder by their names. What is no ordinary text is left out.
    public Map<String, Source> texts(WorkId work) {
        Map<String, Source> texts = new TreeMap<>();
        Path folder = at(folder(work));
        for (String name : tree.list(folder(work))) {
            if (isWanted(name)
                    && Files.isRegularFile(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                RepoPath.of(folder(work) + "/" + name)
                        .flatMap(tree::source)
                        .ifPresent(source -> texts.put(name, source));
            }
        }
        return texts;
    }

    /// The same with those logs and results that are text in another encoding, in which a sign
    /// stands for what is not UTF-8. They are for reading: nobody writes them back.
    public Map<String, Source> legible(WorkId work) {
        Map<String, Source> texts = new TreeMap<>(texts(work));
        for (String name : names(work)) {
            if (isTelling(work, name) && !texts.containsKey(name)) {
                lenient(file(work, name)).ifPresent(source -> texts.put(name, source));
            }
        }
        return texts;
    }

    private static boolean isTelling(WorkId work, String name) {
        return name.equals(WorkFiles.logName(work)) || TaskId.ofResultFile(name).isPresent();
    }

    private Optional<Source> lenient(RepoPath path) {
        return Files.isRegularFile(at(path), LinkOption.NOFOLLOW_LINKS) && tree.isReadable(path)
                ? tree.read(path, Source.BYTES_MAX)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                        .map(text -> Source.of(path.value(), text))
                : Optional.empty();
    }

    /// True if a regular file is there that is no text.
    boolean isNoText(RepoPath path) {
        return Files.isRegularFile(at(path), LinkOption.NOFOLLOW_LINKS)
                && refusal(at(path), path.value()).isPresent();
    }

    /// The names of all that lies in a WORK's folder, whatever it is.
    public List<String> names(WorkId work) {
        return tree.list(folder(work));
    }

    /// The files of a WORK's folder that should be texts and are none, with the reason.
    private Map<String, Problem> refused(WorkId work) {
        Map<String, Problem> refused = new TreeMap<>();
        for (String name : names(work)) {
            if (isWanted(name)) {
                Path file = at(folder(work)).resolve(name);
                refusal(file, folder(work) + "/" + name).ifPresent(why -> refused.put(name, why));
            }
        }
        return refused;
    }

    private Optional<Problem> refusal(Path file, String shown) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(
                    Fault.FILE_UNREADABLE
                            .because("`" + shown + "` is no regular file")
                            .withFix("put a file in its place"));
        }
        return tree.text(file, shown) instanceof Source.Refused(Problem problem)
                ? Optional.of(problem)
                : Optional.empty();
    }

    private static boolean isWanted(String name) {
        return ENDINGS.stream().anyMatch(name::endsWith) && !name.startsWith(".");
    }

    public WorkFiles.Read read(WorkId work) {
        if (!exists(work)) {
            throw new Failure(
                    Fault.WORK_NOT_FOUND.because("there is no " + folder(work) + " here"));
        }
        return WorkFiles.read(work, legible(work), refused(work));
    }

    /// The list, as far as its rows can be read; nothing where there is none. Rows of another
    /// encoding count: their ids are taken.
    public Optional<WorkList> list() {
        return lenient(new RepoPath(LIST)).flatMap(source -> WorkList.parse(source).value());
    }

    /// Every row of the list as it stands.
    public List<WorkList.Listed> listed() {
        return lenient(new RepoPath(LIST)).map(WorkList::listed).orElse(List.of());
    }

    /// The reason for which the list is left as it is, where it is no text.
    public Optional<Problem> listProblem() {
        RepoPath path = new RepoPath(LIST);
        return hasList() ? refusal(at(path), LIST) : Optional.empty();
    }

    /// The text of the list after a change; nothing where it is no text.
    Optional<String> changed(UnaryOperator<WorkList> change) {
        Optional<String> before = listText();
        return hasList() && before.isEmpty()
                ? Optional.empty()
                : Optional.of(changed(before, change));
    }

    /// A text of the list after a change. What is not about the change stays as it stands.
    static String changed(Optional<String> before, UnaryOperator<WorkList> change) {
        Optional<Source> list = before.map(text -> Source.of(LIST, text));
        WorkList known =
                list.flatMap(source -> WorkList.parse(source).value()).orElse(WorkList.EMPTY);
        WorkList after = change.apply(known);
        if (before.isPresent() && after.equals(known)) {
            return before.get();
        }
        String mark = before.filter(text -> text.startsWith(MARK)).map(_ -> MARK).orElse("");
        return mark + list.map(after::over).orElseGet(after::render);
    }

    public boolean hasList() {
        return tree.isPresent(new RepoPath(LIST));
    }

    /// The text of the list with its byte order mark; nothing where it is no text.
    private Optional<String> listText() {
        return listProblem().isEmpty()
                ? tree.read(new RepoPath(LIST), Source.BYTES_MAX)
                        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    /// Any small text of the repository, where it is one.
    public Optional<String> text(RepoPath path) {
        return tree.text(path);
    }

    /// The names of what lies at the top.
    public List<String> names() {
        try (Stream<Path> all = Files.list(tree.root())) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw failed(tree.root(), e);
        }
    }

    /// Changes the rows of the list that the change is about.
    public void change(UnaryOperator<WorkList> change) {
        Optional<String> before = listText();
        boolean none = before.isEmpty() && change.apply(WorkList.EMPTY).equals(WorkList.EMPTY);
        changed(change)
                .filter(text -> !none && !before.equals(Optional.of(text)))
                .ifPresent(text -> write(new RepoPath(LIST), text));
    }

    public void write(RepoPath path, String text) {
        tree.writeDurably(at(path), text.getBytes(StandardCharsets.UTF_8));
    }

    /// Adds to the end of a file in one write, so that several writers never tear each other's
    /// lines.
    void append(RepoPath path, String text) {
        tree.append(at(path), text.getBytes(StandardCharsets.UTF_8));
    }

    /// Gives a folder another name, unless that is taken. Says whether it did.
    boolean rename(RepoPath from, RepoPath to) {
        return tree.rename(at(from), at(to));
    }

    /// A new folder with these files, all at once. The id is the next that is free.
    public WorkId create(
            WorkId wish, java.util.function.Function<WorkId, Map<String, String>> files) {
        sweep();
        WorkId work = wish;
        for (int tries = 0; tries < NAMES_MAX; tries++) {
            if (place(work, files.apply(work))) {
                return work;
            }
            work = work.next();
        }
        throw new Failure(Fault.DISK_FAILED.because("no free id beside " + wish));
    }

    private boolean place(WorkId work, Map<String, String> files) {
        RepoPath fresh =
                new RepoPath(FOLDER + "/.new-" + work + "-" + ProcessHandle.current().pid());
        Map<String, String> all = new LinkedHashMap<>(files);
        all.forEach((name, text) -> write(new RepoPath(fresh + "/" + name), text));
        boolean placed = rename(fresh, folder(work));
        if (!placed) {
            tree.remove(at(fresh));
        }
        return placed;
    }

    /// Removes what a program that died while it wrote files of a WORK left beside them. Only for
    /// whoever alone runs it.
    void sweep(WorkFiles work) {
        tree.sweep(at(new RepoPath(LIST)));
        tree.sweep(at(file(work.id(), WorkFiles.logName(work.id()))));
        tree.sweep(at(file(work.id(), WorkFiles.DECISIONS)));
        for (TaskId task : work.tasks().keySet()) {
            tree.sweep(at(file(work.id(), task.resultFileName())));
        }
    }

    /// Removes what a program that died while it made a WORK left behind.
    private void sweep() {
        for (String name : tree.list(new RepoPath(FOLDER))) {
            Matcher fresh = FRESH.matcher(name);
            if (fresh.matches() && ProcessHandle.of(Long.parseLong(fresh.group(1))).isEmpty()) {
                RepoPath left = new RepoPath(FOLDER + "/" + name);
                tree.remove(at(left));
            }
        }
    }

    static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }

    /// The tools of the repository, as far as their programs are found in this `PATH`.
    public Toolchain toolchain(String path) {
        Map<String, String> texts = new HashMap<>();
        for (String name : Toolchain.READ) {
            text(new RepoPath(name)).ifPresent(text -> texts.put(name, text));
        }
        return Toolchain.of(new HashSet<>(names()), texts)
                .where(program -> Programs.find(program, path).isPresent());
    }
}
