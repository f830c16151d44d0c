package baton.core.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Interpreters that find no script.
class MissingScriptTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "sh ../nosuch.sh  | sh: 0: cannot open ../nosuch.sh: No such file",
                "/bin/sh nosuch.sh -x | /bin/sh: 0: cannot open nosuch.sh: No such file",
                "dash nosuch.sh   | dash: 0: cannot open nosuch.sh: No such file",
                "sh nosuch.sh     | sh: can't open 'nosuch.sh': No such file or directory",
                "zsh nosuch.sh    | zsh: can't open input file: nosuch.sh",
                "python3 nosuch.py | python3: can't open file '/w/nosuch.py': [Errno 2] No such",
                "perl nosuch.pl   | Can't open perl script \"nosuch.pl\": No such file or"
                        + " directory",
                "ruby x/nosuch.rb | ruby: No such file or directory -- x/nosuch.rb (LoadError)",
                "php nosuch.php   | Could not open input file: nosuch.php",
                "java -jar no.jar | Error: Unable to access jarfile no.jar",
                "bun nosuch.ts    | error: Module not found \"nosuch.ts\""
            })
    void complaintAboutTheCommandsOwnScriptIsUnderstood(String command, String line) {
        assertThat(MissingScript.of(command, line + "\n")).contains(line);
        assertThat(MissingScript.of("bash other.sh", line + "\n")).isEmpty();
        assertThat(MissingScript.of(command, "I work.\n" + line + "\nI go on.\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "agent out.txt  | cat: out.txt: No such file or directory",
                "sh agent.sh    | agent.sh: 3: cannot open settings: No such file",
                "sh agent.sh    | sh: 0: cannot open tests.sh: No such file"
            })
    void whatAnAgentLooksForIsItsWork(String command, String line) {
        assertThat(MissingScript.of(command, line)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource("node ../nosuch.js")
    void nodeTellsWhyAfterWhere(String command) {
        String said =
                "node:internal/modules/cjs/loader:1404\n  throw err;\n  ^\n\n"
                        + "Error: Cannot find module '/w/nosuch.js'\n    at x\n\nNode.js v22.1.0\n";
        assertThat(MissingScript.of(command, said))
                .contains("Error: Cannot find module '/w/nosuch.js'");
    }
}
