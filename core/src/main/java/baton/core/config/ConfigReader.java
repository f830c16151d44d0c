package baton.core.config;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.Price;
import baton.core.agent.Tier;
import baton.core.contract.Reading;
import baton.core.prove.ProofLevel;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Yaml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Reads the tree of a file, key by key.
final class ConfigReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");
    static final String NOTIFY = "notify";
    private static final int PARALLEL_MAX = 64;
    private static final int RERUN_MAX = 10;
    private static final int PORTS_MAX = 1_000;
    private static final long TOKENS_MAX = 1_000_000_000_000L;

    private ConfigReader() {}

    static Reading<Configuration> read(Source source) {
        return switch (Yaml.parse(source.text(), 1)) {
            case Yaml.Bad(int line, String reason) ->
                    refused(Fault.CONFIG_YAML_INVALID.at(line, "not YAML: " + reason));
            case Yaml.Good(Value.Fields tree) -> read(source, tree);
            case Yaml.Good(Value.Null nothing) -> read(source, fields(nothing));
            case Yaml.Good(Value other) ->
                    refused(
                            Fault.CONFIG_BAD_VALUE
                                    .at(other.line(), "the file holds no settings")
                                    .withFix("write settings as `key: value`, one a line"));
        };
    }

    /// The configuration of a tree of settings that was checked before.
    static Configuration build(Value.Fields tree) {
        return whole(new ConfigSection(Source.of("", ""), tree, "", new ArrayList<>()));
    }

    private static Value.Fields fields(Value.Null nothing) {
        return new Value.Fields(new LinkedHashMap<>(), nothing.line());
    }

    private static Reading<Configuration> read(Source source, Value.Fields tree) {
        List<Problem> problems = new ArrayList<>();
        Configuration read = whole(new ConfigSection(source, tree, "", problems));
        return new Reading<>(Optional.of(read), tree, problems);
    }

    private static Reading<Configuration> refused(Problem problem) {
        return new Reading<>(Optional.empty(), Value.fields(Map.of()), List.of(problem));
    }

    private static Configuration whole(ConfigSection top) {
        top.only(ConfigKeys.TOP);
        ConfigSection verify = top.section("verify");
        verify.only(ConfigKeys.VERIFY);
        ConfigSection scope = top.section("scope");
        scope.only(ConfigKeys.SCOPE);
        ConfigSection work = top.section("work");
        work.only(ConfigKeys.WORK);
        ConfigSection environment = top.section("environment");
        environment.only(ConfigKeys.ENVIRONMENT);
        NotifySettings _ = notify(top);
        return new Configuration(
                top.read("agent", Forms.TEXT),
                agents(top.section("agents")),
                roles(top.section("roles")),
                limits(top.section("limits")),
                prices(top.section("prices")),
                verify.read("rerun", Forms.whole(0, RERUN_MAX)).map(Math::toIntExact),
                verify.list("keep", Forms.GLOB),
                scope.list("allow", Forms.GLOB),
                top.list("protect", Forms.GLOB),
                top.read("isolation", Forms.word(Isolation.values())),
                worktree(top.section("worktree")),
                sandbox(top.section("sandbox")),
                top.read("gate", Forms.SWITCH),
                top.read("proof", Forms.word(ProofLevel.values())),
                work.read("lint", Forms.word(Lint.values())),
                environment.list("pass", Forms.VARIABLE),
                attest(top.section("attest")));
    }

    private static AttestSettings attest(ConfigSection attest) {
        attest.only(ConfigKeys.ATTEST);
        return new AttestSettings(
                attest.read("runs", Forms.SWITCH).orElse(false),
                attest.read("key", Forms.TEXT),
                attest.read("signers", Forms.TEXT));
    }

    /// The settings of messages in a tree that was checked before.
    static NotifySettings notify(Value.Fields tree) {
        return notify(new ConfigSection(Source.of("", ""), tree, "", new ArrayList<>()));
    }

    private static NotifySettings notify(ConfigSection top) {
        ConfigSection notify = top.section(NOTIFY);
        notify.only(ConfigKeys.NOTIFY);
        return new NotifySettings(
                notify.read("command", Forms.TEXT),
                notify.read("webhook", Forms.SECURE_ADDRESS),
                notify.read("desktop", Forms.SWITCH).orElse(false));
    }

    private static Map<String, AgentSettings> agents(ConfigSection all) {
        SequencedMap<String, AgentSettings> agents = new LinkedHashMap<>();
        named(all).forEach(name -> agents.put(name, agent(all.section(name))));
        return agents;
    }

    private static List<String> named(ConfigSection all) {
        List<String> names = new ArrayList<>();
        all.entries()
                .forEach(
                        (name, value) -> {
                            if (NAME.matcher(name).matches()) {
                                names.add(name);
                            } else {
                                all.refuse(name, value, "a name of letters, digits, `-` and `_`");
                            }
                        });
        return names;
    }

    private static AgentSettings agent(ConfigSection agent) {
        agent.only(ConfigKeys.AGENT);
        ConfigSection models = agent.section("models");
        models.only(ConfigKeys.MODELS);
        Map<Tier, String> chosen = new EnumMap<>(Tier.class);
        for (Tier tier : Tier.values()) {
            models.read(tier.word(), Forms.TEXT).ifPresent(model -> chosen.put(tier, model));
        }
        return new AgentSettings(
                agent.read("kind", Forms.word(AgentKind.values())),
                agent.read("command", Forms.TEXT),
                agent.list("args", Forms.TEXT),
                chosen,
                agent.read("billing", Forms.BILLING));
    }

    private static Map<String, RoleSettings> roles(ConfigSection all) {
        SequencedMap<String, RoleSettings> roles = new LinkedHashMap<>();
        for (String name : named(all)) {
            if (all.entries().get(name) instanceof Value.Fields) {
                ConfigSection role = all.section(name);
                role.only(ConfigKeys.ROLE);
                roles.put(
                        name,
                        new RoleSettings(
                                role.read("agent", Forms.TEXT),
                                role.read("tier", Forms.word(Tier.values()))));
            } else {
                Optional<String> agent = all.read(name, Forms.TEXT);
                roles.put(name, new RoleSettings(agent, Optional.empty()));
            }
        }
        return roles;
    }

    private static LimitSettings limits(ConfigSection limits) {
        limits.only(ConfigKeys.LIMITS);
        return new LimitSettings(
                limits.read("parallel", Forms.whole(1, PARALLEL_MAX)).map(Math::toIntExact),
                limits.read("cost", Forms.MONEY),
                limits.read("tokens", Forms.whole(1, TOKENS_MAX)),
                spending(limits.section("step")),
                spending(limits.section("session")),
                limits.read("timeout", Forms.DURATION),
                limits.read("attempt", Forms.DURATION),
                limits.read("stall", Forms.DURATION),
                limits.read("verify", Forms.DURATION));
    }

    private static SpendingLimit spending(ConfigSection part) {
        part.only(ConfigKeys.SPENDING);
        return new SpendingLimit(
                part.read("cost", Forms.MONEY), part.read("tokens", Forms.whole(1, TOKENS_MAX)));
    }

    /// Models have names of any kind. What is not said costs nothing.
    private static Map<String, Price> prices(ConfigSection all) {
        SequencedMap<String, Price> prices = new LinkedHashMap<>();
        for (String model : all.entries().keySet()) {
            ConfigSection price = all.section(model);
            price.only(ConfigKeys.PRICE);
            prices.put(
                    model,
                    new Price(
                            price.read("input", Forms.PRICE).orElse(BigDecimal.ZERO),
                            price.read("output", Forms.PRICE).orElse(BigDecimal.ZERO)));
        }
        return prices;
    }

    private static WorktreeSettings worktree(ConfigSection worktree) {
        worktree.only(ConfigKeys.WORKTREE);
        return new WorktreeSettings(
                worktree.read("dir", Forms.TEXT),
                worktree.list("copy", Forms.GLOB),
                worktree.list("link", Forms.GLOB),
                worktree.read("setup", Forms.TEXT),
                worktree.read("ports", Forms.whole(0, PORTS_MAX)).map(Math::toIntExact));
    }

    private static SandboxSettings sandbox(ConfigSection sandbox) {
        sandbox.only(ConfigKeys.SANDBOX);
        return new SandboxSettings(
                sandbox.read("mode", Forms.word(SandboxSettings.Mode.values())),
                sandbox.list("write", Forms.TEXT),
                sandbox.list("hide", Forms.TEXT),
                sandbox.read("network", Forms.SWITCH),
                sandbox.read("processes", Forms.SWITCH));
    }
}
