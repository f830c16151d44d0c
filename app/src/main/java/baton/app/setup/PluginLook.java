package baton.app.setup;

import baton.app.command.Context;
import baton.app.command.ProgramVersion;
import baton.app.install.InstallPlace;
import baton.app.install.Installation;
import baton.app.install.PluginFiles;
import baton.core.Failure;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Looks at the plugins for Claude Code that are installed, here and for all repositories of the
/// user. One of another version calls this program with words that it may not know.
record PluginLook(Context context) {
    private static final String SUBJECT = "plugin";

    /// The form of a version; a receipt comes with a repository and may say anything.
    private static final Pattern NUMBER = Pattern.compile("[0-9A-Za-z.+-]{1,40}");

    List<Checkup> all() {
        Stream<InstallWish> wishes =
                Stream.of(
                        new InstallWish(false, false, false), new InstallWish(true, false, false));
        return wishes.flatMap(wish -> at(wish).stream()).toList();
    }

    private Optional<Checkup> at(InstallWish wish) {
        if (wish.global() && context.terminal().variable("HOME").isEmpty()) {
            return Optional.empty();
        }
        InstallPlace place = wish.place(context);
        if (!Files.exists(place.root().resolve(place.plugin()), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(checkup(wish, place));
        } catch (Failure failure) {
            String message = failure.problem().message();
            return Optional.of(Checkup.note(SUBJECT, message, failure.problem().fix()));
        }
    }

    private static Checkup checkup(InstallWish wish, InstallPlace place) {
        String version = new Installation(place, PluginFiles.all()).version();
        String own = ProgramVersion.number();
        String where = " in " + place.root().resolve(place.plugin());
        if (version.equals(own)) {
            return Checkup.good(SUBJECT, version + where);
        }
        boolean known = NUMBER.matcher(version).matches();
        return Checkup.note(
                SUBJECT,
                (known ? version : "an unknown version") + where + ", and this Baton is " + own,
                wish.global() ? "`baton update --global`" : "`baton update`");
    }
}
