package baton.app;

import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A repository with a project `p` that has a brief and nothing else, and the stages that follow,
/// with agents whose answers are recorded.
public record BriefProject(Path top) {
    public static final String NO_FINDINGS = "{\"findings\":[]}";

    /// Git is made, and the brief is written; nothing is committed.
    public static BriefProject in(Path top, String criterion) {
        BriefProject project = new BriefProject(top);
        project.write("p/brief.md", brief(criterion));
        project.shell().git("init", "-q", "-b", "main");
        project.shell().git("config", "user.name", "T");
        project.shell().git("config", "user.email", "t@example.invalid");
        return project;
    }

    /// A brief with one command as its criterion.
    public static String brief(String criterion) {
        return """
        ---
        type: ultrabrief
        brief_version: "2.0"
        created: 2026-01-05
        task: Trim input
        slug: trim-input
        project_dir: p/
        research_topics: 0
        research_status: complete
        ---

        ## Intent

        Users paste padded text.

        ## Goal

        Search ignores padding.

        ## Success Criteria

        - `%s` exits 0
        """
                .formatted(criterion);
    }

    public BriefProject write(String file, String text) {
        FreshRepository.write(top.resolve(file), text);
        return this;
    }

    /// Records an answer of an agent, in a folder for `replay:` that has this name.
    public void record(String folder, Turn turn, String output) {
        String place = String.join("/", folder, turn.role(), turn.unit(), turn.attempt());
        write(place + "/output.json", output);
    }

    /// Whose turn it is.
    public record Turn(String role, String unit, String attempt) {}

    public Shell shell() {
        return Shell.in(top);
    }

    /// A stage on the project, with more words.
    public Ran run(String stage, List<String> more) {
        String[] words =
                Stream.concat(Stream.of(stage, "--project", "p"), more.stream())
                        .toArray(String[]::new);
        return Ran.with(top, Map.of("PATH", Surroundings.path()), Ttys.NONE, words);
    }
}
