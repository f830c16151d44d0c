package baton.world.git;

import baton.core.Failure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Makes the commits after the first without starting a program for each, in repositories that ask
/// for nothing unusual. What it is told by the commit that git has made before: who commits, and
/// that the index holds exactly what is committed. Whatever it is not sure of is left to git.
public final class DirectCommit implements AutoCloseable {
    /// Without trailing blanks, and with single empty lines inside: git would change nothing.
    private static final Pattern CLEAN =
            Pattern.compile("[^\\s#]([^\\n]*\\S)?(\\n\\n?\\S([^\\n]*\\S)?)*");

    private static final Pattern SIGNED =
            Pattern.compile("(author|committer) ([^<\\n]+ <[^>\\n]*>) \\d+ [+-]\\d{4}");

    private static final DateTimeFormatter ZONE = DateTimeFormatter.ofPattern("xx");
    private static final int INDEX_MAX = 1 << 20;

    private final Repository repository;
    private final Objects objects;
    private final Supplier<Instant> clock;
    private final BlobWriter blobs;
    private final TreeEdit trees;
    private final LooseObjects loose;
    private final UsualSettings settings;
    private final LockedFile index;
    private Optional<Known> known = Optional.empty();

    /// @param index the index that holds exactly this commit
    private record Known(Commit head, Stamp index, String author, String committer) {}

    public DirectCommit(Repository repository, Objects objects, Supplier<Instant> clock) {
        this.repository = repository;
        this.objects = objects;
        this.clock = clock;
        this.blobs = new BlobWriter(repository);
        this.loose = new LooseObjects(repository.commonDirectory().resolve("objects"));
        this.trees = new TreeEdit(objects, loose);
        this.settings = new UsualSettings(repository);
        this.index =
                new LockedFile(
                        repository.index(), repository.gitDirectory().resolve("baton-index"));
    }

    /// Git has committed all of the index.
    public void learn(CommitId made) {
        forget();
        if (settings.areInForce()) {
            known = objects.raw(made).flatMap(content -> known(made, content.text()));
        }
    }

    private Optional<Known> known(CommitId made, String content) {
        List<String> signed =
                SIGNED.matcher(content).results().map(found -> found.group(2)).toList();
        boolean plain = signed.size() == 2 && !content.contains("\nencoding ");
        return plain
                ? Optional.of(
                        new Known(
                                Commit.parse(made, content),
                                Stamp.of(repository.index()),
                                signed.getFirst(),
                                signed.getLast()))
                : Optional.empty();
    }

    private void forget() {
        known = Optional.empty();
        blobs.close();
    }

    /// Commits these paths as they are in the working tree; nothing where that is for git to do.
    public Optional<Commit> commit(Collection<GitPath> paths, List<String> messages) {
        String message = String.join("\n\n", messages);
        Optional<Known> last =
                known.filter(_ -> settings.areInForce())
                        .filter(k -> k.index().equals(Stamp.of(repository.index())))
                        .filter(_ -> CLEAN.matcher(message).matches());
        Optional<Commit> made = last.flatMap(k -> attempt(k, paths, message));
        if (made.isEmpty()) {
            forget();
        }
        return made;
    }

    private Optional<Commit> attempt(Known last, Collection<GitPath> paths, String message) {
        try {
            List<Staged> staged = new ArrayList<>();
            for (GitPath path : paths) {
                blobs.stage(path).ifPresent(staged::add);
            }
            return staged.size() == paths.size() && !staged.isEmpty()
                    ? made(last, staged, message)
                    : Optional.empty();
        } catch (IOException | Failure e) {
            // Git will say what is wrong.
            return Optional.empty();
        }
    }

    /// The index comes before the name: a program that dies in between leaves staged files.
    private Optional<Commit> made(Known last, List<Staged> staged, String message)
            throws IOException {
        Head head = repository.head();
        if (!head.tip().equals(Optional.of(last.head().id()))) {
            return Optional.empty();
        }
        Optional<TipMove> tip = TipMove.of(repository, head);
        Optional<byte[]> changed =
                last.index().size() > INDEX_MAX
                        ? Optional.empty()
                        : IndexEdit.of(
                                Files.readAllBytes(index.path()), last.index().modified(), staged);
        String tree = trees.edit(last.head().tree(), staged);
        if (tip.isEmpty() || changed.isEmpty() || tree.equals(last.head().tree().value())) {
            return Optional.empty();
        }
        String time = time();
        String content =
                ("tree " + tree + "\nparent " + last.head().id())
                        + ("\nauthor " + last.author() + " " + time)
                        + ("\ncommitter " + last.committer() + " " + time)
                        + ("\n\n" + message + "\n");
        CommitId id = new CommitId(loose.write("commit", content.getBytes(StandardCharsets.UTF_8)));
        Commit commit = Commit.parse(id, content);
        index.replace(changed.get(), () -> {});
        String who = last.committer() + " " + time;
        tip.get().move(last.head().id(), id, who, commit.subject());
        known =
                Optional.of(
                        new Known(commit, Stamp.of(index.path()), last.author(), last.committer()));
        return Optional.of(commit);
    }

    /// Asked of the old kind of time zones: the new one opens every jar to look for more of them.
    private String time() {
        Instant now = clock.get();
        int seconds = TimeZone.getDefault().getOffset(now.toEpochMilli()) / 1000;
        OffsetDateTime here = now.atOffset(ZoneOffset.ofTotalSeconds(seconds));
        return now.getEpochSecond() + " " + ZONE.format(here);
    }

    @Override
    public void close() {
        forget();
        try {
            index.removeSpare();
            TipMove.removeSpare(repository);
        } catch (IOException e) {
            // They are in nobody's way, and the next run uses them.
            return;
        }
    }
}
