package baton.core.config;

import baton.core.agent.Price;
import baton.core.contract.Reading;
import baton.core.policy.Allowances;
import baton.core.policy.Glob;
import baton.core.prove.ProofLevel;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Everything that can be set in `config.yaml`. What is absent was not set, so that the program's
/// own default holds.
public record Configuration(
        Optional<String> agent,
        Map<String, AgentSettings> agents,
        Map<String, RoleSettings> roles,
        LimitSettings limits,
        Map<String, Price> prices,
        Optional<Integer> rerun,
        List<Glob> keep,
        List<Glob> allow,
        List<Glob> protect,
        Optional<Isolation> isolation,
        WorktreeSettings worktree,
        SandboxSettings sandbox,
        Optional<Boolean> gate,
        Optional<ProofLevel> proof,
        Optional<Lint> lint,
        List<String> pass,
        AttestSettings attest) {

    public static final Configuration NONE = merged(List.of());

    public Configuration {
        agents = Map.copyOf(agents);
        roles = Map.copyOf(roles);
        prices = Map.copyOf(prices);
        keep = List.copyOf(keep);
        allow = List.copyOf(allow);
        protect = List.copyOf(protect);
        pass = List.copyOf(pass);
    }

    /// One file. `parsed` is its tree, as [#merged] takes it.
    public static Reading<Configuration> parse(Source source) {
        return ConfigReader.read(source);
    }

    /// Several files that are each valid, the one that wins first. A list or a scalar takes the
    /// place of the one beneath, settings with names of their own are put together.
    public static Configuration merged(List<Value> trees) {
        return of(tree(trees));
    }

    /// The same as one tree.
    public static Value.Fields tree(List<Value> trees) {
        Value.Fields all = Value.fields(Map.of());
        for (Value tree : trees) {
            all = tree instanceof Value.Fields fields ? under(all, fields) : all;
        }
        return all;
    }

    /// The configuration that a tree of settings stands for, each checked before.
    public static Configuration of(Value.Fields tree) {
        return ConfigReader.build(tree);
    }

    /// The settings of messages, from a file of the user's own that is valid.
    public static NotifySettings notify(Value tree) {
        return tree instanceof Value.Fields fields
                ? ConfigReader.notify(fields)
                : NotifySettings.NONE;
    }

    /// The same tree without them: no run keeps them, and no other file sets them.
    public static Value withoutNotify(Value tree) {
        if (!(tree instanceof Value.Fields known) || known.field(ConfigReader.NOTIFY).isEmpty()) {
            return tree;
        }
        SequencedMap<String, Value> rest = new LinkedHashMap<>(known.fields());
        rest.remove(ConfigReader.NOTIFY);
        return new Value.Fields(rest, known.line());
    }

    /// The allowances of a step: what it may change besides its files, and what judges it.
    public Allowances allowances() {
        return Allowances.standard().and(allow, protect);
    }

    /// The agent for a role, where one is set.
    public Optional<String> agentFor(String role) {
        return Optional.ofNullable(roles.get(role)).flatMap(RoleSettings::agent).or(() -> agent);
    }

    private static Value.Fields under(Value.Fields upper, Value.Fields lower) {
        SequencedMap<String, Value> all = new LinkedHashMap<>(lower.fields());
        upper.fields().forEach((key, value) -> all.merge(key, value, Configuration::upon));
        return Value.fields(all);
    }

    private static Value upon(Value lower, Value upper) {
        if (upper instanceof Value.Fields over && lower instanceof Value.Fields beneath) {
            return under(over, beneath);
        }
        return upper instanceof Value.Null ? lower : upper;
    }
}
