package baton.tidy;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The classes that may write, move or remove a file by its path, which follows every link on the
/// way. A name that a repository, a plan, a reply or a recording chose goes through `Below` or
/// `Tree`; these classes name what they touch themselves.
final class Writers {
    private static final Pattern BY_PATH =
            Pattern.compile(
                    "Files\\.(write|writeString|newOutputStream|newBufferedWriter|newByteChannel"
                            + "|move|copy|delete|deleteIfExists|create\\w+|set\\w+)"
                            + "|AtomicFile\\.(write|writeDurably|copy|sweep)"
                            + "|FileChannel\\.open|RandomAccessFile|FileOutputStream");

    /// The modules that meet names which others choose.
    private static final List<String> MODULES = List.of("world/src/main/", "app/src/main/");

    private static final Map<String, Set<String>> ALLOWED =
            Map.ofEntries(
                    Map.entry(
                            "the one writer, and what it is made of",
                            Set.of("AtomicFile", "Below", "Handle", "Tree")),
                    Map.entry(
                            "the journal and the locks, whose places are fixed",
                            Set.of(
                                    "JournalFile",
                                    "JournalTail",
                                    "LockTable",
                                    "MomentLock",
                                    "RunLock")),
                    Map.entry(
                            "fixed names and numbers in the folder of a run, which is made"
                                    + " through `Below`",
                            Set.of(
                                    "Additions",
                                    "AgentWork",
                                    "AsideFiles",
                                    "CommitWords",
                                    "Execution",
                                    "Fences",
                                    "Furnishing",
                                    "GitTraces",
                                    "Guarded",
                                    "Guarding",
                                    "Held",
                                    "IgnoredState",
                                    "KeptFiles",
                                    "LogFile",
                                    "LookDirectory",
                                    "LooseWork",
                                    "MarkFile",
                                    "MasterVerification",
                                    "RememberedPaths",
                                    "PrivateIndex",
                                    "ReplayAgent",
                                    "RunLog",
                                    "RunRecord",
                                    "Salvage",
                                    "SalvageDirectory",
                                    "SharedSettings",
                                    "SharedState",
                                    "Snapshots",
                                    "StoredReport")),
                    Map.entry(
                            "fixed names in git's own directory",
                            Set.of(
                                    "AdminFiles",
                                    "IndexLock",
                                    "Lasting",
                                    "Locks",
                                    "ObjectCheck",
                                    "Pointer",
                                    "Repository",
                                    "ScratchObjects")),
                    Map.entry(
                            "directories of the user's own: state, homes of agents, statistics,"
                                    + " recordings that the user names",
                            Set.of(
                                    "AgentHome",
                                    "WordMemory",
                                    "KnownCheckouts",
                                    "Approvals",
                                    "CleanTree",
                                    "HeldNote",
                                    "KnownPlaces",
                                    "KnownRuns",
                                    "ProofPlace",
                                    "Receipts",
                                    "Recorder",
                                    "Sites",
                                    "StageKeys",
                                    "StatsFile",
                                    "TrustStore",
                                    "Worktrees")),
                    Map.entry(
                            "temporary directories and files of its own",
                            Set.of(
                                    "DemoRun",
                                    "Detached",
                                    "PatchText",
                                    "Platform",
                                    "ProgramAgent",
                                    "StartRehearsal",
                                    "RehearsedLooks",
                                    "Rescue",
                                    "RoleAgent",
                                    "Scratch",
                                    "SshKeygen",
                                    "Traces")),
                    Map.entry("no file, but a stream that is open", Set.of("Terminal")));

    private Writers() {}

    static List<Finding> check(List<JavaSource> sources) {
        Map<String, List<Finding>> found = new TreeMap<>();
        for (JavaSource source : sources) {
            if (MODULES.stream().anyMatch(source.path()::startsWith)) {
                List<Finding> here = new ArrayList<>();
                new Scanner(source, here).scan(source.tree(), null);
                if (!here.isEmpty()) {
                    found.computeIfAbsent(type(source), _ -> new ArrayList<>()).addAll(here);
                }
            }
        }
        List<Finding> findings = new ArrayList<>();
        found.forEach((type, here) -> findings.addAll(reason(type).isEmpty() ? here : List.of()));
        ALLOWED.values().stream()
                .flatMap(Set::stream)
                .filter(type -> !found.containsKey(type))
                .forEach(type -> findings.add(unused(type)));
        return findings;
    }

    private static Finding unused(String type) {
        return Finding.banned("Writers.java", 1, "the entry `" + type + "`", "no entry");
    }

    private static String type(JavaSource source) {
        return source.name().replace(".java", "");
    }

    private static Optional<String> reason(String type) {
        return ALLOWED.entrySet().stream()
                .filter(entry -> entry.getValue().contains(type))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static final class Scanner extends TreeScanner<Void, Void> {
        private final JavaSource source;
        private final List<Finding> findings;

        Scanner(JavaSource source, List<Finding> findings) {
            this.source = source;
            this.findings = findings;
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void none) {
            apply(tree, tree.toString());
            return super.visitMemberSelect(tree, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void none) {
            apply(tree, tree.getQualifierExpression() + "." + tree.getName());
            return super.visitMemberReference(tree, none);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void none) {
            apply(tree, tree.getName().toString());
            return none;
        }

        private void apply(Tree where, String name) {
            if (BY_PATH.matcher(name).matches()) {
                findings.add(
                        source.banned(where, "`" + name + "`", "Below or Tree of world.files"));
            }
        }
    }
}
