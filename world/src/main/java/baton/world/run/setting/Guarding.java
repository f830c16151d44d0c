package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.hook.Guard;
import baton.core.hook.GuardOf;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.RealPath;
import baton.world.files.TextFile;
import baton.world.secrets.ScrubbedFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The files of a run for the hooks of an agent: the guard of the step as a file that is only read,
/// and a directory of the hooks' own to report to. Their reports are hints for people; nothing is
/// decided by them.
public record Guarding(Path policy, Path inbox) {
    public static Guarding of(RunSetting run, RunEffect.ForStep owed) {
        WorkStep work = run.step(owed.step());
        Path top = run.repository().top();
        String root = RealPath.resolve(top).orElse(top).toString();
        String name = work.unit() + "." + owed.attempt() + "." + owed.tries();
        Path hooks = run.folder().path().resolve("hooks");
        Guarding guarding = new Guarding(hooks.resolve(name + ".policy.json"), hooks.resolve(name));
        AtomicFile.write(guarding.policy, GuardOf.step(work, root).render());
        try {
            Files.createDirectories(guarding.inbox);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(guarding.inbox + ": " + e.getMessage()), e);
        }
        // Where it cannot be made so, the file is still the run's and not the agent's.
        boolean _ = guarding.policy.toFile().setReadOnly();
        return guarding;
    }

    public Map<String, String> variables() {
        return Map.of(Guard.VARIABLE, policy.toString(), Guard.INBOX, inbox.toString());
    }

    /// The reasons why tool calls were refused. The reports of the hooks stay, without secrets.
    public Shown denials(Secrets secrets) {
        ScrubbedFile.cleanAll(Below.around(inbox), inbox.getFileName(), secrets);
        Path file = inbox.resolve("hooks.jsonl");
        if (!(TextFile.read(file, file.toString()) instanceof Source.Readable(Source source))) {
            return Shown.NONE;
        }
        return Shown.texts(
                source.lines().stream().flatMap(Guarding::denial).map(secrets::scrub).toList());
    }

    private static Stream<String> denial(String line) {
        Optional<Value> reason =
                Json.parse(line) instanceof Json.Good(Value.Fields fields)
                                && fields.field("event").equals(Optional.of(Value.of("denied")))
                        ? fields.field("reason")
                        : Optional.empty();
        return reason.flatMap(Value::scalar).stream();
    }
}
