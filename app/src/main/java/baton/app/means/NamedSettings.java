package baton.app.means;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.Links;
import baton.world.files.TextFile;
import baton.world.run.store.Sha256;

import java.nio.file.Path;
import java.util.Optional;

/// The file of settings that a person named by `--config`, as it was then. Such a file is trusted
/// because it was named: one that was changed since, by an agent perhaps, has to be named again.
///
/// @param file its path, below the checkout where it lies there
/// @param hash the hash of its text
record NamedSettings(String file, String hash) {

    /// The one that this command names, where it can be read.
    static Optional<NamedSettings> of(Context context) {
        return context.globals().config().map(context::inside).flatMap(path -> of(context, path));
    }

    private static Optional<NamedSettings> of(Context context, Path path) {
        Path checkout = checkout(context);
        Path file = path.toAbsolutePath().normalize();
        String name = file.startsWith(checkout) ? checkout.relativize(file).toString() : "" + file;
        return hash(file).map(hash -> new NamedSettings(name, hash));
    }

    private static Path checkout(Context context) {
        return Links.repository(context.terminal().directory()).toAbsolutePath().normalize();
    }

    private static Optional<String> hash(Path file) {
        return TextFile.read(file, file.toString()) instanceof Source.Readable(Source source)
                ? Optional.of(Sha256.of(source.text()))
                : Optional.empty();
    }

    String text() {
        return Json.line(new FieldsBuilder().put("file", file).put("sha256", hash).build());
    }

    static Optional<NamedSettings> read(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(new NamedSettings(fields.text("file"), fields.text("sha256")))
                : Optional.empty();
    }

    /// The context with these settings, unless this command names others.
    ///
    /// @throws Failure when the file is not as it was
    Context on(Context context) {
        if (context.globals().config().isPresent()) {
            return context;
        }
        Path path = checkout(context).resolve(file);
        if (!hash(path).equals(Optional.of(hash))) {
            throw new Failure(
                    Fault.CONFIG_UNTRUSTED
                            .because(
                                    Printable.line(file)
                                            + ", which was named by --config, is not as it was"
                                            + " then")
                            .withFix(
                                    "look at it, then give the same command with --config "
                                            + Printable.line(Shell.path(file))));
        }
        context.note("Settings, as before: " + Printable.line(file));
        return new Context(context.globals().withConfig(path.toString()), context.terminal());
    }
}
