package baton.app.means;

import baton.app.command.Context;
import baton.app.command.ProblemJson;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.Configuration;
import baton.core.config.Isolation;
import baton.core.config.LimitSettings;
import baton.core.text.Value;
import baton.world.config.ConfigFiles;
import baton.world.config.Layer;
import baton.world.config.TrustStore;
import baton.world.config.UserDirectories;
import baton.world.files.Links;
import baton.world.process.Environment;
import baton.world.run.KeptSettings;
import baton.world.run.setting.RunLimits;
import baton.world.run.setting.Spread;
import baton.world.run.store.CommonDirectory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The configuration that holds for a command: read from its files, with what is wrong in them
/// told, and the repository's share of it only as far as the user accepted it.
public final class Settings {
    private Settings() {}

    /// The files, as they are.
    public static ConfigFiles files(Context context) {
        return ConfigFiles.load(
                Links.repository(context.terminal().directory()),
                UserDirectories.of(context.terminal().environment()),
                context.globals().config().map(context::inside));
    }

    /// The configuration that holds, or nothing where a file is wrong, which is then said.
    public static Optional<Configuration> of(Context context, ConfigFiles files) {
        return tree(context, files, false).map(Configuration::of);
    }

    /// The same as a tree, which a run keeps.
    ///
    /// @param accepted whether the user takes the repository's file as it is, this once
    public static Optional<Value.Fields> tree(
            Context context, ConfigFiles files, boolean accepted) {
        files.layers().forEach(layer -> layer.reading().problems().forEach(told(context, layer)));
        if (files.valid()) {
            return Optional.of(held(context, files, accepted));
        }
        if (context.json()) {
            List<Problem> all = new ArrayList<>();
            files.layers().forEach(layer -> all.addAll(layer.reading().problems()));
            context.result(Value.fields(Map.of("errors", ProblemJson.of(all))));
        }
        return Optional.empty();
    }

    /// The settings that a run was begun with. Those that the run does not keep are taken from the
    /// files, where they still stand.
    public static Value.Fields restored(Context context, Value.Fields kept, boolean accepted) {
        if (!KeptSettings.lacks(kept)) {
            return kept;
        }
        Environment environment = new Environment(context.terminal().environment());
        Path checkout = Links.repository(context.terminal().directory());
        Value.Fields now =
                tree(context, files(context), accepted).orElseGet(() -> Value.fields(Map.of()));
        return new KeptSettings(environment, checkout).restored(kept, now);
    }

    /// The settings that hold, from files that are valid.
    public static Value.Fields held(Context context, ConfigFiles files, boolean accepted) {
        return files.tree(layer -> accepted || trusts(context, layer));
    }

    /// Asked without git, since every command needs it.
    private static boolean trusts(Context context, Layer layer) {
        return CommonDirectory.real(Links.repository(context.terminal().directory()))
                .filter(shared -> store(context, shared).trusts(layer))
                .isPresent();
    }

    private static Consumer<Problem> told(Context context, Layer layer) {
        return problem -> {
            String line = problem.line().isPresent() ? ":" + problem.line().getAsInt() : "";
            String place = Printable.line(layer.source().path()) + line;
            String word = problem.severity().word() + " " + problem.fault();
            context.note(place + ": " + word + " " + Printable.line(problem.message()));
            context.note("  fix: " + Printable.line(problem.fix()));
        };
    }

    /// Nothing of the repository's runs before the user has accepted it.
    public static void refuseUntrusted(Context context, ConfigFiles files) {
        Optional<Layer> own = files.ofRepository().filter(file -> !file.unaccepted().isEmpty());
        if (own.isPresent() && !trusts(context, own.get())) {
            String keys = String.join(", ", own.get().unaccepted());
            throw new Failure(
                    Fault.CONFIG_UNTRUSTED.because(
                            ConfigFiles.IN_REPOSITORY + " sets " + keys + ", not accepted yet"));
        }
    }

    /// The trust store of the repository that the command was started in: what the user has
    /// accepted of it.
    public static TrustStore store(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        return store(context, CommonDirectory.real(checkout).orElse(checkout));
    }

    public static TrustStore store(Context context, Path commonDirectory) {
        UserDirectories user = UserDirectories.of(context.terminal().environment());
        return new TrustStore(user, commonDirectory);
    }

    /// The spread of sessions over worktrees: as it was asked for, else as it is set.
    public static Spread spread(Configuration configuration, Terms terms) {
        Spreading asked = terms.spreading();
        Spread standard = Spread.STANDARD;
        return new Spread(
                asked.parallel().or(configuration.limits()::parallel).orElse(standard.parallel()),
                asked.waves(),
                asked.gate().or(configuration::gate).orElse(standard.gated()),
                configuration.worktree(),
                asked.isolation().or(configuration::isolation).orElse(asked.usual())
                        == Isolation.WORKTREE);
    }

    /// The bounds of what a run starts.
    public static RunLimits limits(Configuration configuration) {
        LimitSettings set = configuration.limits();
        RunLimits standard = RunLimits.standard();
        return new RunLimits(
                set.attempt().orElse(standard.agent()),
                set.stall().orElse(standard.stall()),
                set.verify().orElse(standard.verify()),
                standard.commit(),
                configuration.rerun().orElse(standard.reruns()),
                configuration.keep());
    }
}
