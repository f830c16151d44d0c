package baton.core.hook;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.policy.Allowances;
import baton.core.policy.Glob;
import baton.core.policy.Scope;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The rules about what may be written, as a file that hooks read. For the step of a run, writing
/// is judged as the run itself judges the change afterwards, only sooner.
///
/// @param root the directory that all paths are below, absolute and without links
/// @param listed the paths that are to be written
/// @param commands the commands that judge the work; the files they name are graders
/// @param never patterns of paths that must not be touched, whatever else is allowed
public record Guard(
        String root,
        Set<RepoPath> listed,
        List<String> commands,
        Allowances allowances,
        List<Glob> never) {
    /// Names the file, in the environment of what a run starts.
    public static final String VARIABLE = "BATON_POLICY";

    /// Names the directory where hooks leave what they saw.
    public static final String INBOX = "BATON_INBOX";

    private static final int VERSION = 1;

    public Guard {
        listed = Set.copyOf(listed);
        commands = List.copyOf(commands);
        never = List.copyOf(never);
    }

    /// The objection to writing this path; empty where it may be written.
    public Optional<String> objection(RepoPath path) {
        if (never.stream().anyMatch(glob -> glob.matches(path))) {
            return Optional.of("`" + path + "` is on the list of paths that must never be changed");
        }
        Scope scope = allowances.scope(listed, commands);
        TreePath named = TreePath.of(path);
        if (scope.mayChange(named)) {
            return Optional.empty();
        }
        return Optional.of(
                scope.grader().test(named)
                        ? "`" + path + "` judges the work, and the step does not list it"
                        : "`" + path + "` is not among the files that the step may change");
    }

    /// True if the path itself is among those to be written.
    public boolean lists(RepoPath path) {
        return listed.contains(path);
    }

    public String render() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("version", VERSION);
        fields.put("root", root);
        fields.put("listed", Value.texts(listed.stream().map(RepoPath::value).sorted().toList()));
        fields.put("commands", Value.texts(commands));
        fields.put("allowed", patterns(allowances.allowed()));
        fields.put("protected", patterns(allowances.protectedPaths()));
        fields.put("never", patterns(never));
        return Json.line(fields.build()) + "\n";
    }

    private static Value patterns(List<Glob> globs) {
        return Value.texts(globs.stream().map(Glob::pattern).toList());
    }

    /// The guard of a text, or nothing where any of it cannot be read: half a fence is none.
    public static Optional<Guard> parse(String text) {
        if (!(Json.parse(text) instanceof Json.Good(Value.Fields fields))
                || !fields.field("version").equals(Optional.of(Value.of(VERSION)))) {
            return Optional.empty();
        }
        Optional<String> root = fields.scalar("root");
        Optional<List<RepoPath>> listed = all(fields, "listed", RepoPath::of);
        Optional<List<String>> commands = texts(fields, "commands");
        Optional<List<Glob>> allowed = all(fields, "allowed", Glob::of);
        Optional<List<Glob>> guarded = all(fields, "protected", Glob::of);
        Optional<List<Glob>> never = all(fields, "never", Glob::of);
        if (root.isEmpty()
                || listed.isEmpty()
                || commands.isEmpty()
                || allowed.isEmpty()
                || guarded.isEmpty()
                || never.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Guard(
                        root.get(),
                        Set.copyOf(listed.get()),
                        commands.get(),
                        new Allowances(allowed.get(), guarded.get()),
                        never.get()));
    }

    private static Optional<List<String>> texts(Value.Fields fields, String name) {
        if (!(fields.field(name).orElse(null) instanceof Value.Items(List<Value> items, _))) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        for (Value item : items) {
            if (!(item instanceof Value.Text(String text, _))) {
                return Optional.empty();
            }
            texts.add(text);
        }
        return Optional.of(texts);
    }

    private static <T> Optional<List<T>> all(
            Value.Fields fields, String name, Function<String, Optional<T>> reader) {
        Optional<List<String>> texts = texts(fields, name);
        List<T> read = new ArrayList<>();
        texts.ifPresent(all -> all.forEach(text -> reader.apply(text).ifPresent(read::add)));
        return texts.filter(all -> all.size() == read.size()).map(_ -> read);
    }
}
