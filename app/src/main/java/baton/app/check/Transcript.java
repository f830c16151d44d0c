package baton.app.check;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentEvent;
import baton.core.agent.stream.AgentStream;
import baton.core.agent.stream.Outcome;
import baton.core.agent.stream.TranscriptJson;
import baton.core.policy.secrets.Secrets;
import baton.world.agent.StreamFile;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.io.IOException;
import java.util.List;

/// `baton transcript`: a recorded stream of an agent as Baton understands it. It shows, and judges
/// nothing: how the agent ended does not change how this ends.
public record Transcript(String file) implements Action {
    private static final String INPUT = "-";

    public static final Command COMMAND =
            new Command(
                    "transcript",
                    Group.CHECK,
                    "show an agent's recorded stream as Baton understands it",
                    new Manual(
                            "transcript --agent NAME FILE",
                            """
                            Reads what claude, codex, gemini or opencode printed (their JSON lines)
                            and shows the events in the same words for all of them, one a line, and
                            at the end how the agent ended, what it used and which tool calls were
                            denied. `-` reads standard input. The agent's stderr is read from
                            x.stderr beside x.jsonl.\
                            """,
                            List.of(
                                    "baton transcript --agent claude run.jsonl",
                                    "baton transcript --agent codex --json run.jsonl | tail -1")),
                    Transcript::declare,
                    Transcript::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                Options.words("FILE", "1", "the recorded stream; `-` is standard input"));
    }

    static Transcript read(ParseResult words) {
        List<String> files = Options.words(words);
        if (files.size() != 1 || files.contains("")) {
            throw Usage.wrong("not one FILE", "give the path of one recorded stream");
        }
        return new Transcript(files.getFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        Telling telling = new Telling(context, AgentStream.of(kind(context)));
        if (file.equals(INPUT)) {
            input(context, telling);
        } else {
            StreamFile.read(context.path(file), file, telling::line);
        }
        boolean stored = !file.equals(INPUT);
        telling.end(stored ? StreamFile.errors(context.path(file)) : "");
        return ExitStatus.DONE;
    }

    private static void input(Context context, Telling telling) {
        try {
            StreamFile.read(context.terminal().in(), telling::line);
        } catch (IOException e) {
            throw new Failure(
                    Fault.FILE_UNREADABLE.because(
                            "standard input cannot be read: " + e.getMessage()),
                    e);
        }
    }

    private static AgentKind kind(Context context) {
        List<String> words = AgentKind.PROGRAMS.stream().map(AgentKind::word).toList();
        String name =
                context.globals()
                        .agent()
                        .orElseThrow(
                                () ->
                                        Usage.wrong(
                                                "no agent is named",
                                                "give --agent " + String.join(", ", words)));
        return AgentKind.ofWord(name)
                .filter(AgentKind.PROGRAMS::contains)
                .orElseThrow(() -> Usage.wrongValue("--agent", name, words));
    }

    /// Prints as it hears.
    private static final class Telling {
        private final Context context;
        private final Secrets secrets;
        private AgentStream stream;
        private boolean silent = true;

        Telling(Context context, AgentStream stream) {
            this.context = context;
            this.secrets = Secrets.ofEnvironment(context.terminal().environment());
            this.stream = stream;
        }

        void line(String line) {
            AgentStream.Heard heard = stream.line(line);
            stream = heard.stream();
            silent &= heard.events().isEmpty();
            heard.events().forEach(this::tell);
        }

        private void tell(AgentEvent event) {
            if (context.json()) {
                context.record(secrets.scrub(TranscriptJson.of(event)));
            } else {
                context.result(secrets.scrub(TranscriptText.of(event, context)));
            }
        }

        void end(String errors) {
            // An agent that said anything was started; what it complained of is no refusal then.
            String refusal = silent ? errors : "";
            Outcome outcome = stream.end(new AgentStream.Ending(false, refusal, false));
            if (context.json()) {
                context.record(secrets.scrub(TranscriptJson.of(outcome, stream.progress())));
            } else {
                context.result(
                        secrets.scrub(TranscriptText.of(outcome, stream.progress(), context)));
            }
        }
    }
}
