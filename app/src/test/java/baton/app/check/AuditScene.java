package baton.app.check;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A repository with a project of two steps, and the audit of it.
abstract class AuditScene {
    static final String PROJECT = ".claude/projects/2026-01-05-demo";

    @TempDir Path directory;
    Path top;
    Shell shell;

    static String step(int number) {
        return """
        ### Step %1$d: Write f%1$d

        - **Files:** `f%1$d.txt` (new)
        - **Changes:** write the file
        - **Verify:** `test -f f%1$d.txt`
        - **On failure:** revert
        - **Checkpoint:** `git commit -m "feat: f%1$d"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - f%1$d.txt
            min_file_count: 1
            commit_message_pattern: "^feat: f%1$d"
            bash_syntax_check: []
            forbidden_paths:
              - kept.txt
            must_contain: []
          ```

        """
                .formatted(number);
    }

    static final String PLAN =
            "# Demo\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n" + step(1) + step(2);

    @BeforeEach
    void makeRepository() throws IOException {
        top = Files.createDirectories(directory.resolve("top")).toRealPath();
        shell = Shell.in(top);
        shell.git("init", "--quiet", "--initial-branch=main", "--template=");
        shell.git("config", "user.name", "User");
        shell.git("config", "user.email", "user@example.invalid");
        write(PROJECT + "/plan.md", PLAN);
        write("kept.txt", "kept\n");
        commit("init");
    }

    void write(String path, String text) throws IOException {
        Files.createDirectories(top.resolve(path).getParent());
        Files.writeString(top.resolve(path), text);
    }

    void commit(String subject) {
        shell.git("add", ".");
        shell.git("commit", "--quiet", "-m", subject);
    }

    void byHand(int step) throws IOException {
        write("f" + step + ".txt", "x\n");
        commit("feat: f" + step);
    }

    Ran baton(String... words) {
        return Ran.with(top, Surroundings.clean(), Ttys.NONE, words);
    }

    Ran audit(String... more) {
        List<String> words = List.of("audit", "--color", "never", "--project", PROJECT);
        return baton(Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new));
    }
}
