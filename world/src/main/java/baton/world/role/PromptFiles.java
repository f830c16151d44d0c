package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.prompt.RolePrompt;
import baton.core.text.Source;
import baton.world.config.TrustStore;
import baton.world.files.Tree;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The prompts of a project, which stand in for those the program brings. Whoever writes a prompt
/// tells an agent what to do, so each holds only with exactly the content that was accepted.
///
/// @param sources the files that are there, each for a role that exists
public record PromptFiles(List<Source> sources) {
    public static final String IN_REPOSITORY = ".baton/prompts/";
    public static final PromptFiles NONE = new PromptFiles(List.of());

    private static final String END = ".md";

    public PromptFiles {
        sources = List.copyOf(sources);
    }

    public static PromptFiles in(Path checkout) {
        List<Source> found = new ArrayList<>();
        for (String role : Roles.ALL) {
            String shown = IN_REPOSITORY + role + END;
            switch (new Tree(checkout).text(checkout.resolve(shown), shown)) {
                case Source.Readable(Source source) -> found.add(source);
                case Source.Refused(Problem problem) -> {
                    if (problem.fault() != Fault.FILE_NOT_FOUND) {
                        throw new Failure(problem);
                    }
                }
            }
        }
        return new PromptFiles(found);
    }

    /// Those that nobody has accepted as they are.
    public List<String> unaccepted(TrustStore store) {
        return sources.stream().filter(source -> !store.trusts(source)).map(Source::path).toList();
    }

    /// The prompt of a role in this project.
    public RolePrompt prompt(String role) {
        return source(role).map(source -> read(role, source)).orElseGet(() -> Roles.prompt(role));
    }

    /// The file that stands in for a role's prompt.
    public Optional<Source> source(String role) {
        String path = IN_REPOSITORY + role + END;
        return sources.stream().filter(source -> source.path().equals(path)).findFirst();
    }

    private static RolePrompt read(String role, Source source) {
        try {
            RolePrompt prompt = RolePrompt.read(source);
            if (prompt.role().equals(role)) {
                return prompt;
            }
            throw bad(source, "it is for the role `" + prompt.role() + "`");
        } catch (IllegalArgumentException e) {
            throw bad(source, String.valueOf(e.getMessage()));
        }
    }

    private static Failure bad(Source source, String why) {
        return new Failure(Fault.PROMPT_INVALID.because(source.path() + ": " + why));
    }
}
