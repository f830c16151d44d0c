package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.text.Source;
import baton.world.config.TrustStore;
import baton.world.config.UserDirectories;
import baton.world.files.AtomicFile;
import baton.world.git.look.LookSettings;
import baton.world.process.Ended;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Programs that only the settings of a repository name, and that git would run for Baton: filters,
/// merge drivers, commands for trailers, and what fetches objects. Nobody knows who wrote them,
/// until the user accepts them as they are; what he names in settings of his own is his.
///
/// Before that they are withheld from every call of git. A filter is not left out, which would
/// commit what it was to hide: git fails instead where a file needs it.
public record StrangePrograms(Repository repository, List<Named> programs) {
    private static final Pattern PROGRAM =
            Pattern.compile(
                    "filter\\.(?<filter>.+)\\.(?:clean|smudge|process)"
                            + "|merge\\.(?<merge>.+)\\.driver"
                            + "|trailer\\..+\\.(?:command|cmd)"
                            + "|lfs\\.(?<lfs>customtransfer|extension)\\..+"
                            + "|(?<fetch>core\\.(?:sshcommand|gitproxy)"
                            + "|remote\\..+\\.(?:uploadpack|vcs))",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern ABSENT_OBJECTS =
            Pattern.compile("extensions\\.partialclone|remote\\..*\\.promisor", Pattern.DOTALL);

    /// Without any of these a file of settings has none of the above. Only then git is asked.
    private static final List<String> SIGNS =
            List.of(
                    "[filter",
                    "[merge",
                    "[trailer",
                    "[lfs",
                    "[include",
                    "promisor",
                    "partialclone");

    private static final Pattern ATTRIBUTE = Pattern.compile("(?:filter|merge)=[^ \\t\\r\\n]+");
    private static final Pattern FAILED = Pattern.compile("filter '?(.+?)'? failed");
    private static final String LFS = "filter=lfs";
    private static final String FETCH = "fetch";
    private static final String REQUIRED = ".required=true";
    private static final int SAYABLE_FROM = ' ';
    private static final int SAYABLE_TO = '~';

    /// One setting that names a program.
    ///
    /// @param use the attribute that has git run it; `fetch` where objects are fetched by it; empty
    ///     where any commit may do so
    /// @param withheld settings for git's command line under which it does not run
    record Named(String name, String value, String use, List<String> withheld) {
        Named {
            withheld = List.copyOf(withheld);
        }

        @Override
        public String toString() {
            return name + " = " + value;
        }
    }

    public StrangePrograms {
        programs = List.copyOf(programs);
    }

    /// Those that hold in a repository now.
    public static StrangePrograms of(Repository repository) {
        List<Named> programs = new ArrayList<>();
        if (mayName(repository.commonDirectory().resolve("config"))
                || mayName(repository.gitDirectory().resolve("config.worktree"))) {
            List<LookSettings.Entry> entries = settings(repository).entries();
            for (LookSettings.Entry entry : entries) {
                if (isRepositorys(entry) && entries.stream().noneMatch(e -> isUsers(e, entry))) {
                    named(entry).ifPresent(programs::add);
                }
            }
        }
        return new StrangePrograms(repository, programs);
    }

    private static LookSettings settings(Repository repository) {
        Call call = Call.reading("config", "--list", "--show-scope", "-z");
        return LookSettings.parse(repository.git().run(call).stdout().toArray());
    }

    private static boolean mayName(Path file) {
        try {
            String text =
                    Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
            String small = text.toLowerCase(Locale.ROOT);
            return SIGNS.stream().anyMatch(small::contains);
        } catch (IOException e) {
            throw AtomicFile.failed(file, "used", e);
        }
    }

    private static boolean isRepositorys(LookSettings.Entry entry) {
        return entry.scope().equals("local") || entry.scope().equals("worktree");
    }

    private static boolean isUsers(LookSettings.Entry entry, LookSettings.Entry same) {
        return !isRepositorys(entry)
                && entry.name().equals(same.name())
                && entry.value().equals(same.value());
    }

    private static Optional<Named> named(LookSettings.Entry entry) {
        Matcher matcher = PROGRAM.matcher(entry.name());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String value = utf8(entry.value().orElse(""));
        String name = entry.name();
        if (matcher.group("filter") != null) {
            String use = "filter=" + matcher.group("filter");
            return Optional.of(new Named(name, value, use, withoutFilter(name)));
        }
        if (matcher.group("merge") != null) {
            String use = "merge=" + matcher.group("merge");
            return Optional.of(new Named(name, value, use, List.of(name + "=false")));
        }
        if (matcher.group("lfs") != null) {
            return Optional.of(new Named(name, value, LFS, List.of(name + "=false")));
        }
        boolean fetches = matcher.group(FETCH) != null;
        List<String> none = List.of(name + "=false", "protocol.git.allow=never");
        return Optional.of(
                fetches
                        ? new Named(name, value, FETCH, none)
                        : new Named(name, value, "", List.of(name + "=")));
    }

    private static List<String> withoutFilter(String name) {
        String driver = name.substring(0, name.lastIndexOf('.'));
        return List.of(
                driver + ".clean=", driver + ".smudge=", driver + ".process=", driver + REQUIRED);
    }

    static String utf8(String latin) {
        return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /// The text that the user accepts: the settings, word for word.
    public Source source() {
        StringBuilder text = new StringBuilder();
        programs.forEach(program -> text.append(program).append('\0'));
        return Source.of(place(), text.toString());
    }

    private String place() {
        return repository.commonDirectory().resolve("config").toString();
    }

    public List<String> names() {
        return programs.stream().map(Named::name).distinct().toList();
    }

    public boolean areAccepted() {
        return programs.isEmpty() || store().trusts(source());
    }

    public void accept() {
        store().accept(source());
    }

    private TrustStore store() {
        UserDirectories user = UserDirectories.of(repository.git().environment().variables());
        return new TrustStore(user, repository.commonDirectory());
    }

    /// Settings for git's command line under which none of the programs runs.
    List<String> withheld() {
        programs.forEach(program -> refuseUnsayable(place(), program.name()));
        return programs.stream().flatMap(p -> p.withheld().stream()).distinct().toList();
    }

    /// A name that cannot be said on a command line cannot be withheld there.
    static void refuseUnsayable(String place, String name) {
        boolean sayable =
                name.chars().allMatch(c -> c >= SAYABLE_FROM && c <= SAYABLE_TO && c != '=');
        if (!sayable) {
            String message = place + " names a program by an odd name: " + utf8(name);
            throw new Failure(
                    Fault.GIT_CONFIG_UNTRUSTED
                            .because(message)
                            .withFix("give it a name of letters and digits"));
        }
    }

    /// Refuses to work where nobody has accepted a program that git would run for it.
    public static void refuse(Repository repository) {
        if (repository.git().withholds()) {
            StrangePrograms strange = of(repository);
            List<Named> used = strange.used();
            if (!used.isEmpty()) {
                throw strange.untrusted(used);
            }
        }
    }

    private List<Named> used() {
        LookSettings settings = settings(repository);
        Set<String> uses = attributes(settings);
        uses.add("");
        boolean fetches =
                uses.contains(LFS)
                        || settings.entries().stream()
                                .anyMatch(entry -> ABSENT_OBJECTS.matcher(entry.name()).matches());
        if (fetches) {
            uses.add(FETCH);
        }
        settings.value("merge.default").ifPresent(driver -> uses.add("merge=" + driver));
        return programs.stream().filter(program -> uses.contains(program.use())).toList();
    }

    /// Every attribute that some file could be given, in the tree or beside it.
    private Set<String> attributes(LookSettings settings) {
        Set<String> found = new HashSet<>();
        found.addAll(inTree("--cached"));
        found.addAll(inTree("--untracked"));
        List<Path> files = new ArrayList<>(OutsideRules.attributes(repository, settings));
        files.add(repository.commonDirectory().resolve("info/attributes"));
        for (Path file : files) {
            if (Files.isRegularFile(file)) {
                Matcher matcher = ATTRIBUTE.matcher(text(OutsideRules.content(file)));
                while (matcher.find()) {
                    found.add(matcher.group());
                }
            }
        }
        return found;
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1);
    }

    private List<String> inTree(String which) {
        Call call =
                Call.reading(
                        "grep",
                        "--no-textconv",
                        "-a",
                        "-h",
                        "-o",
                        "-E",
                        which,
                        "(filter|merge)=[^[:space:]]+",
                        "--",
                        ":(glob)**/.gitattributes");
        Ended ended = repository.git().attempt(call);
        return ended.stdout().text().lines().toList();
    }

    private Failure untrusted(List<Named> used) {
        String shown = Shown.texts(used.stream().map(Named::toString).toList()).joined(", ");
        return failure(place() + " has git run " + shown + ", not accepted yet");
    }

    private static Failure failure(String message) {
        return new Failure(Fault.GIT_CONFIG_UNTRUSTED.because(message));
    }

    /// True if git says that it failed because a filter did.
    public static boolean tellsOfFilter(Ended ended) {
        return FAILED.matcher(ended.stderr().text()).find();
    }

    /// Says so where git failed because a filter is withheld.
    static void refuseWithheld(Path directory, List<String> withheld, Ended ended) {
        if (withheld.isEmpty() || ended.succeeded()) {
            return;
        }
        Matcher failed = FAILED.matcher(ended.stderr().text());
        if (failed.find() && withheld.contains("filter." + failed.group(1) + REQUIRED)) {
            String said = ended.stderr().text().lines().findFirst().orElse("");
            String filter = "the filter `" + failed.group(1) + "` of its settings: " + said;
            throw failure("in " + directory + " git may not run " + filter);
        }
    }
}
