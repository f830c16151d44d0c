package baton.core.contract;

import baton.core.text.FrontMatter;
import baton.core.text.Json;
import baton.core.text.Markdown;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Xml;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The signs in a text that tell which artifact it is, from the strongest to the weakest: it
/// declares its type, it has the sections of one, its first lines look like one.
final class ArtifactSigns {
    /// Front matter that is longer is not looked through.
    private static final int FRONT_LINES_MAX = 200;

    /// Keys of a progress file that other records rarely have, and how many of them will do.
    private static final List<String> PROGRESS_KEYS =
            List.of("plan", "total_steps", "current_step", "steps");

    private static final int PROGRESS_KEYS_MIN = 2;

    /// The paths of files in which a `#` starts a heading and not a comment.
    private static final Pattern PROSE =
            Pattern.compile("(?si)(.*/)?([^/.]+|[^/]*\\.(md|markdown|txt|draft))");

    private static final Pattern MESSAGE = Pattern.compile("<(dispatch|task-result)(?=[\\s/>])");
    private static final Pattern STEP = Pattern.compile("(?i)Step\\s+\\d+\\b.*");
    private static final Pattern SESSION = Pattern.compile("(?i)Session\\s+\\d+\\b.*");

    private final String path;
    private final Source source;
    private final FrontMatter front;
    private Optional<Markdown> scanned = Optional.empty();

    ArtifactSigns(String path, Source source) {
        this.path = path;
        this.source = source;
        this.front = FrontMatter.read(head(source));
    }

    private static Source head(Source source) {
        int lines = Math.min(FRONT_LINES_MAX, source.lines().size());
        return Source.of(source.path(), String.join("\n", source.lines().subList(0, lines)));
    }

    /// The type that front matter, a message's root or a record's keys name.
    Optional<ArtifactType> declared() {
        String first = firstLine();
        if (path.endsWith(".xml")
                || first.startsWith("<?xml")
                || MESSAGE.matcher(first).lookingAt()) {
            return message();
        }
        if (path.endsWith(".json") || first.startsWith("{")) {
            return record();
        }
        return front.text("type").flatMap(ArtifactSigns::declared);
    }

    private static Optional<ArtifactType> declared(String type) {
        return switch (type) {
            case "ultrabrief", "trekbrief" -> Optional.of(ArtifactType.BRIEF);
            case "ultraresearch-brief", "ultraresearch", "trekresearch-brief", "trekresearch" ->
                    Optional.of(ArtifactType.RESEARCH);
            case "ultrareview", "trekreview" -> Optional.of(ArtifactType.REVIEW);
            default -> Optional.empty();
        };
    }

    private Optional<ArtifactType> message() {
        return switch (Xml.parse(source.text())) {
            case Xml.Good(Xml.Element root, _) -> ofRoot(root.name());
            case Xml.Bad _ -> {
                Matcher start = MESSAGE.matcher(source.text());
                yield start.find() ? ofRoot(start.group(1)) : Optional.empty();
            }
        };
    }

    private static Optional<ArtifactType> ofRoot(String name) {
        return switch (name) {
            case "dispatch" -> Optional.of(ArtifactType.DISPATCH);
            case "task-result" -> Optional.of(ArtifactType.TASK_RESULT);
            default -> Optional.empty();
        };
    }

    private Optional<ArtifactType> record() {
        if (!(Json.parse(source.text()) instanceof Json.Good(Value.Fields root))) {
            return Optional.empty();
        }
        long marks = PROGRESS_KEYS.stream().filter(key -> root.field(key).isPresent()).count();
        boolean progress = marks >= PROGRESS_KEYS_MIN;
        boolean state =
                root.field("next_session_brief_path").isPresent()
                        || root.field("next_session_label").isPresent();
        if (progress == state) {
            return Optional.empty();
        }
        return Optional.of(progress ? ArtifactType.PROGRESS : ArtifactType.SESSION_STATE);
    }

    /// True if the text holds words that point to another artifact than a plan. A file named
    /// `plan.md` without these words can be left unscanned: plans may be large, and most files of
    /// that name are plans.
    boolean mayBeOtherThanPlan() {
        return source.text().contains("Scope Fence") || source.text().contains("WORK-");
    }

    /// The type whose sections the text has. A plan has no fence of its own; a session spec has.
    Optional<ArtifactType> shaped() {
        boolean fence = section("Scope Fence");
        if (fence && section("Dependencies") && section("Exit Condition")) {
            return Optional.of(ArtifactType.SESSION_SPEC);
        }
        boolean steps = headings(3).anyMatch(h -> STEP.matcher(h.title()).matches());
        boolean plan = !fence && steps && section("Implementation Plan");
        return plan ? Optional.of(ArtifactType.PLAN) : Optional.empty();
    }

    /// The type that the title or the first line suggests.
    Optional<ArtifactType> titled() {
        Optional<String> title = headings(1).map(heading -> "# " + heading.title()).findFirst();
        Optional<ArtifactType> type = title.flatMap(Title::typeOf).or(this::opened);
        boolean parts = section("Scope Fence") || section("Exit Condition");
        boolean session = headings(1).anyMatch(h -> SESSION.matcher(h.title()).matches());
        boolean spec = type.isEmpty() && parts && session;
        return spec ? Optional.of(ArtifactType.SESSION_SPEC) : type;
    }

    /// A `#` at the start is judged as a heading or not at all.
    private Optional<ArtifactType> opened() {
        return Optional.of(firstLine())
                .filter(line -> !line.startsWith("#"))
                .flatMap(Title::typeOf);
    }

    private String firstLine() {
        return source.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(String::strip)
                .orElse("");
    }

    private boolean section(String title) {
        return markdown().section(2, title).isPresent();
    }

    private Stream<Markdown.Heading> headings(int level) {
        return markdown().headings().stream().filter(heading -> heading.level() == level);
    }

    private Markdown markdown() {
        Markdown markdown = scanned.orElseGet(this::scan);
        scanned = Optional.of(markdown);
        return markdown;
    }

    private Markdown scan() {
        boolean prose = PROSE.matcher(path).matches();
        return prose ? Markdown.scan(source, front.bodyFrom()) : Markdown.scan(Source.of(path, ""));
    }
}
