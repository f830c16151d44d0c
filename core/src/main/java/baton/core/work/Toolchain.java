package baton.core.work;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The commands that build, look over and test a repository, as far as its files at the top tell.
/// What cannot be told is absent, and a check that is absent does not apply.
public record Toolchain(Optional<String> build, Optional<String> lint, Optional<String> tests) {
    public static final Toolchain NONE =
            new Toolchain(Optional.empty(), Optional.empty(), Optional.empty());

    /// The files whose text is looked at.
    public static final List<String> READ = List.of("package.json", "Makefile", "makefile");

    private static final String IDLE = "echo '" + VerifyCommand.NOTHING + "'";

    private static final String PY_FILES =
            "find . -maxdepth 3 -name '*.py' -not -path '*/venv/*' -not -path '*/.venv/*'"
                    + " -not -path '*/node_modules/*'";

    private static final String PY_COMPILE =
            PY_FILES
                    + " -exec python -m py_compile {} + && { "
                    + PY_FILES
                    + " | grep -q . || "
                    + IDLE
                    + "; }";

    private static final String PY_LINT = "ruff check . || python -m flake8 .";

    /// pytest exits with 5 where it finds no test at all: then there is nothing to fail.
    private static final String PY_TEST = "python -m pytest || { [ $? -eq 5 ] && " + IDLE + "; }";

    /// Finds the commands by these files.
    ///
    /// @param names the names of all that lies at the top
    /// @param texts the texts of those files of [#READ] that are there
    public static Toolchain of(Set<String> names, Map<String, String> texts) {
        Optional<Value.Fields> scripts = scripts(texts);
        return new Toolchain(
                build(names, texts, scripts), lint(names, scripts), tests(names, texts, scripts));
    }

    /// The same without the commands whose program is not there: these do not apply either.
    ///
    /// @param there whether a program can be started by its name
    public Toolchain where(Predicate<String> there) {
        return new Toolchain(
                build.filter(command -> isRunnable(command, there)).map(c -> named(c, there)),
                lint.filter(command -> isRunnable(command, there)).map(c -> named(c, there)),
                tests.filter(command -> isRunnable(command, there)).map(c -> named(c, there)));
    }

    private static boolean isRunnable(String command, Predicate<String> there) {
        return switch (command) {
            case PY_COMPILE -> there.test("python") || there.test("python3");
            case PY_LINT -> there.test("ruff") || there.test("flake8");
            case PY_TEST -> there.test("pytest");
            case String other -> {
                String program = other.split(" ", 2)[0];
                yield program.startsWith("./") || there.test(program);
            }
        };
    }

    /// Some systems have Python by its second name alone.
    private static String named(String command, Predicate<String> there) {
        return there.test("python") ? command : command.replace("python -m", "python3 -m");
    }

    private static Optional<String> build(
            Set<String> names, Map<String, String> texts, Optional<Value.Fields> scripts) {
        if (has(scripts, "build")) {
            return Optional.of(node(names) + " run build");
        }
        if (names.contains("Cargo.toml")) {
            return Optional.of("cargo build");
        }
        if (names.contains("go.mod")) {
            return Optional.of("go build ./...");
        }
        if (names.contains("pom.xml")) {
            return Optional.of(maven(names) + " -q -B -DskipTests compile");
        }
        if (isGradle(names)) {
            return Optional.of(gradle(names) + " assemble");
        }
        if (isDotnet(names)) {
            return Optional.of("dotnet build");
        }
        if (isPython(names)) {
            return Optional.of(PY_COMPILE);
        }
        return makes(texts, "build") ? Optional.of("make build") : makeAlone(names, scripts);
    }

    /// A Makefile without a target of that name builds by itself, unless it is not for building.
    private static Optional<String> makeAlone(Set<String> names, Optional<Value.Fields> scripts) {
        boolean make = names.contains("Makefile") || names.contains("makefile");
        boolean others = scripts.isPresent() || names.contains("Gemfile");
        return make && !others ? Optional.of("make") : Optional.empty();
    }

    private static Optional<String> lint(Set<String> names, Optional<Value.Fields> scripts) {
        if (has(scripts, "lint")) {
            return Optional.of(node(names) + " run lint");
        }
        if (names.contains("pyproject.toml")) {
            return Optional.of(PY_LINT);
        }
        return names.contains(".rubocop.yml")
                ? Optional.of("bundle exec rubocop")
                : Optional.empty();
    }

    private static Optional<String> tests(
            Set<String> names, Map<String, String> texts, Optional<Value.Fields> scripts) {
        if (has(scripts, "test")) {
            return Optional.of(node(names) + " test");
        }
        if (names.contains("Cargo.toml")) {
            return Optional.of("cargo test");
        }
        if (names.contains("go.mod")) {
            return Optional.of("go test ./...");
        }
        if (names.contains("pom.xml")) {
            return Optional.of(maven(names) + " -q -B test");
        }
        if (isGradle(names)) {
            return Optional.of(gradle(names) + " test");
        }
        if (isDotnet(names)) {
            return Optional.of("dotnet test");
        }
        if (isPython(names)) {
            return Optional.of(PY_TEST);
        }
        if (names.contains("Gemfile")) {
            String runner = names.contains("spec") ? "rspec" : "rake test";
            return Optional.of("bundle exec " + runner);
        }
        return makes(texts, "test") ? Optional.of("make test") : Optional.empty();
    }

    private static String node(Set<String> names) {
        if (names.contains("bun.lockb") || names.contains("bun.lock")) {
            return "bun";
        }
        if (names.contains("pnpm-lock.yaml")) {
            return "pnpm";
        }
        return names.contains("yarn.lock") ? "yarn" : "npm";
    }

    private static String maven(Set<String> names) {
        return names.contains("mvnw") ? "./mvnw" : "mvn";
    }

    private static boolean isGradle(Set<String> names) {
        return names.contains("build.gradle") || names.contains("build.gradle.kts");
    }

    private static String gradle(Set<String> names) {
        return names.contains("gradlew") ? "./gradlew" : "gradle";
    }

    private static boolean isDotnet(Set<String> names) {
        return names.stream().anyMatch(n -> n.endsWith(".sln") || n.endsWith(".csproj"));
    }

    private static boolean isPython(Set<String> names) {
        return names.contains("pyproject.toml") || names.contains("setup.py");
    }

    private static Optional<Value.Fields> scripts(Map<String, String> texts) {
        return Optional.ofNullable(texts.get("package.json"))
                .flatMap(Toolchain::object)
                .flatMap(json -> json.field("scripts"))
                .filter(Value.Fields.class::isInstance)
                .map(Value.Fields.class::cast);
    }

    private static Optional<Value.Fields> object(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(fields)
                : Optional.empty();
    }

    /// The script that `npm init` writes for want of tests does not count.
    private static boolean has(Optional<Value.Fields> scripts, String name) {
        return scripts.flatMap(all -> all.field(name))
                .flatMap(Value::scalar)
                .filter(command -> !command.isBlank() && !command.contains("no test specified"))
                .isPresent();
    }

    private static boolean makes(Map<String, String> texts, String target) {
        return List.of("Makefile", "makefile").stream()
                .flatMap(name -> Optional.ofNullable(texts.get(name)).stream())
                .flatMap(String::lines)
                .anyMatch(line -> line.matches(target + "\\s*:(?!=).*"));
    }
}
