package baton.world.config;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.FolderIdentity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// The store of what the user has accepted: the configuration of one repository with exactly this
/// content. Another repository with the same settings is not accepted by that, since they name
/// files of its own.
public final class TrustStore {
    private static final int TEXT_MAX = 4 << 20;

    private final Optional<Path> directory;
    private final Optional<Path> texts;
    private final Path repository;
    private final String owner;

    /// `repository` is the git directory that all its worktrees share.
    public TrustStore(UserDirectories user, Path repository) {
        this(
                user.state().map(state -> state.resolve("trust")),
                user.state().map(state -> state.resolve("approved")),
                repository,
                repository.toString());
    }

    private TrustStore(
            Optional<Path> directory, Optional<Path> texts, Path repository, String owner) {
        this.directory = directory;
        this.texts = texts;
        this.repository = repository;
        this.owner = owner;
    }

    /// The store of what the user has accepted of one folder, wherever that is moved to; nothing
    /// where the file system does not know folders again.
    public Optional<TrustStore> ofFolder(Path folder) {
        return FolderIdentity.of(folder)
                .map(known -> new TrustStore(directory, texts, repository, known));
    }

    /// The same for the repository itself.
    public Optional<TrustStore> ofMoved() {
        return ofFolder(repository);
    }

    public boolean trusts(Layer layer) {
        return file(layer.source().text()).filter(Files::isRegularFile).isPresent();
    }

    public void accept(Layer layer) {
        accept(layer.source(), layer.source().text());
    }

    /// True if the user has accepted a file with this name and content.
    public boolean trusts(Source source) {
        return file(named(source)).filter(Files::isRegularFile).isPresent();
    }

    public void accept(Source source) {
        accept(source, named(source));
    }

    /// Keeps the text that was approved last under a name, so that a later one can be compared
    /// with it. Where there is no place for it, nothing is kept.
    public void keep(Source approved) {
        if (approved.text().length() <= TEXT_MAX) {
            text(approved.path()).ifPresent(file -> AtomicFile.write(file, approved.text()));
        }
    }

    /// The text that was kept last under a name.
    public Optional<String> kept(String name) {
        return text(name)
                .flatMap(file -> Below.around(file).read(file.getFileName(), 4 * TEXT_MAX))
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private Optional<Path> text(String name) {
        return texts.map(place -> place.resolve(hash(owner + "\n" + name) + ".txt"));
    }

    /// The name counts: a text that is harmless in one place may not be in another.
    private static String named(Source source) {
        return source.path() + "\n" + source.text();
    }

    private void accept(Source source, String content) {
        Path file =
                file(content)
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.DISK_FAILED
                                                        .because("there is no home directory")
                                                        .withFix("set HOME or XDG_STATE_HOME")));
        Value said =
                Value.fields(
                        Map.of(
                                "repository", Value.of(repository.toString()),
                                "file", Value.of(source.path())));
        AtomicFile.writeDurably(file, Json.line(said) + "\n");
    }

    private Optional<Path> file(String text) {
        String content = owner + "\n" + text;
        return directory.map(place -> place.resolve(hash(content) + ".json"));
    }

    private static String hash(String content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(digest.digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
