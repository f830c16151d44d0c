package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.step.Manifest.Flag;
import baton.core.contract.plan.step.Manifest.MustContain;
import baton.core.text.Markdown.Fence;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a step's manifest block. There is a manifest where nothing in the block is an error.
record ManifestReader(ManifestFields fields, Findings findings) {
    static final String ROOT = "manifest";

    private static final List<String> REQUIRED =
            List.of(
                    "expected_paths",
                    "min_file_count",
                    "commit_message_pattern",
                    "bash_syntax_check",
                    "forbidden_paths",
                    "must_contain");
    private static final Set<String> KNOWN = known();
    private static final Set<String> ITEM_KEYS = Set.of("path", "pattern");

    private static Set<String> known() {
        Set<String> known = new HashSet<>(REQUIRED);
        for (Flag flag : Flag.values()) {
            known.add(flag.key());
        }
        return Set.copyOf(known);
    }

    /// The result of a reading: whether there is a block, the block as data, and the manifest where
    /// the block is one.
    record Result(boolean found, Optional<Value> parsed, Optional<Manifest> manifest) {
        static Result none() {
            return new Result(false, Optional.empty(), Optional.empty());
        }
    }

    static Result read(Fence fence, Findings findings) {
        int before = findings.errors();
        Optional<ManifestFields> fields = ManifestFields.open(ROOT, fence, findings);
        if (fields.isEmpty()) {
            return new Result(true, Optional.empty(), Optional.empty());
        }
        Optional<Manifest> manifest = new ManifestReader(fields.get(), findings).read(before);
        return new Result(true, fields.map(ManifestFields::value), manifest);
    }

    private Optional<Manifest> read(int errorsBefore) {
        findings.addAll(fields.missing(REQUIRED));
        fields.warnOfOthers(KNOWN);
        List<RepoPath> expected = fields.paths("expected_paths");
        int count = fields.count("min_file_count");
        Optional<String> pattern = fields.pattern("commit_message_pattern");
        List<RepoPath> scripts = fields.paths("bash_syntax_check");
        List<RepoPath> forbidden = fields.paths("forbidden_paths");
        List<MustContain> contents = contents();
        Set<Flag> flags = flags();
        warnOfCount(count);
        if (findings.errors() > errorsBefore) {
            return Optional.empty();
        }
        return pattern.map(
                p -> new Manifest(expected, count, p, scripts, forbidden, contents, flags));
    }

    private void warnOfCount(int count) {
        Optional<Value> paths = fields.value().field("expected_paths");
        if (paths.isPresent()
                && paths.get() instanceof Value.Items(List<Value> items, _)
                && count > items.size()) {
            int line = fields.value().field("min_file_count").map(Value::line).orElse(0);
            String message = "min_file_count is " + count + ", expected_paths has " + items.size();
            findings.add(Fault.MANIFEST_COUNT_UNREACHABLE.at(line, message));
        }
    }

    private Set<Flag> flags() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Flag flag : Flag.values()) {
            if (fields.flag(flag.key())) {
                flags.add(flag);
            }
        }
        return flags;
    }

    private List<MustContain> contents() {
        List<MustContain> contents = new ArrayList<>();
        for (Value item : fields.items("must_contain")) {
            Value.Fields keys =
                    item instanceof Value.Fields f
                            ? f
                            : new Value.Fields(new LinkedHashMap<>(), item.line());
            Optional<Value> path = key(keys, "path");
            Optional<Value> pattern = key(keys, "pattern");
            warnOfOthers(keys);
            Optional<RepoPath> file = path.flatMap(this::path);
            Optional<String> regex = pattern.flatMap(p -> fields.pattern("pattern", p));
            if (file.isPresent() && regex.isPresent()) {
                contents.add(new MustContain(file.get(), regex.get()));
            }
        }
        return contents;
    }

    private Optional<RepoPath> path(Value value) {
        return findings.path(value.scalar().orElse(""), value.line(), "`must_contain`");
    }

    private Optional<Value> key(Value.Fields item, String key) {
        Optional<Value> value = item.field(key).filter(v -> !(v instanceof Value.Null));
        if (value.isEmpty()) {
            String message = "an item of `must_contain` has no `" + key + "`";
            findings.add(Fault.MANIFEST_MISSING_KEY.at(item.line(), message));
        }
        return value;
    }

    private void warnOfOthers(Value.Fields item) {
        item.fields()
                .forEach(
                        (key, value) -> {
                            if (!ITEM_KEYS.contains(key)) {
                                String message = "`" + key + "` is not a key of `must_contain`";
                                findings.add(Fault.MANIFEST_UNKNOWN_KEY.at(value.line(), message));
                            }
                        });
    }
}
