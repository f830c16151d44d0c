package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.GivenVariables;
import baton.core.policy.shell.Shell;
import baton.core.sandbox.Site;
import baton.world.git.look.LookSettings;
import baton.world.git.settings.TreeCommand;
import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Filters and merge drivers whose command names what lies in the working tree: an agent may have
/// rewritten it, and git would run it for Baton with all of the user's rights. Git is told to run
/// them inside a fence instead, where a filter can write to nothing but shared caches, and a merge
/// driver to the working tree as well.
///
/// A filter that fails inside is not left out, which would commit what it was to hide: git fails.
final class FencedPrograms {
    private static final Pattern PROGRAM =
            Pattern.compile(
                    "(?<driver>filter\\..+)\\.(?<use>clean|smudge|process)|merge\\..+\\.driver",
                    Pattern.DOTALL);

    private static final Pattern FAILED =
            Pattern.compile(
                    "^fatal: .*(?:clean|smudge) filter '?(.+?)'? failed$", Pattern.MULTILINE);

    /// The marks in a command for which git puts in file names and the like.
    private static final Pattern MARK = Pattern.compile("%(?:%|(?<mark>[fOABLPSXY]))");

    private static final String GIVEN = "BATON_GIVEN_";
    private static final String REQUIRED = ".required=true";

    private final Function<Site, Enclosure> fences;
    private final Path common;
    private final Map<String, List<String>> known = new ConcurrentHashMap<>();

    /// @param common the directory that all worktrees of the repository share
    FencedPrograms(Function<Site, Enclosure> fences, Path common) {
        this.fences = fences;
        this.common = common;
    }

    /// The same fences around programs of another repository.
    FencedPrograms in(Path otherCommon) {
        return new FencedPrograms(fences, otherCommon);
    }

    /// Settings for git's command line under which such programs run inside. Asked once for each
    /// place: none of the settings can be written by an agent.
    ///
    /// @param plain the git that is told nothing of fences
    List<String> settings(Git plain) {
        Map<String, String> variables = plain.environment().variables();
        String place = plain.directory() + "\0" + variables.getOrDefault("GIT_DIR", "");
        List<String> before = known.get(place);
        if (before != null) {
            return before;
        }
        List<String> found = fenced(plain, effective(plain));
        known.put(place, found);
        return found;
    }

    /// True if the settings name any filter or merge driver whose command names what lies in the
    /// working tree.
    ///
    /// @param plain the git that is told nothing of fences
    boolean areNamed(Git plain) {
        return effective(plain).values().stream().anyMatch(text -> command(plain, text).isOfTree());
    }

    private static Map<String, String> effective(Git plain) {
        Call call = Call.reading("config", "--list", "--show-scope", "-z");
        Map<String, String> commands = new LinkedHashMap<>();
        for (LookSettings.Entry entry :
                LookSettings.parse(plain.run(call).stdout().toArray()).entries()) {
            if (PROGRAM.matcher(entry.name()).matches()) {
                commands.put(entry.name(), StrangePrograms.utf8(entry.value().orElse("")));
            }
        }
        return commands;
    }

    private List<String> fenced(Git plain, Map<String, String> commands) {
        List<String> settings = new ArrayList<>();
        Set<String> drivers = new TreeSet<>();
        commands.forEach(
                (name, text) -> {
                    TreeCommand command = command(plain, text);
                    if (command.isOfTree()) {
                        StrangePrograms.refuseUnsayable(common.toString(), name);
                        settings.add(name + "=" + inside(plain, name, command));
                        driver(name).ifPresent(drivers::add);
                    }
                });
        drivers.forEach(driver -> settings.addAll(required(driver, commands)));
        return List.copyOf(settings);
    }

    private static Optional<String> driver(String name) {
        Matcher matcher = PROGRAM.matcher(name);
        return matcher.matches() ? Optional.ofNullable(matcher.group("driver")) : Optional.empty();
    }

    /// Of a filter that is required git wants both directions.
    private static List<String> required(String driver, Map<String, String> commands) {
        List<String> settings = new ArrayList<>(List.of(driver + REQUIRED));
        if (commands.getOrDefault(driver + ".process", "").isEmpty()) {
            Stream.of(".clean", ".smudge")
                    .filter(use -> commands.getOrDefault(driver + use, "").isEmpty())
                    .forEach(use -> settings.add(driver + use + "=cat"));
        }
        return settings;
    }

    private TreeCommand command(Git plain, String text) {
        Map<String, String> variables = plain.environment().variables();
        return new TreeCommand(
                text,
                List.of(plain.directory(), common.resolveSibling("")),
                variables.getOrDefault("HOME", ""),
                variables.getOrDefault("PATH", ""));
    }

    private String inside(Git plain, String name, TreeCommand command) {
        Site site = site(plain, command);
        if (driver(name).isEmpty()) {
            return inside(plain, drawn(plain, site), command.command(), true);
        }
        return inside(plain, fences.apply(site), command.command(), !name.endsWith(".process"));
    }

    private Site site(Git plain, TreeCommand command) {
        Map<String, String> variables = plain.environment().variables();
        List<String> seen = new ArrayList<>(command.outside());
        seen.add(plain.directory().toString());
        seen.add(common.toString());
        Optional.ofNullable(variables.get("GIT_DIR")).ifPresent(seen::add);
        boolean elsewhere = !plain.directory().equals(common.resolveSibling(""));
        List<String> hidden =
                elsewhere ? List.of(common.resolveSibling(".env").toString()) : List.of();
        return Site.NOTHING.seeing(seen).hiding(hidden);
    }

    /// Git has a merge driver work on files that it lays beside those of the working tree.
    private Enclosure drawn(Git plain, Site site) {
        Path tree = plain.directory();
        List<String> seen =
                site.readOnly().stream().filter(path -> !path.equals(tree.toString())).toList();
        return fences.apply(
                Site.NOTHING
                        .writing(List.of(tree.toString()))
                        .seeing(seen)
                        .seeing(
                                Stream.of(".git", ".baton")
                                        .map(own -> tree.resolve(own).toString())
                                        .toList())
                        .hiding(site.hidden()));
    }

    /// The command as one for a shell that puts the fence around another shell. What git puts in
    /// for marks is quoted for the outer one only, so it is handed in by variables.
    ///
    /// @param marked whether git looks for marks
    private static String inside(Git plain, Enclosure fence, String command, boolean marked) {
        Set<String> marks = new LinkedHashSet<>();
        String script =
                marked
                        ? MARK.matcher(command)
                                .replaceAll(
                                        found ->
                                                Matcher.quoteReplacement(
                                                        handedIn(found.group(), marks)))
                        : command;
        List<String> shell = List.of("sh", "-c", taking(marks) + script, "sh");
        Environment user = plain.environment();
        Environment given = user.without(name -> !GivenVariables.reachCommands(name));
        Limits limits = new Limits(Call.of().limit(), Git.OUTPUT_MAX);
        Invocation fenced =
                fence.around(new Invocation(shell, plain.directory(), given.variables(), limits));
        List<String> before = new ArrayList<>(changed(user.variables(), fenced.environment()));
        before.addAll(fenced.argv().subList(0, fenced.argv().size() - shell.size()));
        List<String> words = new ArrayList<>();
        before.forEach(word -> words.add(Shell.quote(marked ? word.replace("%", "%%") : word)));
        shell.forEach(word -> words.add(Shell.quote(word)));
        words.addAll(marks);
        return String.join(" ", words);
    }

    private static String handedIn(String mark, Set<String> marks) {
        if (mark.equals("%%")) {
            return mark;
        }
        marks.add(mark);
        return "\"$" + GIVEN + mark.substring(1) + "\"";
    }

    private static String taking(Set<String> marks) {
        if (marks.isEmpty()) {
            return "";
        }
        StringBuilder taking = new StringBuilder("export");
        int number = 1;
        for (String mark : marks) {
            taking.append(' ').append(GIVEN).append(mark.substring(1));
            taking.append("=\"$").append(number++).append('"');
        }
        return taking.append("; shift ").append(marks.size()).append("; ").toString();
    }

    /// The words that turn the one environment into the other.
    private static List<String> changed(Map<String, String> from, Map<String, String> to) {
        List<String> words = new ArrayList<>(List.of("env"));
        from.keySet().stream()
                .filter(name -> !to.containsKey(name))
                .sorted()
                .forEach(name -> words.addAll(List.of("-u", name)));
        to.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(from.get(entry.getKey())))
                .forEach(entry -> words.add(entry.getKey() + "=" + entry.getValue()));
        return words;
    }

    /// Says so where git failed because a filter failed inside.
    static void refuseFailed(Path directory, List<String> settings, Ended ended) {
        if (settings.isEmpty() || ended.succeeded()) {
            return;
        }
        Matcher failed = FAILED.matcher(ended.stderr().text());
        if (failed.find() && settings.contains("filter." + failed.group(1) + REQUIRED)) {
            String message =
                    "in "
                            + directory
                            + " the filter `"
                            + failed.group(1)
                            + "` failed inside the sandbox, where it runs since its command names"
                            + " files of the working tree: "
                            + complaint(ended);
            String fix =
                    "repair its script, let the sandbox show what it needs (`sandbox.write`), or"
                            + " keep the script outside of the working tree";
            throw new Failure(Fault.GIT_FAILED.because(message).withFix(fix));
        }
    }

    /// The first line that the script printed, or git where the script printed none. The line in
    /// which git repeats the whole command is left out.
    private static String complaint(Ended ended) {
        return ended.stderr()
                .text()
                .lines()
                .filter(line -> !line.startsWith("error: external filter"))
                .findFirst()
                .orElse("");
    }
}
