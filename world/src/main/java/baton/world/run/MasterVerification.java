package baton.world.run;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.progress.Drift;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.step.WholeCommands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The plan's own `## Verification`: commands that prove the whole once every step has passed. What
/// was red before the run began is said to have been so, and not held against it.
final class MasterVerification {
    private final RunSetting run;
    private final WholeCommands commands;

    /// The findings of the plan's own verification commands.
    ///
    /// @param drift the commands that are red now and were not before
    /// @param before the commands that were red before, in words
    /// @param left the changes that were put back after the commands
    record Found(List<Drift> drift, List<String> before, Detail left) {
        static Found nothing() {
            return new Found(List.of(), List.of(), new Detail());
        }
    }

    private record Reds(SequencedMap<String, String> reasons, Detail left) {}

    MasterVerification(RunSetting run, WholeCommands commands) {
        this.run = run;
        this.commands = commands;
    }

    /// Runs them on the start commit and keeps what was found. Says what was put back afterwards.
    Detail takeBaseline() {
        FieldsBuilder red = new FieldsBuilder();
        Reds reds = reds("baseline");
        reds.reasons().forEach((command, reason) -> red.put(command, reason));
        AtomicFile.write(file(), Json.pretty(red.build()));
        return reds.left();
    }

    Found verify() {
        Map<String, String> before = baseline();
        List<Drift> drift = new ArrayList<>();
        List<String> known = new ArrayList<>();
        Reds reds = reds("verification");
        reds.reasons()
                .forEach(
                        (command, reason) -> {
                            if (before.containsKey(command)) {
                                known.add("`" + command + "` failed before the run, too");
                            } else {
                                String expected = "`" + command + "` passes";
                                drift.add(new Drift("verification", expected, reason));
                            }
                        });
        return new Found(drift, known, reds.left());
    }

    private Reds reds(String unit) {
        List<VerifyCommand> wanted = run.sheet().verification();
        Detail left = new Detail();
        List<Optional<String>> found =
                commands.objections(wanted.stream().map(List::of).toList(), unit, left);
        SequencedMap<String, String> reds = new LinkedHashMap<>();
        for (int i = 0; i < found.size(); i++) {
            String command = wanted.get(i).command();
            found.get(i).ifPresent(reason -> reds.put(command, reason));
        }
        return new Reds(reds, left);
    }

    private Map<String, String> baseline() {
        Map<String, String> before = new LinkedHashMap<>();
        try {
            if (Files.exists(file())
                    && Json.parse(Files.readString(file()))
                            instanceof Json.Good(Value.Fields red)) {
                red.fields()
                        .forEach((command, why) -> before.put(command, why.scalar().orElse("")));
            }
            return before;
        } catch (IOException e) {
            return before;
        }
    }

    private Path file() {
        return run.folder().path().resolve("evidence").resolve("baseline.json");
    }
}
