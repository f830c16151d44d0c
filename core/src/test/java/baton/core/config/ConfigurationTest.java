package baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.Price;
import baton.core.agent.Tier;
import baton.core.contract.Reading;
import baton.core.policy.Glob;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class ConfigurationTest {
    private static final String EVERYTHING =
            """
            agent: claude
            agents:
              claude:
                command: /opt/claude
                args: [--verbose, "-x"]
                models:
                  deep: opus
                  standard: sonnet
                  fast: haiku
                billing: allow
              mine:
                kind: exec
                command: ./agent.sh
            roles:
              planner: codex
              builder:
                agent: claude
                tier: fast
            limits:
              parallel: 4
              cost: 2.50
              tokens: 100000
              step:
                cost: 0.5
                tokens: 9000
              session:
                cost: 1
              timeout: 1h30m
              attempt: 20m
              stall: 90s
              verify: 5m
            prices:
              gpt-9.5:
                input: 1.25
                output: 10
            verify:
              rerun: 2
            scope:
              allow:
                - docs/**
            protect:
              - Makefile
            isolation: worktree
            worktree:
              dir: ~/trees
              copy: [.env.example]
              link:
                - node_modules
              setup: npm ci
              ports: 10
            sandbox:
              mode: required
              write: [~/.m2]
              hide: [~/.ssh]
              network: off
            gate: off
            work:
              lint: fail
            """;

    private static Reading<Configuration> read(String text) {
        return Configuration.parse(Source.of("config.yaml", text));
    }

    private static Configuration valid(String text) {
        Reading<Configuration> reading = read(text);
        assertThat(reading.problems()).isEmpty();
        return reading.value().orElseThrow();
    }

    @Test
    void everyKeyIsRead() {
        Configuration all = valid(EVERYTHING);
        assertThat(all.agent()).contains("claude");
        AgentSettings claude = all.agents().get("claude");
        assertThat(claude.command()).contains("/opt/claude");
        assertThat(claude.args()).containsExactly("--verbose", "-x");
        assertThat(claude.models()).containsEntry(Tier.DEEP, "opus").hasSize(3);
        assertThat(claude.billing()).contains(AgentSettings.Billing.ALLOW);
        assertThat(all.agents().get("mine").kind()).contains(AgentKind.EXEC);
        assertThat(all.agentFor("planner")).contains("codex");
        assertThat(all.agentFor("reviewer")).contains("claude");
        assertThat(all.roles().get("builder").tier()).contains(Tier.FAST);
        assertThat(all.limits())
                .isEqualTo(
                        new LimitSettings(
                                Optional.of(4),
                                Optional.of(new BigDecimal("2.50")),
                                Optional.of(100_000L),
                                new SpendingLimit(
                                        Optional.of(new BigDecimal("0.5")), Optional.of(9_000L)),
                                new SpendingLimit(Optional.of(BigDecimal.ONE), Optional.empty()),
                                Optional.of(Duration.ofMinutes(90)),
                                Optional.of(Duration.ofMinutes(20)),
                                Optional.of(Duration.ofSeconds(90)),
                                Optional.of(Duration.ofMinutes(5))));
        assertThat(all.prices())
                .containsEntry("gpt-9.5", new Price(new BigDecimal("1.25"), BigDecimal.TEN));
        assertThat(all.rerun()).contains(2);
        assertThat(all.allow()).extracting(Glob::pattern).containsExactly("docs/**");
        assertThat(all.protect()).extracting(Glob::pattern).containsExactly("Makefile");
        assertThat(all.isolation()).contains(Isolation.WORKTREE);
        assertThat(all.worktree().dir()).contains("~/trees");
        assertThat(all.worktree().copy()).extracting(Glob::pattern).containsExactly(".env.example");
        assertThat(all.worktree().link()).hasSize(1);
        assertThat(all.worktree().setup()).contains("npm ci");
        assertThat(all.worktree().ports()).contains(10);
        assertThat(all.sandbox().mode()).contains(SandboxSettings.Mode.REQUIRED);
        assertThat(all.sandbox().network()).contains(false);
        assertThat(all.gate()).contains(false);
        assertThat(all.lint()).contains(Lint.FAIL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits:\\n  parallel: | 64 | 65",
                "verify:\\n  rerun: | 10 | 11",
                "worktree:\\n  ports: | 1000 | 1001",
                "limits:\\n  tokens: | 1000000000000 | 1000000000001",
            })
    void aValueBeyondItsBoundIsRefused(String key, String most, String beyond) {
        String start = key.replace("\\n", "\n") + " ";

        assertThat(read(start + most + "\n").problems()).isEmpty();
        assertThat(read(start + beyond + "\n").problems())
                .extracting(Problem::fault)
                .containsExactly(Fault.CONFIG_BAD_VALUE);
    }

    @Test
    void aTextBeyondItsBoundIsRefused() {
        assertThat(read("worktree:\n  setup: " + "x".repeat(4_096) + "\n").problems()).isEmpty();
        assertThat(read("worktree:\n  setup: " + "x".repeat(4_097) + "\n").problems())
                .extracting(Problem::fault)
                .containsExactly(Fault.CONFIG_BAD_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing\n", "---\n", "agent:\nlimits:\n", "~\n"})
    void nothingSetIsNoProblem(String text) {
        assertThat(valid(text)).isEqualTo(Configuration.NONE);
    }

    @Test
    void byteOrderMarkAndCarriageReturnsAreRead() {
        String text = "\uFEFF" + EVERYTHING.replace("\n", "\r\n");
        assertThat(valid(text)).isEqualTo(valid(EVERYTHING));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agnet: x | 1 | agent",
                "limits:\\n  timout: 3s | 2 | limits.timeout",
                "agents:\\n  claude:\\n    modles:\\n      deep: x | 3 | agents.claude.models",
                "agents:\\n  a:\\n    models:\\n      depe: x | 4 | agents.a.models.deep",
                "timeout: 3s | 1 | limits.timeout",
                "gate: on\\nrerun: 1 | 2 | verify.rerun",
                "roles:\\n  builder:\\n    tire: deep | 3 | roles.builder.tier",
                "worktree:\\n  zzz: 1 | 2 | dir, copy, link, setup, ports",
                "\"quoted\":\\n  - 1 | 1 | agent, agents",
            })
    void unknownKeyIsNamedWithWhatWasMeant(String text, int line, String meant) {
        List<Problem> problems = read(text.replace("\\n", "\n")).problems();
        assertThat(problems).hasSize(1);
        Problem problem = problems.getFirst();
        assertThat(problem.fault().name()).isEqualTo("CONFIG_UNKNOWN_KEY");
        assertThat(problem.line()).hasValue(line);
        assertThat(problem.fix()).contains(meant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agent: [a] | 1",
                "agents: claude | 1",
                "agents:\\n  a b:\\n    kind: exec | 2",
                "agents:\\n  a:\\n    kind: poet | 3",
                "agents:\\n  a:\\n    args: -x | 3",
                "agents:\\n  a:\\n    args:\\n      - ok\\n      - [no] | 5",
                "agents:\\n  a:\\n    billing: maybe | 3",
                "roles:\\n  builder: [x] | 2",
                "limits:\\n  parallel: 0 | 2",
                "limits:\\n  parallel: many | 2",
                "limits:\\n  cost: -1 | 2",
                "limits:\\n  cost: 0 | 2",
                "limits:\\n  tokens: 1.5 | 2",
                "limits:\\n  timeout: soon | 2",
                "prices:\\n  gpt:\\n    input: cheap | 3",
                "prices:\\n  gpt:\\n    input: -1 | 3",
                "limits:\\n  stall: 10 | 2",
                "limits:\\n  verify: 0s | 2",
                "verify:\\n  rerun: -1 | 2",
                "scope:\\n  allow: docs | 2",
                "scope:\\n  allow:\\n    - ok\\n    - ../out | 4",
                "protect:\\n  - /etc | 2",
                "worktree:\\n  ports: 100000 | 2",
                "worktree:\\n  copy:\\n    - ../../.ssh | 3",
                "sandbox:\\n  mode: maybe | 2",
                "sandbox:\\n  network: some | 2",
                "gate: perhaps | 1",
                "work:\\n  lint: never | 2",
                "- a list | 1",
                "just words | 1",
            })
    void valueOfTheWrongKindIsNamedOnItsLine(String text, int line) {
        List<Problem> problems = read(text.replace("\\n", "\n")).problems();
        assertThat(problems).extracting(p -> p.fault().name()).containsExactly("CONFIG_BAD_VALUE");
        assertThat(problems.getFirst().line()).hasValue(line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [", "a: 1\na: 2", "a: &x 1", "a: !t 1", "\tagent: x"})
    void brokenYamlIsOneProblem(String text) {
        assertThat(read(text).problems())
                .extracting(p -> p.fault().name())
                .containsExactly("CONFIG_YAML_INVALID");
        assertThat(read(text).value()).isEmpty();
    }

    @Test
    void allProblemsAreSaidAtOnce() {
        List<Problem> problems = read("agnet: x\ngate: perhaps\nlimits:\n  cost: x\n").problems();
        assertThat(problems).hasSize(3);
    }

    @Test
    void upperFileWinsKeyByKey() {
        Configuration merged =
                merged(
                        "agent: a\nlimits:\n  cost: 1\nscope:\n  allow: []\ngate:\n",
                        "agent: b\n"
                                + "limits:\n"
                                + "  cost: 2\n"
                                + "  stall: 1m\n"
                                + "scope:\n"
                                + "  allow: [x]\n"
                                + "gate: off");
        assertThat(merged.agent()).contains("a");
        assertThat(merged.limits().cost()).contains(BigDecimal.ONE);
        assertThat(merged.limits().stall()).contains(Duration.ofMinutes(1));
        assertThat(merged.allow()).isEmpty();
        assertThat(merged.gate()).contains(false);
    }

    @Test
    void agentsAreMergedByName() {
        Configuration merged =
                merged(
                        "agents:\n  c:\n    models:\n      deep: x\n",
                        "agents:\n"
                                + "  c:\n"
                                + "    kind: codex\n"
                                + "    models:\n"
                                + "      deep: y\n"
                                + "      fast: z");
        AgentSettings agent = merged.agents().get("c");
        assertThat(agent.kind()).contains(AgentKind.CODEX);
        assertThat(agent.models()).containsEntry(Tier.DEEP, "x").containsEntry(Tier.FAST, "z");
    }

    @Test
    void theEmptyLayersMakeTheEmptyConfiguration() {
        assertThat(merged("", "")).isEqualTo(Configuration.NONE);
    }

    private static Configuration merged(String... texts) {
        return Configuration.merged(Stream.of(texts).map(text -> read(text).parsed()).toList());
    }

    @Test
    void protectionIsAddedToWhatIsAlwaysProtected() {
        List<Glob> always = Configuration.NONE.allowances().protectedPaths();
        List<Glob> more = valid("protect: [Makefile]").allowances().protectedPaths();
        assertThat(more).containsAll(always).hasSize(always.size() + 1);
    }
}
