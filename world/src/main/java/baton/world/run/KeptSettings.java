package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.process.Environment;
import baton.world.secrets.SettingsFiles;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The configuration that a run keeps, without the secrets that were in it. Where the files of the
/// user still say the same around a secret, it is taken from there when the run is taken up.
public final class KeptSettings {
    /// The setting in whose place a word of the command line may stand.
    private static final String AGENT = "agent";

    private final Secrets known;

    /// @param checkout whose `.env` files count
    public KeptSettings(Environment environment, Path checkout) {
        Secrets ofEnvironment = Secrets.ofEnvironment(environment.variables());
        this.known = SettingsFiles.in(List.of(checkout), ofEnvironment);
    }

    /// True if something was taken out of a kept setting.
    public static boolean lacks(Value kept) {
        return switch (kept) {
            case Value.Text(String text, _) -> Secrets.isCleaned(text);
            case Value.Items(List<Value> items, _) -> items.stream().anyMatch(KeptSettings::lacks);
            case Value.Fields fields ->
                    fields.fields().values().stream().anyMatch(KeptSettings::lacks);
            case Value.Number _, Value.Bool _, Value.Null _ -> false;
        };
    }

    /// As it is kept. Commands say by the names that they set what is secret in them.
    Value.Fields cleaned(Value.Fields settings) {
        List<String> texts = new ArrayList<>();
        gather(settings, texts);
        Secrets all = known;
        for (String text : texts) {
            all = all.andCommand(text);
        }
        return all.scrub(settings);
    }

    private static void gather(Value value, List<String> texts) {
        switch (value) {
            case Value.Text(String text, _) -> texts.add(text);
            case Value.Items(List<Value> items, _) -> items.forEach(item -> gather(item, texts));
            case Value.Fields fields -> fields.fields().values().forEach(v -> gather(v, texts));
            case Value.Number _, Value.Bool _, Value.Null _ -> {}
        }
    }

    /// The settings that the run was begun with, secrets included. An agent that is set otherwise
    /// now has to be named; nothing else can stand in for a secret that is gone.
    ///
    /// @param now the settings of the user's files
    public Value.Fields restored(Value.Fields kept, Value.Fields now) {
        Value.Fields clean = cleaned(now);
        FieldsBuilder whole = new FieldsBuilder();
        kept.fields()
                .forEach(
                        (name, value) -> {
                            Optional<Value> back =
                                    restored(value, clean.field(name), now.field(name));
                            if (back.isEmpty() && !name.equals(AGENT)) {
                                throw gone(name);
                            }
                            back.ifPresent(found -> whole.put(name, found));
                        });
        return whole.build();
    }

    /// The same value with its secrets; nothing where the files do not say the same any more.
    private static Optional<Value> restored(
            Value kept, Optional<Value> clean, Optional<Value> now) {
        if (!lacks(kept)) {
            return Optional.of(kept);
        }
        return clean.filter(value -> isSame(value, kept)).flatMap(_ -> now);
    }

    /// Two trees may have been read from other lines.
    private static boolean isSame(Value value, Value kept) {
        return Json.line(value).equals(Json.line(kept));
    }

    private static Failure gone(String name) {
        String message =
                "`"
                        + name
                        + "` held a secret when the run began, which is not kept, and is set"
                        + " otherwise now";
        return new Failure(
                Fault.CONFIG_BAD_VALUE
                        .because(message)
                        .withFix("set it as it was, or begin a new run"));
    }
}
