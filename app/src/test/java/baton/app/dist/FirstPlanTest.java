package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Source;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The walk of a newcomer: every file of `docs/first-plan.md` is written and every command run, in
/// order. A command ends with 0 unless `exit status N` follows; of what it prints, the lines the
/// page shows are there.
class FirstPlanTest {
    private static final Path PAGE = Path.of("../docs/first-plan.md");
    private static final Pattern NAMED = Pattern.compile("`([^`]+)`:");
    private static final Pattern STATUS = Pattern.compile("exit status (\\d+)");
    private static final String PROMPT = "$ ";

    @TempDir Path place;

    /// A command, what is shown of its output, and its status.
    private record Told(String command, List<String> shown, int status) {}

    @Test
    void everyCommandOfThePageDoesWhatItSays() throws IOException, InterruptedException {
        Path bin = baton();
        Shell shell =
                new Shell(place, Shell.in(place).environment())
                        .with("PATH", bin + ":" + Surroundings.path())
                        .with("GIT_CONFIG_NOSYSTEM", "1")
                        .with("LC_ALL", "C.UTF-8");
        Files.writeString(place.resolve("where"), place.toRealPath().toString());
        Markdown page = Markdown.scan(Source.of("first-plan.md", Files.readString(PAGE)));
        int commands = 0;
        for (Fence fence : page.fences()) {
            if (fence.language().equals("console")) {
                for (Told told : told(fence.content())) {
                    check(shell, told);
                    commands++;
                }
            } else {
                write(page, fence);
            }
        }
        assertThat(commands).isGreaterThan(20);
    }

    /// The program as it is tested, under the name the page uses.
    private Path baton() throws IOException {
        Path bin = Files.createDirectory(place.resolve("bin"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path baton = bin.resolve("baton");
        Files.writeString(
                baton,
                "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
                        .formatted(java, System.getProperty("java.class.path"), "baton.app.Main"));
        Files.setPosixFilePermissions(baton, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }

    private void check(Shell shell, Told told) throws IOException, InterruptedException {
        String where = Files.readString(place.resolve("where")).strip();
        String script = "cd \"$1\" && eval \"$2\"; ended=$?; pwd > \"$3\"; exit $ended";
        String remembered = place.resolve("where").toString();
        Shell.Ended ended =
                shell.run("bash", "-c", script, "bash", where, told.command(), remembered);
        assertThat(ended.status()).as("%s\n%s", told.command(), ended).isEqualTo(told.status());
        for (String line : told.shown()) {
            assertThat(ended.out() + ended.err()).as(told.command()).contains(line);
        }
    }

    private static List<Told> told(List<String> lines) {
        List<Told> told = new ArrayList<>();
        for (String line : lines) {
            Matcher status = STATUS.matcher(line);
            if (line.startsWith(PROMPT)) {
                told.add(new Told(line.substring(PROMPT.length()), List.of(), 0));
            } else if (status.matches()) {
                Told last = told.removeLast();
                int given = Integer.parseInt(status.group(1));
                told.add(new Told(last.command(), last.shown(), given));
            } else {
                Told last = told.removeLast();
                List<String> shown = new ArrayList<>(last.shown());
                shown.add(line);
                told.add(new Told(last.command(), shown, last.status()));
            }
        }
        return told;
    }

    /// A file goes by the name in the line above it.
    private void write(Markdown page, Fence fence) throws IOException {
        Matcher named = NAMED.matcher(page.source().line(fence.line() - 2).strip());
        assertThat(named.matches()).as("the name above line %d", fence.line()).isTrue();
        Path where = Path.of(Files.readString(place.resolve("where")).strip());
        Files.writeString(where.resolve(named.group(1)), fence.text());
    }
}
