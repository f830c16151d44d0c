package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.plan.step.VerifyCommand;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

class ToolchainTest {
    private static final String SCRIPTS =
            "{\"scripts\":{\"build\":\"tsc\",\"lint\":\"eslint .\",\"test\":\"jest\"}}";

    private static Toolchain of(String names, Map<String, String> texts) {
        Set<String> all = Arrays.stream(names.split(" ", -1)).collect(Collectors.toSet());
        return Toolchain.of(all, texts);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "Cargo.toml, cargo build, , cargo test",
                "go.mod, go build ./..., , go test ./...",
                "pom.xml, mvn -q -B -DskipTests compile, , mvn -q -B test",
                "pom.xml mvnw, ./mvnw -q -B -DskipTests compile, , ./mvnw -q -B test",
                "build.gradle gradlew, ./gradlew assemble, , ./gradlew test",
                "build.gradle.kts, gradle assemble, , gradle test",
                "App.sln, dotnet build, , dotnet test",
                "App.csproj, dotnet build, , dotnet test",
                "Gemfile, , , bundle exec rake test",
                "Gemfile spec .rubocop.yml, , bundle exec rubocop, bundle exec rspec",
                "README.md, , , ",
            })
    void isKnownByWhatLiesAtTheTop(String names, String build, String lint, String tests) {
        assertThat(of(names, Map.of()))
                .isEqualTo(
                        new Toolchain(
                                Optional.ofNullable(build),
                                Optional.ofNullable(lint),
                                Optional.ofNullable(tests)));
    }

    @ParameterizedTest
    @CsvSource({
        "package.json, npm",
        "package.json yarn.lock, yarn",
        "package.json pnpm-lock.yaml, pnpm",
        "package.json bun.lockb, bun",
    })
    void scriptsAreRunByWhoeverLocksThem(String names, String runner) {
        Toolchain tools = of(names, Map.of("package.json", SCRIPTS));

        assertThat(tools.build()).contains(runner + " run build");
        assertThat(tools.lint()).contains(runner + " run lint");
        assertThat(tools.tests()).contains(runner + " test");
    }

    @Test
    void whatIsNotThereDoesNotApply() {
        assertThat(of("package.json", Map.of("package.json", "{}"))).isEqualTo(Toolchain.NONE);
        assertThat(of("package.json", Map.of("package.json", "no JSON"))).isEqualTo(Toolchain.NONE);
        String none =
                "{\"scripts\":{\"test\":\"echo \\\"Error: no test specified\\\" && exit 1\"}}";
        assertThat(of("package.json", Map.of("package.json", none))).isEqualTo(Toolchain.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "package.json, '', '', '', ''",
        "package.json, npm, npm run build, npm run lint, npm test",
        "pom.xml mvnw, '', ./mvnw -q -B -DskipTests compile, '', ./mvnw -q -B test",
        "pyproject.toml, pytest, '', '', python3 -m pytest || { [ $? -eq 5 ] && echo",
        "pyproject.toml, flake8, '', ruff check . || python3 -m flake8 ., ''",
        "pyproject.toml, python ruff, find ., ruff check . || python -m flake8 ., ''",
    })
    void whatNoProgramIsThereForDoesNotApply(
            String names, String programs, String build, String lint, String tests) {
        Set<String> there = Set.of(programs.split(" ", -1));
        Map<String, String> texts =
                names.equals("package.json") ? Map.of(names, SCRIPTS) : Map.of();
        Toolchain seen = of(names, texts).where(there::contains);

        assertThat(seen.build().orElse("")).startsWith(build);
        assertThat(seen.build().isPresent()).isEqualTo(!build.isEmpty());
        assertThat(seen.lint().orElse("")).isEqualTo(lint);
        assertThat(seen.tests().orElse("")).startsWith(tests);
        assertThat(seen.tests().isPresent()).isEqualTo(!tests.isEmpty());
    }

    @Test
    void theCommandsForPythonCanFail() {
        Toolchain seen = of("pyproject.toml", Map.of());
        assertThat(new VerifyCommand(seen.build().orElseThrow()).canFail()).isTrue();
        assertThat(new VerifyCommand(seen.tests().orElseThrow()).canFail()).isTrue();
    }

    @Test
    void aMakefileBuildsByItsTargetOrByItself() {
        assertThat(of("Makefile", Map.of("Makefile", "build:\n\tcc\ntest: build\n")))
                .isEqualTo(
                        new Toolchain(
                                Optional.of("make build"),
                                Optional.empty(),
                                Optional.of("make test")));
        assertThat(of("Makefile", Map.of("Makefile", "all:\n\tcc\n")).build()).contains("make");
    }
}
