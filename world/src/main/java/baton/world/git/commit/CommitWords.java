package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.Repository;
import baton.world.process.Streamed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The message of a commit, made of what is asked for as git makes it: cleaned, signed off, with
/// trailers, and as the hooks leave it.
final class CommitWords {
    private static final String FILE = "BATON_EDITMSG";
    private static final String WITH_SIGN_OFF = "addIfDifferentNeighbor";

    private final Repository repository;
    private final Git git;
    private final Path file;

    CommitWords(Repository repository, Git git) {
        this.repository = repository;
        this.git = git;
        this.file = repository.gitDirectory().resolve(FILE);
    }

    /// @param refusal what speaks against it
    record Said(String text, Optional<String> refusal, boolean interrupted) {
        static Said of(String text) {
            Optional<String> empty =
                    text.isBlank()
                            ? Optional.of("the message of the commit is empty\n")
                            : Optional.empty();
            return new Said(text, empty, false);
        }

        static Said refused(String output) {
            return new Said("", Optional.of(output), false);
        }
    }

    Said of(CommitMessage message, CommitSettings settings, Optional<CommitHooks> hooks) {
        String text = cleaned(raw(message), settings);
        if (message.signsOff()) {
            text = trailing(text, List.of("--if-exists", WITH_SIGN_OFF), List.of(signOff()));
        }
        if (!message.trailers().isEmpty()) {
            text = trailing(text, List.of(), message.trailers());
        }
        boolean heard =
                hooks.isPresent()
                        && (repository.hasHook("prepare-commit-msg")
                                || repository.hasHook("commit-msg"));
        return heard ? asHooksLeaveIt(text, settings, hooks.get()) : Said.of(text);
    }

    private String raw(CommitMessage message) {
        Optional<String> fromFile = message.file().map(this::read);
        return fromFile.orElseGet(() -> CommitMessage.joined(message.paragraphs()));
    }

    private String cleaned(String text, CommitSettings settings) {
        return switch (settings.cleanup()) {
            case "verbatim" -> text;
            case "strip" -> stripped(text);
            case String _ -> CommitMessage.cleaned(text);
        };
    }

    private String stripped(String text) {
        return said(Call.of("stripspace", "--strip-comments").withInput(text));
    }

    private String signOff() {
        String identity = git.line(Call.reading("var", "GIT_COMMITTER_IDENT"));
        return "Signed-off-by: " + identity.substring(0, identity.lastIndexOf('>') + 1);
    }

    private String trailing(String text, List<String> options, List<String> trailers) {
        List<String> words = new ArrayList<>(List.of("interpret-trailers", "--no-divider"));
        words.addAll(options);
        trailers.forEach(trailer -> words.addAll(List.of("--trailer", trailer)));
        return said(Call.of(words.toArray(String[]::new)).withInput(text));
    }

    private String said(Call call) {
        return git.run(call).stdout().text();
    }

    private Said asHooksLeaveIt(String text, CommitSettings settings, CommitHooks hooks) {
        write(text);
        try {
            List<Optional<Streamed>> runs = new ArrayList<>();
            runs.add(hooks.run("prepare-commit-msg", file.toString(), "message"));
            if (runs.getFirst().map(Streamed::succeeded).orElse(true)) {
                runs.add(hooks.run("commit-msg", file.toString()));
            }
            Optional<Streamed> failed =
                    runs.stream().flatMap(Optional::stream).filter(r -> !r.succeeded()).findFirst();
            if (failed.isEmpty()) {
                return Said.of(cleaned(read(file), settings));
            }
            boolean cut = failed.get().finish() == Streamed.Finish.CANCELLED;
            return cut
                    ? new Said("", Optional.empty(), true)
                    : Said.refused(hooks.said(failed.get()));
        } finally {
            sweep();
        }
    }

    void sweep() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private void write(String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private String read(Path path) {
        try {
            byte[] all = Files.readAllBytes(repository.top().resolve(path));
            return new String(all, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.COMMIT_FAILED.because(path + ": " + e), e);
    }
}
