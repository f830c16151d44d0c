package baton.world.git.look;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The settings that looking and writing trees need, picked from all that git knows of a
/// repository, the user and the machine. None of them leads to a file that is read later.
///
/// @param entries in git's order: of several with one name the last counts
public record LookSettings(List<Entry> entries) {
    private static final Set<String> CORE =
            Set.of(
                    "core.repositoryformatversion",
                    "core.filemode",
                    "core.symlinks",
                    "core.autocrlf",
                    "core.eol",
                    "core.safecrlf",
                    "core.checkroundtripencoding",
                    "core.precomposeunicode",
                    "core.protecthfs",
                    "core.protectntfs",
                    "core.longpaths",
                    "core.bigfilethreshold",
                    "core.compression",
                    "core.loosecompression",
                    "core.sharedrepository",
                    "core.sparsecheckout",
                    "core.sparsecheckoutcone",
                    "extensions.objectformat",
                    "extensions.partialclone",
                    "lfs.storage");

    private static final Pattern MORE =
            Pattern.compile("filter\\..*|remote\\..*\\.(promisor|partialclonefilter)");

    private static final String TRACE = "trace2.";
    private static final String COMMAND = "command";
    private static final String CASES = "core.ignorecase";
    private static final String DISK = "disk";

    /// One setting with its value; one without is on.
    ///
    /// @param name section and key in small letters, and what is between them as it is
    public record Entry(String scope, String name, Optional<String> value) {}

    public LookSettings {
        entries = List.copyOf(entries);
    }

    /// From what `git config --list --show-scope -z` prints: scopes and settings in turn, a line
    /// end between name and value.
    public static LookSettings parse(byte[] printed) {
        String[] fields = RuleFile.text(printed).split("\0", -1);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i + 1 < fields.length; i += 2) {
            String field = fields[i + 1];
            int end = field.indexOf('\n');
            String name = end < 0 ? field : field.substring(0, end);
            Optional<String> value =
                    end < 0 ? Optional.empty() : Optional.of(field.substring(end + 1));
            entries.add(new Entry(fields[i], name, value));
        }
        return new LookSettings(entries);
    }

    /// The value that counts.
    public Optional<String> value(String name) {
        return entries.reversed().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .flatMap(Entry::value);
    }

    /// The same for a disk that takes names which differ in case alone for one, or tells them
    /// apart, whatever the settings say: they may come from another disk.
    ///
    /// @param one true if they are one
    public LookSettings takingCases(boolean one) {
        List<Entry> all = new ArrayList<>(entries);
        all.removeIf(entry -> entry.name().equals(CASES));
        all.add(new Entry(DISK, CASES, Optional.of(Boolean.toString(one))));
        return new LookSettings(all);
    }

    /// The settings that are written into the directory that git looks through. Those that Baton or
    /// its caller gives on git's command line are left out: they are given again each time.
    byte[] config() {
        StringBuilder text = new StringBuilder();
        entries.stream()
                .filter(entry -> !entry.scope().equals(COMMAND) && counts(entry.name()))
                .forEach(entry -> append(text, entry));
        text.append("[core]\n\tbare = false\n");
        text.append("\texcludesFile = /dev/null\n\tattributesFile = /dev/null\n");
        return RuleFile.bytes(text.toString());
    }

    /// The settings that git reads from the user's file alone: where it traces itself.
    byte[] global() {
        StringBuilder text = new StringBuilder();
        entries.stream()
                .filter(entry -> entry.name().startsWith(TRACE))
                .forEach(entry -> append(text, entry));
        return RuleFile.bytes(text.toString());
    }

    private static boolean counts(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return small.equals(CASES) || CORE.contains(small) || MORE.matcher(name).matches();
    }

    private static void append(StringBuilder text, Entry entry) {
        String name = entry.name();
        int first = name.indexOf('.');
        int last = name.lastIndexOf('.');
        text.append('[').append(name, 0, first);
        if (last > first) {
            String middle = name.substring(first + 1, last);
            text.append(" \"").append(middle.replaceAll("[\\\\\"]", "\\\\$0")).append('"');
        }
        text.append("]\n\t").append(name, last + 1, name.length());
        entry.value().ifPresent(value -> text.append(" = \"").append(escaped(value)).append('"'));
        text.append('\n');
    }

    private static String escaped(String value) {
        return value.replaceAll("[\\\\\"]", "\\\\$0")
                .replace("\n", "\\n")
                .replace("\t", "\\t")
                .replace("\b", "\\b");
    }
}
