package baton.world.git.guard;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.git.CommitId;
import baton.world.git.GuardedFiles;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// A mark on disk. It is in two files, because the larger part hardly ever changes.
final class MarkFile {
    private final Path small;
    private final Path large;
    private final Path common;
    private Optional<Mark> written = Optional.empty();

    /// @param common git's directory, where all that is guarded lies. Its place is not written: a
    ///     checkout may be moved before its run is taken up.
    MarkFile(Path folder, Path common) {
        this.small = folder.resolve("head.json");
        this.large = folder.resolve("mark.json");
        this.common = common;
    }

    void write(Mark mark) {
        boolean known = written.filter(old -> sameLarge(old, mark)).isPresent();
        if (!known) {
            AtomicFile.write(large, Json.line(large(mark)));
        }
        AtomicFile.writeDurably(small, Json.line(small(mark)));
        written = Optional.of(mark);
    }

    private static boolean sameLarge(Mark old, Mark mark) {
        return old.refs().equals(mark.refs())
                && old.guarded().differing(mark.guarded()).isEmpty()
                && old.stash().equals(mark.stash())
                && old.operations().equals(mark.operations())
                && old.elsewhere().equals(mark.elsewhere())
                && old.locks().equals(mark.locks());
    }

    Optional<Mark> read() {
        return read(small).flatMap(head -> read(large).map(rest -> mark(head, rest)));
    }

    Optional<Head> head() {
        return read(small).map(MarkFile::head);
    }

    private static Optional<Value.Fields> read(Path path) {
        try {
            if (!Files.exists(path)) {
                return Optional.empty();
            }
            return Json.parse(Files.readString(path)) instanceof Json.Good(Value.Fields fields)
                    ? Optional.of(fields)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Value small(Mark mark) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("file", mark.headFile());
        switch (mark.head()) {
            case Head.OnBranch(String ref, CommitId commit) -> {
                fields.put("ref", ref);
                fields.put("commit", commit.value());
            }
            case Head.Detached(CommitId commit) -> fields.put("commit", commit.value());
            case Head.Unborn(String ref) -> fields.put("ref", ref);
        }
        return fields.build();
    }

    private Value large(Mark mark) {
        FieldsBuilder refs = new FieldsBuilder();
        mark.refs().forEach((ref, id) -> refs.put(ref, id));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("refs", refs.build());
        fields.put("files", GuardedFiles.value(mark.guarded(), common));
        fields.put("stash", encode(mark.stash()));
        fields.put(
                "operations",
                Value.texts(mark.operations().stream().map(Enum::name).sorted().toList()));
        fields.put("elsewhere", Value.texts(mark.elsewhere().stream().sorted().toList()));
        fields.put("locks", Value.texts(mark.locks().stream().sorted().toList()));
        return fields.build();
    }

    private Mark mark(Value.Fields head, Value.Fields rest) {
        SortedMap<String, String> refs = new TreeMap<>();
        entries(rest, "refs").forEach((ref, id) -> refs.put(ref, id.scalar().orElse("")));
        Set<Operation> operations =
                texts(rest, "operations").stream()
                        .map(Operation::valueOf)
                        .collect(Collectors.toSet());
        return new Mark(
                head(head),
                head.scalar("file").orElse(""),
                refs,
                GuardedFiles.read(rest.field("files"), common),
                decode(rest.scalar("stash").orElse("")),
                operations,
                texts(rest, "elsewhere"),
                texts(rest, "locks"));
    }

    private static Head head(Value.Fields fields) {
        Optional<String> ref = fields.scalar("ref");
        Optional<CommitId> commit = fields.scalar("commit").flatMap(CommitId::of);
        if (ref.isEmpty()) {
            return new Head.Detached(commit.orElseThrow());
        }
        return commit.<Head>map(id -> new Head.OnBranch(ref.get(), id))
                .orElse(new Head.Unborn(ref.get()));
    }

    private static Map<String, Value> entries(Value.Fields fields, String name) {
        return fields.field(name).orElseThrow() instanceof Value.Fields inner
                ? inner.fields()
                : Map.of();
    }

    private static Set<String> texts(Value.Fields fields, String name) {
        return fields.field(name).orElseThrow() instanceof Value.Items items
                ? items.items().stream()
                        .flatMap(item -> item.scalar().stream())
                        .collect(Collectors.toSet())
                : Set.of();
    }

    private static String encode(Bytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.toArray());
    }

    private static Bytes decode(String text) {
        return Bytes.of(Base64.getDecoder().decode(text));
    }
}
