package baton.app.brief;

import baton.app.command.Context;
import baton.app.command.Usage;
import baton.core.contract.Subject;
import baton.core.planning.Slug;
import baton.world.SystemClock;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The directory of a new project: `.claude/projects/DATE-SLUG/`.
public record ProjectPlace(LocalDate date, String slug, Path directory) {
    private static final int NAMES_MAX = 100;
    private static final Pattern NAME = Pattern.compile("(\\d{4}-[01]\\d-[0-3]\\d)-(.+)");

    /// Nothing where the directory is taken and the person does not want another.
    public static Optional<ProjectPlace> of(Context context, Slug slug, Talk talk) {
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        ProjectPlace first = at(context, today, slug.value());
        if (!BriefFiles.isTaken(first.directory())) {
            return Optional.of(first);
        }
        return switch (talk.place(first.shown())) {
            case THERE -> Optional.of(first);
            case ELSEWHERE -> elsewhere(context, free(context, today, slug.value()), talk);
            case NOWHERE -> Optional.empty();
        };
    }

    /// The place with another name. One that is taken, too, is asked about as the first was.
    private static Optional<ProjectPlace> elsewhere(Context context, ProjectPlace free, Talk talk) {
        Slug chosen = Slug.of(talk.name(free.slug()), free.slug());
        return chosen.value().equals(free.slug()) ? Optional.of(free) : of(context, chosen, talk);
    }

    /// A place that was chosen before, by the name of its directory.
    public static ProjectPlace existing(Path directory) {
        String name = String.valueOf(directory.getFileName());
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw Usage.wrong("`" + name + "` is no project", "its name begins with a date");
        }
        return new ProjectPlace(LocalDate.parse(parts.group(1)), parts.group(2), directory);
    }

    private static ProjectPlace free(Context context, LocalDate today, String slug) {
        for (int number = 2; number <= NAMES_MAX; number++) {
            ProjectPlace place = at(context, today, slug + "-" + number);
            if (!BriefFiles.isTaken(place.directory())) {
                return place;
            }
        }
        throw Usage.wrong(
                "there are " + NAMES_MAX + " projects named " + slug, "name it otherwise");
    }

    private static ProjectPlace at(Context context, LocalDate date, String slug) {
        return new ProjectPlace(date, slug, context.path(shown(date, slug)));
    }

    private static String shown(LocalDate date, String slug) {
        return ".claude/projects/" + date + "-" + slug + "/";
    }

    /// As the brief and people name it.
    public String shown() {
        return shown(date, slug);
    }

    public Subject subject(String task) {
        return new Subject(Optional.of(date.toString()), task, slug, Optional.of(shown()));
    }
}
