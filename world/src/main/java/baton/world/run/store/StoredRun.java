package baton.world.run.store;

import baton.core.Each;
import baton.core.contract.work.WorkId;
import baton.core.policy.secrets.Secrets;
import baton.core.policy.shell.Shell;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.view.LeftOut;
import baton.core.view.RunOutline;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;
import baton.world.SideBySide;
import baton.world.files.Holder;
import baton.world.files.JournalFile;
import baton.world.files.RunLock;
import baton.world.files.TextFile;
import baton.world.git.Repository;
import baton.world.process.Liveness;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A run as it lies on disk, for those who only look. Nothing is locked, written or mended, and
/// what cannot be read is told in `damage`: a look never fails because of what a run left behind.
public record StoredRun(
        Path checkout,
        RunFolder folder,
        Optional<RunRecord> record,
        List<Journaled> journal,
        Chronicle chronicle,
        boolean alive,
        List<String> damage) {

    /// With fewer lines a second thread gains nothing.
    private static final int MANY = 500;

    public StoredRun {
        journal = List.copyOf(journal);
        damage = List.copyOf(damage);
    }

    public static StoredRun look(Path checkout, RunFolder folder) {
        // Asked first: a run that ends while we look must not seem to have been interrupted.
        boolean alive = isAlive(checkout, folder);
        List<String> damage = new ArrayList<>();
        Optional<RunRecord> record = record(folder.record(), damage);
        List<Journaled> journal = lines(folder.journal(), damage);
        Chronicle told = UndoingCommit.seen(checkout, Chronicle.of(journal));
        return new StoredRun(checkout, folder, record, journal, told, alive, damage);
    }

    /// True if the process that drives the run is alive; one that only writes an answer down drives
    /// nothing.
    public static boolean isAlive(Path checkout, RunFolder folder) {
        return isHeld(RunLock.holder(folder.path()), folder)
                || isHeld(CommonDirectory.of(checkout).flatMap(RunLock::holder), folder);
    }

    private static boolean isHeld(Optional<Holder> known, RunFolder folder) {
        return known.filter(holder -> holder.run().equals(folder.id().value()))
                .filter(holder -> !Succession.isBrief(holder))
                .flatMap(Holder::process)
                .filter(Liveness::isAlive)
                .isPresent();
    }

    /// True if more events may come: the run's process is alive and has not said that the run
    /// ended.
    public static boolean goesOn(Path checkout, RunFolder folder) {
        return isAlive(checkout, folder) && !hasEnded(folder.journal());
    }

    public static boolean hasEnded(Path journal) {
        return JournalFile.lastLine(journal)
                .or(() -> lastWhole(journal))
                .flatMap(StoredRun::entry)
                .filter(entry -> entry.type().equals(EventType.RUN_ENDED.word()))
                .isPresent();
    }

    private static Optional<String> lastWhole(Path journal) {
        List<String> lines = Files.isRegularFile(journal) ? JournalFile.read(journal) : List.of();
        return lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast());
    }

    /// The refs that hold what the runs of a repository had to put back; here git is asked.
    public static List<String> salvageRefs(Path checkout) {
        return CommonDirectory.of(checkout).isPresent()
                ? Repository.open(checkout).names(RunId.SALVAGE_REFS)
                : List.of();
    }

    /// The outline of the run: what is known of it beside its journal. A resume takes the newest
    /// run; another has to be named.
    public RunOutline outline(boolean newest) {
        return new RunOutline(folder.id(), plan(), alive, resume(newest), steps(), damage);
    }

    /// The command that does what is left of the run; nothing where nothing is.
    ///
    /// @param newest true if the run is the newest of its plan
    public Optional<String> next(boolean newest) {
        boolean over =
                chronicle.undone().isPresent()
                        || chronicle.result().equals(Optional.of(RunResult.COMPLETED));
        return over
                ? Optional.empty()
                : leftOut()
                        .map(left -> left.command(folder.id(), plan().orElse("PLAN"), agent()))
                        .or(() -> Optional.of(resume(newest)));
    }

    /// The steps that were left out, where nothing else is missing. The TASKs of a WORK stand in
    /// its ledger, too.
    public Optional<LeftOut> leftOut() {
        return record.filter(known -> WorkId.folderOf(known.plan()).isEmpty())
                .flatMap(known -> LeftOut.of(chronicle, known.mode()));
    }

    /// The agent that the run was begun with; nothing where a secret was in its words.
    private Optional<String> agent() {
        return record.flatMap(RunRecord::agentName).filter(name -> !Secrets.isCleaned(name));
    }

    public Optional<String> plan() {
        return record.flatMap(RunRecord::planName);
    }

    /// The steps this run is about, as far as anything tells.
    public SortedSet<Integer> stepNumbers() {
        SortedSet<Integer> numbers = new TreeSet<>();
        chronicle.steps().forEach(step -> numbers.add(step.number()));
        record.ifPresent(known -> known.steps().forEach(step -> numbers.add(step.intValue())));
        return numbers;
    }

    /// The last line that was logged for each step that has begun and not passed; other steps have
    /// none.
    public Map<Integer, String> lastLines() {
        Set<Integer> open = new HashSet<>();
        for (StepStory step : chronicle.steps()) {
            if (step.state() != UnitState.PENDING && step.state() != UnitState.COMPLETED) {
                open.add(step.number());
            }
        }
        Map<Integer, String> lines = new HashMap<>();
        List<RunLog> logs = open.isEmpty() ? List.of() : RunLog.ofSteps(folder, open);
        for (RunLog log : logs) {
            log.step().ifPresent(step -> log.lastLine().ifPresent(line -> lines.put(step, line)));
        }
        return lines;
    }

    /// The plan is only read for titles that the journal does not have.
    private SortedMap<Integer, Optional<String>> steps() {
        SortedMap<Integer, Optional<String>> steps =
                record.map(RunRecord::untitled).orElseGet(TreeMap::new);
        Set<Integer> titled = new HashSet<>();
        chronicle.steps().stream()
                .filter(step -> step.title().isPresent())
                .forEach(step -> titled.add(step.number()));
        if (!titled.containsAll(steps.keySet())) {
            Map<Integer, String> titles = PlanTitles.of(checkout, record.orElseThrow());
            steps.replaceAll((step, _) -> Optional.ofNullable(titles.get(step)));
        }
        return steps;
    }

    private String resume(boolean newest) {
        Optional<WorkId> work = plan().flatMap(WorkId::folderOf);
        if (work.isPresent()) {
            return "baton work resume " + work.get();
        }
        Optional<String> target =
                record.flatMap(
                        known ->
                                known.project()
                                        .map(project -> "--project " + Shell.path(project))
                                        .or(() -> plan().map(Shell::path)));
        // A run of one step is not looked for by its plan.
        boolean whole = record.filter(known -> known.mode() != RunMode.STEP).isPresent();
        String which = newest && whole && target.isPresent() ? "" : " --run " + folder.id();
        return "baton execute --resume" + which + " " + target.orElse("PLAN");
    }

    private static Optional<RunRecord> record(Path file, List<String> damage) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            damage.add("run.json is missing");
            return Optional.empty();
        }
        Optional<RunRecord> record =
                TextFile.read(file, file.toString()) instanceof Source.Readable(Source source)
                        ? RunRecord.parse(source.text())
                        : Optional.empty();
        if (record.isEmpty()) {
            damage.add("run.json cannot be read");
        }
        return record;
    }

    /// Reads the entries of a journal. A line that is whole but not understood, such as one of a
    /// later version, is left out.
    private static List<Journaled> lines(Path journal, List<String> damage) {
        if (!Files.isRegularFile(journal) || !Files.isReadable(journal)) {
            damage.add("the journal is missing");
            return List.of();
        }
        JournalFile.Seen seen = JournalFile.look(journal);
        List<Journaled> lines = new ArrayList<>();
        int number = 0;
        for (Optional<Journaled> line : read(seen.lines())) {
            number++;
            // Entries are counted: where one is missing, what follows is not what happened next.
            if (line.isPresent() && line.get().entry().n() != number) {
                damage.add(damagedFrom(number));
                return lines;
            }
            line.ifPresent(lines::add);
        }
        seen.broken().ifPresent(from -> damage.add(damagedFrom(from)));
        return lines;
    }

    private static List<Optional<Journaled>> read(List<String> lines) {
        Each each = lines.size() < MANY ? Each.IN_TURN : new SideBySide();
        return each.map(lines, line -> entry(line).map(Journaled::read));
    }

    private static String damagedFrom(int line) {
        return "the journal is damaged from line " + line + " on; what follows is not shown";
    }

    static Optional<Entry> entry(String line) {
        return Json.parse(line) instanceof Json.Good(var value)
                ? Entry.read(value)
                : Optional.empty();
    }
}
