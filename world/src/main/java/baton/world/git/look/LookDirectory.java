package baton.world.git.look;

import baton.core.Failure;
import baton.world.files.AtomicFile;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A git directory in a folder of the run's own, through which Baton looks at a working tree. It
/// holds settings as they were when the run began, and rules as the tree before the step has them;
/// it has no objects, no names and no index of its own.
public record LookDirectory(Path path) {
    /// The name of the directory in the folder of a run.
    public static final String NAME = "look";

    private static final String CONFIG = "config";
    private static final String GLOBAL = "global";
    private static final String RULES = "rules";
    private static final String EXCLUDE = "info/exclude";
    private static final String ATTRIBUTES = "info/attributes";
    private static final String HIDDEN = "hidden";
    private static final String HEAD = "HEAD";
    private static final String FIRST_ATTRIBUTES = "attributes.first";
    private static final String LAST_ATTRIBUTES = "attributes.last";
    private static final String BLANK = "blank";
    private static final String EMPTY = "tree";

    /// The files that do not change while the run lasts.
    private static final List<String> LASTING =
            List.of(CONFIG, GLOBAL, EXCLUDE, FIRST_ATTRIBUTES, LAST_ATTRIBUTES);

    /// The directories in which filters keep what they know, beside git's own files.
    private static final List<String> STORES = List.of("lfs", "git-crypt", "annex");

    /// The rules that stand in no file of the tree, the weakest first.
    ///
    /// @param excludes of the user, then of the repository
    /// @param attributes of the machine, then of the user
    /// @param lastAttributes of the repository, which outweigh those of the tree
    public record Surrounding(
            List<RuleFile> excludes, List<RuleFile> attributes, List<RuleFile> lastAttributes) {
        public Surrounding {
            excludes = List.copyOf(excludes);
            attributes = List.copyOf(attributes);
            lastAttributes = List.copyOf(lastAttributes);
        }
    }

    public boolean exists() {
        return Files.isRegularFile(path.resolve(CONFIG));
    }

    /// Makes it from what holds now.
    public void make(LookSettings settings, Surrounding surrounding) {
        write(GLOBAL, settings.global());
        write(EXCLUDE, IgnoreRules.flat(surrounding.excludes()));
        write(FIRST_ATTRIBUTES, joined(surrounding.attributes()));
        write(LAST_ATTRIBUTES, joined(surrounding.lastAttributes()));
        finish(settings.config());
    }

    /// The contents of the files that do not change while the run lasts, out of everybody's reach.
    ///
    /// @param files the contents by the names of the files
    public record Lasting(Map<String, Bytes> files) {
        public Lasting {
            files = Map.copyOf(files);
        }

        private byte[] content(String name) {
            return files.getOrDefault(name, Bytes.NONE).toArray();
        }
    }

    /// The files that do not change while the run lasts; nothing where this directory was not made.
    public Optional<Lasting> lasting() {
        Map<String, Bytes> files = new HashMap<>();
        LASTING.forEach(name -> files.put(name, Bytes.of(read(name))));
        return exists() ? Optional.of(new Lasting(files)) : Optional.empty();
    }

    /// Makes it as one that was made when the run began.
    public void make(Lasting first) {
        LASTING.stream()
                .filter(name -> !name.equals(CONFIG))
                .forEach(name -> write(name, first.content(name)));
        finish(first.content(CONFIG));
    }

    /// The settings come last: where they are, everything is.
    private void finish(byte[] config) {
        try {
            Files.createDirectories(path.resolve("refs"));
        } catch (IOException e) {
            throw failed(path, e);
        }
        stand("");
        write(CONFIG, config);
    }

    /// Lets what is checked out stand for something, so that git can compare with it.
    ///
    /// @param head the id of a commit; empty where there is none
    public void stand(String head) {
        write(HEAD, RuleFile.bytes((head.isEmpty() ? "ref: refs/heads/none" : head) + "\n"));
    }

    /// Keeps the rules in files that ignore themselves, as caches of tools have them: such a file
    /// is in no tree, so it is read once.
    public void keepHidden(List<RuleFile> ignores) {
        write(HIDDEN, IgnoreRules.flat(ignores));
    }

    /// Ignores these paths too from now on.
    public void hide(List<String> paths) {
        if (!paths.isEmpty()) {
            StringBuilder rules = new StringBuilder();
            paths.forEach(path -> rules.append(IgnoreRules.exactly(path)));
            append(HIDDEN, rules.toString());
            append(RULES, rules.toString());
        }
    }

    private void append(String name, String rules) {
        write(name, RuleFile.bytes(RuleFile.top(read(name)).content() + rules));
    }

    /// Takes the rules that another follows.
    public void follow(LookDirectory other) {
        List.of(HEAD, HIDDEN, RULES, ATTRIBUTES).forEach(name -> write(name, other.read(name)));
    }

    /// Takes the rules of a tree: those of parents before those of children.
    ///
    /// @param own paths of Baton's own, which are ignored whatever others say
    public void follow(List<RuleFile> ignores, List<RuleFile> attributes, List<String> own) {
        List<RuleFile> rules = new ArrayList<>(List.of(RuleFile.top(read(EXCLUDE))));
        rules.addAll(ignores);
        rules.add(RuleFile.top(read(HIDDEN)));
        own.forEach(at -> rules.add(new RuleFile("", IgnoreRules.exactly(at))));
        write(RULES, IgnoreRules.flat(rules));
        List<RuleFile> conversions = new ArrayList<>();
        conversions.add(RuleFile.top(read(FIRST_ATTRIBUTES)));
        conversions.addAll(attributes);
        conversions.add(RuleFile.top(read(LAST_ATTRIBUTES)));
        write(ATTRIBUTES, AttributeRules.flat(conversions));
    }

    /// Lets git follow the rules in the files that it checks out, and those that stand in no tree.
    ///
    /// @return what git has to be told besides
    public List<String> followFiles() {
        write(ATTRIBUTES, read(LAST_ATTRIBUTES));
        return List.of("core.attributesFile=" + path.resolve(FIRST_ATTRIBUTES));
    }

    public boolean hasRules() {
        return Files.isRegularFile(rules());
    }

    /// The rules by which paths are ignored.
    public Path rules() {
        return path.resolve(RULES);
    }

    /// A git directory of the same settings in which no rules stand, with a working tree without
    /// files. It is made when somebody needs it.
    public LookDirectory blank() {
        LookDirectory blank = new LookDirectory(path.resolve(BLANK));
        if (!blank.exists()) {
            blank.write(GLOBAL, read(GLOBAL));
            blank.finish(read(CONFIG));
        }
        return blank;
    }

    /// A working tree without files.
    public Path emptyTree() {
        Path tree = path.resolve(EMPTY);
        try {
            return Files.createDirectories(tree);
        } catch (IOException e) {
            throw failed(tree, e);
        }
    }

    /// Lets filters find what they keep in the repository's own directory.
    public void lend(Path common) {
        for (String store : STORES) {
            Path link = path.resolve(store);
            Path target = common.resolve(store);
            try {
                if (Files.isDirectory(target) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createSymbolicLink(link, target);
                }
            } catch (IOException e) {
                throw failed(link, e);
            }
        }
    }

    /// The variables that lead git to this directory and to nothing else.
    public Map<String, String> variables(Path top, Path objects) {
        return Map.of(
                "GIT_DIR", path.toString(),
                "GIT_WORK_TREE", top.toString(),
                "GIT_OBJECT_DIRECTORY", objects.toString(),
                "GIT_CONFIG_GLOBAL", path.resolve(GLOBAL).toString(),
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_ATTR_NOSYSTEM", "1",
                "GIT_NO_REPLACE_OBJECTS", "1");
    }

    private static byte[] joined(List<RuleFile> files) {
        StringBuilder text = new StringBuilder();
        files.forEach(file -> text.append(file.content()).append('\n'));
        return RuleFile.bytes(text.toString());
    }

    private byte[] read(String name) {
        Path file = path.resolve(name);
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private void write(String name, byte[] content) {
        AtomicFile.write(path.resolve(name), content);
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
