package baton.app.prove;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.core.config.Configuration;
import baton.core.hook.HookInput;
import baton.core.text.FieldsBuilder;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The Stop hook of Claude Code: a session that has changed something stops where Verify is green
/// on it in a clean place. It is told the reason once; then it may stop as it is.
record StopCall(Context context, Prove prove) {
    private static final int REASON_MAX = 8_000;

    ExitStatus answered() {
        Optional<HookInput> input = CalledInput.of(context).flatMap(HookInput::parse);
        if (input.isEmpty()) {
            // The status of wrong usage would keep the session from stopping.
            context.note("--stop-hook: the input is no JSON object; leave it to Claude Code");
            return ExitStatus.PROBLEMS;
        }
        boolean again = input.get().fields().flag("stop_hook_active");
        // What works in a run is judged by the run.
        return again || Insider.run(context.terminal()).isPresent()
                ? ExitStatus.DONE
                : Prove.configured(context).map(this::answered).orElse(ExitStatus.PROBLEMS);
    }

    private ExitStatus answered(Configuration configuration) {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        Prove plain =
                new Prove(prove.range(), prove.terms().plainly(), prove.files(), prove.caller());
        Context aside = context(told);
        ExitStatus status = plain.proved(aside, configuration, Optional.empty());
        aside.terminal().flush();
        if (status == ExitStatus.PROBLEMS) {
            refuse(told.toString(StandardCharsets.UTF_8).strip());
            return ExitStatus.DONE;
        }
        return status;
    }

    private void refuse(String reason) {
        String words = "`baton prove` does not find this work done:\n" + reason;
        context.result(
                new FieldsBuilder()
                        .put("decision", "block")
                        .put("reason", words.substring(0, Math.min(words.length(), REASON_MAX)))
                        .build());
    }

    /// The same with the result for people kept aside: Claude Code reads the answer there.
    private Context context(ByteArrayOutputStream told) {
        Terminal real = context.terminal();
        return new Context(
                context.globals(),
                new Terminal(
                        new Output(told),
                        real.err(),
                        real.in(),
                        Terminal.Ttys.NONE,
                        real.columns(),
                        real.environment(),
                        real.directory()));
    }
}
