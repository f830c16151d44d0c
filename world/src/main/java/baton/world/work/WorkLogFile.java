package baton.world.work;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Grammar;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;
import baton.core.text.Source;
import baton.core.work.RetoldLog;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.Repository;
import baton.world.process.Ended;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The log of a WORK. Lines are only ever added, each group of them in one write at the end of the
/// file, so that several writers never tear each other's lines.
public final class WorkLogFile {
    private static final int COPIES_MAX = 100;

    private final Works works;
    private final WorkId work;

    public WorkLogFile(Works works, WorkId work) {
        this.works = works;
        this.work = work;
    }

    /// The text as it is now.
    public String text() {
        return source().map(Source::text).orElse("");
    }

    private Optional<Source> source() {
        return Optional.ofNullable(works.legible(work).get(WorkFiles.logName(work)));
    }

    /// Writes the log anew. One that is no UTF-8 text would lose what only its bytes say, so it is
    /// kept beside the new one first.
    private void replace(String text) {
        if (works.isNoText(path())) {
            keepBytes();
        }
        works.write(path(), text);
    }

    private RepoPath path() {
        return Works.file(work, WorkFiles.logName(work));
    }

    private void keepBytes() {
        for (int n = 1; n <= COPIES_MAX; n++) {
            String number = n == 1 ? "" : "-" + n;
            String name = "work_" + work + ".before" + number + ".log";
            if (works.rename(path(), Works.file(work, name))) {
                return;
            }
        }
        throw new Failure(
                Fault.DISK_FAILED
                        .because("no free name beside " + path())
                        .withFix("move the old logs away"));
    }

    /// Adds those of these lines that are not there yet, in their order.
    public void add(List<LogEntry> entries) {
        List<String> missing = missing(text(), lines(entries));
        if (!missing.isEmpty()) {
            append(missing);
        }
    }

    /// The same of lines as they stand in another copy of the log. Where that copy has all lines
    /// their order there is the right one.
    void adopt(String copy) {
        String text = text();
        List<String> missing = missing(text, copy.lines().toList());
        if (!text.equals(copy) && missing(copy, text.lines().toList()).isEmpty()) {
            replace(copy);
        } else if (!missing.isEmpty()) {
            append(missing);
        }
    }

    /// True if a copy of the log has all of these lines.
    static boolean hasAll(String text, List<LogEntry> entries) {
        return missing(text, lines(entries)).isEmpty();
    }

    /// Takes lines off again that nobody has committed, where nothing else was added.
    ///
    /// @param committed the text without them
    void takeOff(String committed, List<LogEntry> entries) {
        String text = text();
        if (text.length() > committed.length()
                && text.startsWith(committed)
                && lines(entries)
                        .containsAll(
                                text.substring(committed.length())
                                        .lines()
                                        .filter(line -> !line.isBlank())
                                        .map(String::stripTrailing)
                                        .toList())) {
            replace(committed);
        }
    }

    /// Takes the lines off that the commit which is checked out does not have, where all of them
    /// are those of a log: the journal of the run that wrote them has them, too. Returns the whole
    /// text, where anything was taken off.
    public Optional<String> takeOff(Repository repository) {
        RepoPath file = path();
        Call call = Call.reading("cat-file", "blob", "HEAD:" + file);
        Ended ended = repository.git().attempt(call);
        String committed = ended.stdout().text();
        String text = text();
        boolean added =
                ended.succeeded()
                        && !works.isNoText(path())
                        && text.length() > committed.length()
                        && text.startsWith(committed)
                        && isLog(text.substring(committed.length()));
        if (added) {
            works.write(file, committed);
        }
        return Optional.of(text).filter(_ -> added);
    }

    private static boolean isLog(String lines) {
        return WorkLog.parse(Source.of("log", lines)).problems().stream()
                .noneMatch(problem -> problem.fault() == Fault.LOG_BAD_LINE);
    }

    /// Gives the log a text that it had before.
    public void putBack(String text) {
        works.write(path(), text);
    }

    /// A text with these lines at its end, without touching the file.
    static String with(String text, List<LogEntry> entries) {
        return joined(text, missing(text, lines(entries)));
    }

    private static String joined(String text, List<String> lines) {
        String end = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        return text + end + String.join("", lines.stream().map(l -> l + "\n").toList());
    }

    /// A text with those lines of another copy at its end that it does not have.
    static String withAll(String text, String copy) {
        return joined(text, missing(text, copy.lines().toList()));
    }

    private static List<String> lines(List<LogEntry> entries) {
        return entries.stream().map(entry -> entry.render().stripTrailing()).toList();
    }

    /// A line that is due twice is missing once where it stands once.
    private static List<String> missing(String text, List<String> wanted) {
        Map<String, Integer> there = new HashMap<>();
        text.lines().forEach(line -> there.merge(line.stripTrailing(), 1, Integer::sum));
        List<String> missing = new ArrayList<>();
        for (String line : wanted) {
            int left = there.getOrDefault(line, 0);
            there.put(line, left - 1);
            if (left <= 0) {
                missing.add(line);
            }
        }
        return missing;
    }

    private void append(List<String> lines) {
        String text = text();
        String separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        works.append(path(), separator + String.join("\n", lines) + "\n");
    }

    /// Tells a log of an older grammar again in the one that is written, and keeps the old one
    /// beside it: a file never mixes two. The same with one of another encoding.
    void retell() {
        Optional<Source> old = source();
        if (works.isNoText(path())) {
            replace(old.map(Source::text).orElse(""));
        }
        Optional<WorkLog> log = old.flatMap(source -> WorkLog.parse(source).value());
        if (old.isEmpty() || log.filter(RetoldLog::isNeeded).isEmpty()) {
            return;
        }
        String era = log.get().foreign().map(Grammar::name).orElse("old");
        works.write(Works.file(work, "work_" + work + "." + era + ".log"), old.get().text());
        works.write(path(), RetoldLog.of(log.get(), work).render());
    }
}
