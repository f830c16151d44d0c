package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.Ran;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Completion as the shells themselves do it.
class CompletionTest {
    private static final int SHELL_SECONDS_MAX = 60;

    @TempDir Path directory;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.writeString(directory.resolve("plan one.md"), "x");
        Files.createDirectory(directory.resolve("places"));
    }

    private static final String LINES =
            """
            baton val                       | validate
            baton                           | approve,attest,audit,brief,completion,continue,cost,decide,demo,diff,doctor,execute,explain,gates,go,help,hook,init,logs,mcp,plan,prompt,prove,report,rescue,research,resume,retry,review,runs,scan,serve,skip,status,stop,transcript,trust,undo,update,validate,version,why,work
            baton --co                      | --color,--config
            baton --vers                    | --version
            baton --color                   | always,auto,never
            baton --color=al                | always
            baton --color always expl       | explain
            baton --color=never expl        | explain
            baton validate --so             | --soft
            baton validate --type w         | work-list,work-log,work-plan
            baton validate --type=br        | brief
            baton validate --vers           | ''
            baton explain PLAN_NO_ST        | PLAN_NO_STEPS
            baton -C x completion           | bash,fish,zsh
            baton completion --agent        | ''
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = LINES)
    void bashCompletes(String line, String expected) throws Exception {
        assertThat(bash(words(line))).isEqualTo(expected);
    }

    @Test
    void bashCompletesPaths() throws Exception {
        assertThat(bash(List.of("baton", "validate", "pl"))).isEqualTo("places,plan one.md");
        assertThat(bash(List.of("baton", "-C", "pl"))).isEqualTo("places");
        assertThat(bash(List.of("baton", "--config", "plan"))).isEqualTo("plan one.md");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = LINES)
    void fishCompletes(String line, String expected) throws Exception {
        assumeTrue(isInstalled("fish"), "fish is not installed");
        String asked = ends(line) ? line : line + " ";
        // fish spells a value that follows an equals sign together with its option.
        String found = fish(asked).replaceAll("--(color|type)=", "");
        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    baton val                | baton validate
                    baton --vers             | baton --version
                    baton --color al         | baton --color always
                    baton validate --so      | baton validate --soft
                    baton validate --type=br | baton validate --type=brief
                    baton explain PLAN_NO_ST | baton explain PLAN_NO_STEPS
                    baton completion fi      | baton completion fish
                    """)
    void zshCompletes(String line, String expected) throws Exception {
        assumeTrue(isInstalled("zsh"), "zsh is not installed");
        assertThat(zsh(line).strip()).isEqualTo(expected);
    }

    /// True if the last word of a line is the one to complete; otherwise a new word begins.
    private static boolean ends(String line) {
        return Stream.of("baton", "--color", "completion", "--agent").noneMatch(line::endsWith);
    }

    /// Words as bash takes them apart, the last one being completed.
    private static List<String> words(String line) {
        String spaced = line.replace("=", " = ") + (ends(line) ? "" : " ");
        return Arrays.asList(spaced.split(" +", ends(line) ? 0 : -1));
    }

    private String bash(List<String> words) throws Exception {
        String script =
                script("bash")
                        + "\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _baton\n"
                        + "[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' \"${COMPREPLY[@]}\"\n";
        List<String> command = new java.util.ArrayList<>(List.of("bash", "-c", script, "bash"));
        command.addAll(words);
        return sorted(run(command).lines());
    }

    private String fish(String line) throws Exception {
        Path script = Files.writeString(directory.resolve("baton.fish"), script("fish"));
        String asked = "source " + script + "; complete -C " + quoted(line);
        String out = run(List.of("fish", "--no-config", "-c", asked));
        Files.delete(script);
        return sorted(out.lines().map(found -> found.split("\t")[0]));
    }

    /// A real interactive zsh: the line is typed, Tab is pressed, and the line is read back.
    private String zsh(String line) throws Exception {
        Path script = Files.writeString(directory.resolve("_baton"), script("zsh"));
        String driver =
                """
                zmodload zsh/zpty
                zpty shell zsh -f -i
                zpty -w shell 'autoload -Uz compinit && compinit -u -d %1$s/dump; source %1$s/_baton'
                zpty -w shell 'show() { print -r -- "<<$BUFFER>>"; zle send-break }; zle -N show'
                zpty -w shell "bindkey '^X' show; print re''ady"
                zpty -r shell seen '*ready*'
                zpty -w -n shell $'%2$s\\t\\x18'
                zpty -r shell seen '*<<*>>*'
                zpty -d shell
                print -r -- ${${seen##*<<}%%%%>>*}
                """
                        .formatted(directory, line);
        return run(List.of("zsh", "-f", "-c", driver));
    }

    private String script(String shell) {
        return Ran.in(directory, "completion", shell).out();
    }

    private static String sorted(Stream<String> lines) {
        return String.join(",", lines.filter(line -> !line.isEmpty()).sorted().toList());
    }

    private static String quoted(String text) {
        return "'" + text + "'";
    }

    private static boolean isInstalled(String shell) {
        return Stream.of(Surroundings.path().split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, shell)));
    }

    private String run(List<String> command) throws Exception {
        Path out = Files.createTempFile("completion", ".out");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().clear();
        builder.environment().putAll(Surroundings.clean());
        builder.environment().put("HOME", directory.toString());
        Process process = builder.start();
        if (!process.waitFor(SHELL_SECONDS_MAX, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(command.getFirst() + " did not end");
        }
        String text = Files.readString(out, StandardCharsets.UTF_8);
        Files.delete(out);
        return text;
    }
}
