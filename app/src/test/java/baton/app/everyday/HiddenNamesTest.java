package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Token;
import baton.core.text.SafeText;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A command that is printed works as it stands, and hides nothing of the names in it.
class HiddenNamesTest {
    private static final Pattern COMMAND =
            Pattern.compile("(?:^ {6}|`|run: |: )(baton [^`\n]+?)(?=`|$)", Pattern.MULTILINE);

    @TempDir Path directory;

    private Ran baton(FreshRepository repository, List<String> words) {
        Map<String, String> home = Map.of("HOME", directory.resolve("home").toString());
        return repository.run(home, words.toArray(String[]::new));
    }

    private static List<String> typed(String command) {
        return Bash.tokens(command).orElseThrow().stream()
                .map(Token.Text.class::cast)
                .map(token -> token.word().text())
                .skip(1)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\tb", "a\nb", "a\u202Eb", "a\u200Bb", "a  'b"})
    void eachPrintedCommandWorks(String name) throws Exception {
        FreshRepository repository = FreshRepository.in(directory);
        String plan = FreshRepository.plan(FreshRepository.step(1, "grep -q right 1.txt"));
        Path folder = Files.createDirectories(repository.top().resolve(name));
        FreshRepository.write(folder.resolve(name + ".md"), plan);
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "plan");
        String file = name + "/" + name + ".md";
        List<String> off = List.of("--sandbox", "off", "--in-place", file);
        List<String> words = new ArrayList<>(List.of("execute", "--agent", "exec:true"));
        words.addAll(off);
        List<Ran> said =
                List.of(
                        baton(repository, List.of("execute", "--validate", file)),
                        baton(repository, List.of("execute", "--dry-run", file)),
                        baton(repository, words),
                        baton(repository, List.of("status")),
                        baton(repository, List.of("report", "last")));
        List<String> commands = new ArrayList<>();
        for (Ran ran : said) {
            Matcher found = COMMAND.matcher(ran.out() + ran.err());
            while (found.find()) {
                if (found.group(1).contains("execute")) {
                    commands.add(found.group(1));
                }
            }
        }
        assertThat(commands)
                .hasSizeGreaterThan(2)
                .allSatisfy(
                        command -> {
                            assertThat(typed(command)).contains(file);
                            assertThat(command.chars().anyMatch(SafeText::isControl)).isFalse();
                        });
        List<String> resume =
                typed(commands.stream().filter(c -> c.contains("--resume")).findFirst().get());
        List<String> again = new ArrayList<>(resume);
        again.addAll(List.of("--agent", "exec:echo right > 1.txt"));
        Ran ran = baton(repository, again);
        assertThat(ran.status()).as(ran.err()).isZero();
    }
}
