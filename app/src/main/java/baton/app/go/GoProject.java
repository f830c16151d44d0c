package baton.app.go;

import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.brief.StatusLine;
import baton.core.contract.plan.Plan;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.review.Review;
import baton.core.contract.review.ReviewVerdict;
import baton.core.go.GoState;
import baton.core.go.Journey;
import baton.core.go.Stage;
import baton.core.go.Standing;
import baton.core.text.Source;
import baton.world.config.TrustStore;
import baton.world.files.Tree;
import baton.world.run.store.ProgressFiles;
import baton.world.run.store.Sha256;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// The files of a project that is carried through from one sentence.
///
/// @param store where approvals are noted: one that came with the repository is nobody's
public record GoProject(Path directory, TrustStore store) {
    private static final List<String> STAMPED =
            List.of(GoState.FILE, "brief.md", "research", "plan.md", "progress.json");

    public Path state() {
        return directory.resolve(GoState.FILE);
    }

    /// A number that changes when the files that are approved do. It costs much less than they.
    public long stamp() {
        long stamp = 0;
        for (String name : STAMPED) {
            File file = directory.resolve(name).toFile();
            stamp = 31 * stamp + 7 * file.lastModified() + file.length();
        }
        return stamp;
    }

    private Tree tree() {
        return Tree.around(directory);
    }

    public Optional<GoState> read() {
        return written().map(state -> state.where(this::isOwn));
    }

    private Optional<GoState> written() {
        return source(GoState.FILE).map(Source::text).flatMap(GoState::parse);
    }

    /// True where there is a state that nobody can read.
    boolean isDamaged() {
        return Files.exists(state(), LinkOption.NOFOLLOW_LINKS) && written().isEmpty();
    }

    /// A state with all approvals of this user that hold for the files as they are.
    ///
    /// @param tip the commit that is checked out
    GoState remade(String task, String tip, Instant now) {
        Map<Stage, String> approved = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            hashed(stage, tip)
                    .map(Sha256::of)
                    .filter(hash -> isOwn(stage, hash))
                    .ifPresent(hash -> approved.put(stage, hash));
        }
        return new GoState(task, Optional.empty(), approved, now);
    }

    private boolean isOwn(Stage stage, String hash) {
        return places().anyMatch(place -> place.store().trusts(place.note(stage, hash)));
    }

    /// The approvals of others stay in the file: who gave them takes them back alone.
    public void write(GoState state) {
        state.approved()
                .forEach(
                        (stage, hash) ->
                                places().forEach(p -> p.store().accept(p.note(stage, hash))));
        GoState whole = written().map(state::beside).orElse(state);
        tree().writeDurably(state(), whole.render());
    }

    /// The user's store for one of the names that the project is known by: its own in the
    /// repository, or none beside the identity of its folder, which stays when that is moved.
    private record Place(TrustStore store, String name) {
        String noted(Stage stage) {
            return "approved-" + name + stage.word();
        }

        Source note(Stage stage, String hash) {
            return Source.of(noted(stage), hash);
        }
    }

    private Stream<Place> places() {
        Place named = new Place(store, directory.getFileName() + "-");
        return Stream.concat(
                Stream.of(named),
                store.ofFolder(directory).map(known -> new Place(known, "")).stream());
    }

    /// The text whose hash is asked about at a stage; nothing where there is none.
    private Optional<String> hashed(Stage stage, String tip) {
        return switch (stage) {
            case BRIEF -> source("brief.md").map(Source::text).map(StatusLine::fixed);
            case RESEARCH -> Optional.of(answers());
            case PLAN ->
                    source("plan.md").map(plan -> hash(hashed(Stage.BRIEF, tip)) + plan.text());
            case EXECUTE -> Optional.of(hash(hashed(Stage.PLAN, tip)) + tip);
            case REVIEW -> Optional.empty();
        };
    }

    private static String hash(Optional<String> text) {
        return text.map(Sha256::of).orElse("");
    }

    /// Writes down an approval, and keeps the text that has its hash: the next question about the
    /// same stage shows what has changed since.
    ///
    /// @param tip the commit that is checked out
    public void approve(Journey.Ask ask, String tip, Instant now) {
        write(read().orElseThrow().approving(ask, now));
        hashed(ask.stage(), tip)
                .filter(text -> Sha256.of(text).equals(ask.hash()))
                .ifPresent(
                        text -> places().forEach(p -> p.store().keep(p.note(ask.stage(), text))));
    }

    /// The text of a stage that was approved last, and the text that it has now; nothing where none
    /// was approved or the approved one is not there any more.
    Optional<SinceApproval> since(Stage stage, String tip) {
        Optional<String> approved = read().map(state -> state.approved().get(stage));
        return places().flatMap(place -> place.store().kept(place.noted(stage)).stream())
                .filter(text -> approved.equals(Optional.of(Sha256.of(text))))
                .findFirst()
                .flatMap(
                        text -> hashed(stage, tip).map(now -> new SinceApproval(stage, text, now)));
    }

    /// All places of a checkout where one may be.
    ///
    /// @param elsewhere those outside of the directory of projects
    static Stream<GoProject> every(Path checkout, List<Path> elsewhere, TrustStore store) {
        Path projects = checkout.resolve(GoState.PROJECTS);
        Stream<Path> usual = new Tree(checkout).list(projects).stream().map(projects::resolve);
        return Stream.concat(usual, elsewhere.stream()).map(place -> new GoProject(place, store));
    }

    /// Those of them that can be read, the one that was worked on last first.
    static List<GoProject> readable(Stream<GoProject> every) {
        List<GoProject> found = new ArrayList<>();
        every.filter(project -> project.read().isPresent()).forEach(found::add);
        found.sort(
                (one, other) ->
                        other.read()
                                .orElseThrow()
                                .updatedAt()
                                .compareTo(one.read().orElseThrow().updatedAt()));
        return List.copyOf(found);
    }

    /// The standing of each stage of the project.
    ///
    /// @param tip the commit that is checked out
    /// @param done true if git has what its plan was to leave
    public Journey journey(GoState state, String tip, BooleanSupplier done) {
        Map<Stage, Standing> standings = new EnumMap<>(Stage.class);
        Optional<Source> brief = source("brief.md");
        standings.put(Stage.BRIEF, brief.isEmpty() ? owed() : gated(Stage.BRIEF, tip));
        standings.put(Stage.RESEARCH, research(brief, tip));
        boolean planned = source("plan.md").map(Plan::parse).filter(Reading::valid).isPresent();
        standings.put(Stage.PLAN, planned ? gated(Stage.PLAN, tip) : owed());
        standings.put(
                Stage.EXECUTE,
                executed() && done.getAsBoolean() ? gated(Stage.EXECUTE, tip) : owed());
        standings.put(Stage.REVIEW, reviewed(tip) ? new Standing.Free() : owed());
        return new Journey(standings, state.approved());
    }

    private static Standing owed() {
        return new Standing.Owed();
    }

    private Standing gated(Stage stage, String tip) {
        return new Standing.Gated(hash(hashed(stage, tip)));
    }

    private Standing research(Optional<Source> brief, String tip) {
        return switch (research(brief)) {
            case PENDING, IN_PROGRESS -> owed();
            case SKIPPED -> new Standing.Free();
            case COMPLETE -> gated(Stage.RESEARCH, tip);
        };
    }

    /// The state of the research that a brief asks for; one without topics asks for none.
    private static ResearchStatus research(Optional<Source> brief) {
        return brief.map(Brief::parse)
                .flatMap(Reading::value)
                .filter(BriefedTask.class::isInstance)
                .map(BriefedTask.class::cast)
                .filter(assignment -> !assignment.topics().isEmpty())
                .map(BriefedTask::researchStatus)
                .orElse(ResearchStatus.SKIPPED);
    }

    /// True if every topic of the brief has its answer.
    boolean isResearched() {
        return research(source("brief.md")) == ResearchStatus.COMPLETE;
    }

    private String answers() {
        StringBuilder text = new StringBuilder();
        for (String file : tree().list(directory.resolve("research"))) {
            String name = "research/" + file;
            source(name).ifPresent(s -> text.append(name).append('\n').append(s.text()));
        }
        return text.toString();
    }

    /// True if the artifact that a stage left has passed its own checks, so that nobody need look
    /// at it.
    public boolean passes(Stage stage) {
        return stage != Stage.PLAN
                || source("plan.md")
                        .flatMap(plan -> Plan.parse(plan).value())
                        .flatMap(plan -> plan.header().quality())
                        .map(quality -> quality.verdict().startsWith("APPROVE"))
                        .orElse(true);
    }

    /// True if the verdict of the review lets nothing pass.
    public boolean blocked() {
        return source("review.md")
                .flatMap(source -> Review.parse(source).value())
                .flatMap(Review::verdict)
                .equals(Optional.of(ReviewVerdict.BLOCK));
    }

    /// True if a run of the plan was begun; that run is then to be resumed.
    public boolean begun() {
        return ProgressFiles.ofProject(directory).stream()
                .anyMatch(file -> source(directory.relativize(file).toString()).isPresent());
    }

    /// True if its progress file says so, which anybody can write.
    private boolean executed() {
        return source("progress.json")
                .flatMap(source -> Progress.parse(source).value())
                .filter(progress -> progress.status() == RunStatus.COMPLETED)
                .isPresent();
    }

    private boolean reviewed(String tip) {
        return source("review.md")
                .flatMap(source -> Review.parse(source).value())
                .filter(review -> review.scope().end().equals(tip))
                .isPresent();
    }

    Optional<Source> source(String file) {
        return tree().text(directory.resolve(file), file) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }
}
